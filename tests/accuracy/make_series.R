# make_series.R FOLDER - series on which no rule of the program was made but the
# shares of arima and of the naive forecasts, in the form that `classic` reads:
# each series of R's packages AER, lmtest, strucchange, urca, boot and plm, and
# of economics in ggplot2, that is yearly, quarterly or monthly, long enough,
# and has 20 different values; of several columns the first two and the last.
# Debian: r-cran-aer r-cran-strucchange r-cran-urca r-cran-plm r-cran-ggplot2
# r-cran-forecast; lmtest and boot come with these.
#
#     Rscript tests/accuracy/make_series.R build/series
#     make accuracy-classic SERIES=build/series

suppressMessages(library(forecast))

PACKAGES <- c("AER", "lmtest", "strucchange", "urca", "boot", "plm")
FEWEST <- c(`1` = 30, `4` = 56, `12` = 72)  # rows, by season
HORIZON <- c(`1` = 6, `4` = 8, `12` = 12)
ORIGINS <- 3

folder <- commandArgs(TRUE)[1]
dir.create(folder, showWarnings = FALSE)

# NULL unless it can be used.
usable <- function(x) {
  y <- try(na.contiguous(as.ts(x)), silent = TRUE)
  if (inherits(y, "try-error") || !is.numeric(y)) return(NULL)
  m <- as.character(frequency(y))
  if (!m %in% names(FEWEST) || length(y) < FEWEST[m] ||
      length(unique(y)) < 20)
    return(NULL)
  y
}

columns_of <- function(name, x) {
  if (!is.matrix(x)) return(setNames(list(x), paste0(name, ".y")))
  if (is.null(colnames(x))) return(list())
  names <- colnames(x)
  if (length(names) > 3) names <- names[c(1, 2, length(names))]
  setNames(lapply(names, function(n) x[, n]), paste0(name, ".", names))
}

all_series <- function() {
  found <- list()
  for (package in PACKAGES) {
    files <- unique(sub(" .*", "", data(package = package)$results[, "Item"]))
    for (file in files) {
      place <- new.env()
      suppressWarnings(data(list = file, package = package, envir = place))
      for (name in ls(place))
        if (is.ts(get(name, place)))
          found <- c(found, columns_of(name, get(name, place)))
    }
  }
  table <- ggplot2::economics
  for (name in names(table)[2:6])
    found[[paste0("economics.", name)]] <-
      ts(table[[name]], start = c(1967, 7), frequency = 12)
  names(found) <- gsub("[^A-Za-z0-9.]", "", names(found))
  Filter(Negate(is.null), lapply(found, usable))
}

dates_of <- function(y) {
  time <- time(y)
  year <- floor(time + 1e-6)
  if (start(y)[1] < 1000) return(seq_along(y))
  sprintf("%04d-%02d-01", as.integer(year), round((time - year) * 12) + 1)
}

ahead <- function(y, h) list(
  snaive = snaive(y, h = h)$mean, naive = naive(y, h = h)$mean,
  theta = thetaf(y, h = h)$mean, ets = forecast(ets(y), h = h)$mean,
  arima = forecast(auto.arima(y), h = h)$mean)

peers_of <- function(name, y) {
  m <- frequency(y)
  h <- HORIZON[as.character(m)]
  rows <- lapply(0:(ORIGINS - 1), function(origin) {
    end <- length(y) - h - origin * h %/% 2
    f <- ahead(ts(y[1:end], frequency = m, start = start(y)), h)
    f$comb <- (f$theta + f$ets + f$arima) / 3
    do.call(rbind, lapply(names(f), function(method)
      data.frame(series = name, origin = origin, method = method, h = 1:h,
                 forecast = as.numeric(f[[method]]), actual = y[end + 1:h])))
  })
  do.call(rbind, rows)
}

series <- all_series()
peers <- list()
meta <- data.frame()
for (name in names(series)) {
  y <- series[[name]]
  of_it <- try(peers_of(name, y), silent = TRUE)
  if (inherits(of_it, "try-error") || anyNA(of_it$forecast)) next
  peers[[name]] <- of_it
  meta <- rbind(meta, data.frame(
    series = name, n = length(y), m = frequency(y),
    H = HORIZON[as.character(frequency(y))], k = ORIGINS))
  write.csv(data.frame(date = dates_of(y), y = as.numeric(y)),
            file.path(folder, paste0(name, ".csv")),
            row.names = FALSE, quote = FALSE)
}
write.csv(meta, file.path(folder, "meta.csv"), row.names = FALSE, quote = FALSE)
write.csv(do.call(rbind, peers), file.path(folder, "peers.csv"),
          row.names = FALSE, quote = FALSE)
