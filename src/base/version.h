/* version.h - which program this is; the model file records it. */
#ifndef BASE_VERSION_H
#define BASE_VERSION_H

#define PROGRAM_NAME    "attnforecast"
#define PROGRAM_VERSION "0.1.0"

#endif
