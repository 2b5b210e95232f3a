/* version.h - name and version of the program, recorded in model files. */
#ifndef BASE_VERSION_H
#define BASE_VERSION_H

#define PROGRAM_NAME    "attnforecast"
#define PROGRAM_VERSION "0.1.0"

#endif
