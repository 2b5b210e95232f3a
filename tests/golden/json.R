# json.R - writes JSON: numbers, texts, lists and objects.

number <- function(x) trimws(formatC(as.numeric(x), digits = 15, format = "fg"))
array <- function(x) paste0("[", paste(number(x), collapse = ", "), "]")
text <- function(x) paste0("\"", x, "\"")
object <- function(members, pad)
  paste0("{", paste0("\n", pad, " ", text(names(members)), ": ", members,
                     collapse = ","), "\n", pad, "}")
objects <- function(list, pad)
  paste0("[", paste0("\n", pad, " ", list, collapse = ","), "\n", pad, "]")
