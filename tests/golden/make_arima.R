# make_arima.R - the numbers that test_arima.c compares with.
#
# To write tests/golden/arima.json again, from the root of the tree, with R and
# its package forecast (Debian: r-cran-forecast):
#
#     Rscript tests/golden/make_arima.R
#
# Of each series its season m and values, and of some models that Arima() fits by
# exact likelihood the orders p, d, q, P, D, Q, the coefficients and the mean of
# the differences. The coefficients of moving averages have the sign of arima.h,
# which is not that of R. Of series from R's package datasets also how often
# nsdiffs() and then ndiffs() take differences; of series that are drawn from
# models whose moving averages are far from 1, the forecasts: there those of
# other methods are the same.

suppressMessages(library(forecast))

SERIES <- list(AirPassengers = AirPassengers, UKgas = UKgas,
               USAccDeaths = USAccDeaths, Nile = Nile, WWWusage = WWWusage,
               lynx = lynx, LakeHuron = LakeHuron, nottem = window(nottem, 1928))
YEARLY <- list(c(2, 0, 0), c(1, 0, 1), c(0, 1, 1), c(3, 1, 0), c(1, 1, 1))
SEASONAL <- list(
  list(c(0, 1, 1), c(0, 1, 1)), list(c(2, 0, 0), c(1, 1, 0)),
  list(c(1, 0, 1), c(0, 1, 1)), list(c(1, 1, 0), c(1, 0, 0)))
ROWS <- 200
STEPS <- 10

# Values of a model with one coefficient of each kind, without differences.
drawn <- function(phi, theta, Phi, Theta, m) {
  e <- rnorm(ROWS + 100)
  e <- stats::filter(e, c(1, theta), sides = 1)
  e[is.na(e)] <- 0
  if (m > 1) {
    e <- stats::filter(e, c(1, rep(0, m - 1), Theta), sides = 1)
    e[is.na(e)] <- 0
    e <- stats::filter(e, c(rep(0, m - 1), Phi), "recursive")
  }
  tail(as.numeric(stats::filter(e, phi, "recursive")), ROWS)
}

set.seed(1)
DRAWN <- list(
  list(ts(10 + drawn(c(.6, -.3), .5, 0, 0, 1)), c(2, 0, 1), c(0, 0, 0)),
  list(ts(cumsum(.2 + drawn(.5, -.4, 0, 0, 1))), c(1, 1, 1), c(0, 0, 0)),
  list(ts(cumsum(cumsum(drawn(0, -.5, 0, 0, 1)))), c(0, 2, 1), c(0, 0, 0)),
  list(ts(5 + drawn(.5, .3, .4, .3, 4), frequency = 4), c(1, 0, 1), c(1, 0, 1)),
  list(ts(diffinv(drawn(.3, -.5, 0, -.4, 4), 4), frequency = 4), c(1, 0, 1),
       c(0, 1, 1)))

source("tests/golden/json.R")

coefficients <- function(fit, name, sign)
  array(sign * coef(fit)[grep(paste0("^", name, "[0-9]"), names(coef(fit)))])

# The mean of the differences: of those from row to row it is the drift, of those
# from season to season m times that.
mean_of <- function(fit, m, order, seasonal) {
  if ("intercept" %in% names(coef(fit))) return(coef(fit)["intercept"])
  if ("drift" %in% names(coef(fit)))
    return(coef(fit)["drift"] * if (seasonal[2]) m else 1)
  0
}

model <- function(y, order, seasonal, with_forecast = FALSE) {
  fit <- Arima(y, order, seasonal, include.mean = TRUE,
               include.drift = order[2] + seasonal[2] == 1, method = "ML")
  members <- c(
    orders = array(c(order, seasonal)),
    constant = number(mean_of(fit, frequency(y), order, seasonal)),
    phi = coefficients(fit, "ar", 1), theta = coefficients(fit, "ma", -1),
    Phi = coefficients(fit, "sar", 1), Theta = coefficients(fit, "sma", -1))
  if (with_forecast)
    members <- c(members, forecast = array(forecast(fit, h = STEPS)$mean))
  object(members, "   ")
}

one_series <- function(name) {
  y <- SERIES[[name]]
  m <- frequency(y)
  D <- if (m > 1) nsdiffs(y, test = "seas") else 0
  d <- ndiffs(if (D) diff(y, m) else y, test = "kpss")
  models <- if (m > 1)
    lapply(SEASONAL, function(o) model(y, o[[1]], o[[2]]))
  else
    lapply(YEARLY, function(o) model(y, o, c(0, 0, 0)))
  object(c(name = text(name), m = m, values = array(y), differences = d,
           seasonal_differences = D, models = objects(models, "  ")), " ")
}

one_drawn <- function(i) {
  y <- DRAWN[[i]][[1]]
  fit <- model(y, DRAWN[[i]][[2]], DRAWN[[i]][[3]], TRUE)
  object(c(name = text(paste("drawn", i)), m = frequency(y), values = array(y),
           models = objects(list(fit), "  ")), " ")
}

writeLines(object(c(series = objects(lapply(names(SERIES), one_series), ""),
                    drawn = objects(lapply(seq_along(DRAWN), one_drawn), "")),
                  ""), "tests/golden/arima.json")
