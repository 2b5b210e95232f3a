# make_local.R - the numbers that test_local.c compares with.
#
# To write tests/golden/local.json again, from the root of the tree, with R and
# its package forecast (Debian: r-cran-forecast):
#
#     Rscript tests/golden/make_local.R
#
# Of each series, from R's package datasets: its season m and values; for each
# form of ets() the parameters, the states before the first row (seasons: that
# of the first row first), the likelihood, AICc and forecasts; which one ets()
# chooses; what thetaf() forecasts, with the alpha and first level of its ses();
# and the optimised theta method.
#
# R has no function for the last: here it is written down from the formulas of
# the paper (Fiorucci et al. 2016), with a line through rows 1..t fitted by lm()
# for each t, and a general optimiser started from several places. Forecasts of
# more than one step count as values, to which the lines are fitted again.

suppressMessages(library(forecast))

SERIES <- list(
  AirPassengers = list(AirPassengers, 18), UKgas = list(UKgas, 8),
  USAccDeaths = list(USAccDeaths, 15), Nile = list(Nile, 6),
  WWWusage = list(WWWusage, 10), lynx = list(window(lynx, 1880), 6),
  airmiles = list(airmiles, 5), changes = list(diff(UKgas), 8),
  quarters = list(window(JohnsonJohnson, c(1976, 2)), 5),
  years = list(window(airmiles, 1952), 4))
FORMS <- c("ANN", "AAN", "AAdN", "ANA", "AAA", "AAdA", "MNN", "MAN", "MAdN",
           "MNA", "MAA", "MAdA", "MNM", "MAM", "MAdM")

source("tests/golden/json.R")

name_of <- function(fit) gsub("ETS|[(),]", "", fit$method)

or <- function(x, other) if (is.na(x)) other else x

# Left out is a fit with multiplicative errors of forecasts that are negative.
# For multiplicative seasons the forecasts of more than one season ahead are
# means that differ from those of the recursion, and with a damped trend those
# of the first step are of a trend that is not: these are left out.
ets_form <- function(y, h, form) {
  damped <- nchar(form) == 4
  fit <- try(ets(y, sub("d", "", form), damped = damped), silent = TRUE)
  if (inherits(fit, "try-error") || is.null(fit$loglik) ||
      name_of(fit) != form)
    return(NULL)
  if (grepl("^M", form) && any(fitted(fit) <= 0))
    return(NULL)
  if (grepl("M$", form))
    h <- if (damped) 0 else min(h, frequency(y))
  ahead <- if (h) forecast(fit, h = h, PI = FALSE)$mean else numeric(0)
  first <- fit$states[1, ]
  seasons <- rev(first[grep("^s", names(first))])
  object(c(
    form = text(form), alpha = number(fit$par["alpha"]),
    beta = number(or(fit$par["beta"], 0)),
    gamma = number(or(fit$par["gamma"], 0)),
    phi = number(or(fit$par["phi"], 1)), level = number(first["l"]),
    slope = number(or(first["b"], 0)), seasons = array(seasons),
    log_likelihood = number(fit$loglik), aicc = number(fit$aicc),
    forecast = array(ahead)), "   ")
}

# As thetaf() does it.
adjusted <- function(y) {
  n <- length(y)
  m <- frequency(y)
  none <- list(x = as.numeric(y), indices = 1)
  if (m < 2 || n <= 2 * m)
    return(none)
  r <- acf(y, lag.max = m, plot = FALSE)$acf[-1]
  if (abs(r[m]) <= qnorm(0.95) * sqrt((1 + 2 * sum(r[-m]^2)) / n))
    return(none)
  indices <- decompose(y, "multiplicative")$figure
  indices <- indices[(cycle(y)[1] - 1 + 0:(m - 1)) %% m + 1]
  list(x = as.numeric(y) / rep_len(indices, n), indices = indices)
}

theta_standard <- function(y, h) {
  x <- ts(adjusted(y)$x)
  fit <- ses(x, h = 1)$model
  object(c(alpha = number(fit$par["alpha"]), level = number(fit$par["l"]),
           forecast = array(thetaf(y, h = h)$mean)), "  ")
}

lines_of <- function(x)
  sapply(seq_along(x), function(t) {
    if (t == 1) return(c(x[1], 0))
    i <- 1:t
    coef(lm(x[i] ~ i))
  })

# What is expected of row t + 1 after the level and the line of rows 1..t.
expected <- function(p, level, line, t)
  level + (1 - p[3]) * ((1 - p[1])^t * line[1] +
                        (1 - (1 - p[1])^(t + 1)) / p[1] * line[2])

squares <- function(p, x, lines) {
  if (p[1] < 1e-4 || p[1] > .9999 || p[3] < 1e-4 || p[3] > 1) return(1e30)
  level <- p[1] * x[1] + (1 - p[1]) * p[2]
  sum <- 0
  for (t in 2:length(x)) {
    sum <- sum + (x[t] - expected(p, level, lines[, t - 1], t - 1))^2
    level <- p[1] * x[t] + (1 - p[1]) * level
  }
  sum
}

theta_optimised <- function(y, h) {
  a <- adjusted(y)
  size <- mean(abs(a$x))
  x <- a$x / size
  lines <- lines_of(x)
  best <- list(value = Inf)
  for (alpha in c(.1, .5, .9)) for (share in c(.1, .5, .95)) {
    p <- c(alpha, share * x[1], share)
    for (i in 1:8)
      p <- optim(p, squares, x = x, lines = lines,
                 control = list(reltol = 1e-13, maxit = 2000))$par
    if (squares(p, x, lines) < best$value)
      best <- list(value = squares(p, x, lines), p = p)
  }
  p <- best$p
  level <- p[2]
  for (t in seq_along(x)) level <- p[1] * x[t] + (1 - p[1]) * level
  for (t in length(x) + 0:(h - 1)) {
    x[t + 1] <- expected(p, level, lines_of(x[1:t])[, t], t)
    level <- p[1] * x[t + 1] + (1 - p[1]) * level
  }
  rows <- length(a$x) + 1:h
  f <- size * x[rows] * rep_len(a$indices, max(rows))[rows]
  object(c(alpha = number(p[1]), level = number(size * p[2]),
           weight = number(1 - p[3]), squares = number(size^2 * best$value),
           forecast = array(f)), "  ")
}

# Nothing multiplicative is done here with values that are not positive.
one_series <- function(name) {
  y <- SERIES[[name]][[1]]
  h <- SERIES[[name]][[2]]
  positive <- all(y > 0)
  forms <- if (positive) FORMS else grep("^A", FORMS, value = TRUE)
  if (frequency(y) == 1) forms <- grep("N$", forms, value = TRUE)
  fits <- Filter(Negate(is.null), lapply(forms, ets_form, y = y, h = h))
  chosen <- ets(y)
  members <- c(name = text(name), m = frequency(y), values = array(y),
               forms = objects(fits, "  "), chosen = text(name_of(chosen)),
               aicc = number(chosen$aicc))
  if (positive)
    members <- c(members, theta = theta_standard(y, h),
                 optimised = theta_optimised(y, h))
  object(members, " ")
}

writeLines(object(c(series = objects(lapply(names(SERIES), one_series), "")),
                  ""), "tests/golden/local.json")
