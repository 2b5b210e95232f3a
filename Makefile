# attnforecast - GNU make; `make help` lists the goals.
#
# Yours: CC CFLAGS CPPFLAGS LDFLAGS LDLIBS AR, PREFIX bindir mandir DESTDIR.
#   WERROR=1                 warnings are errors
#   SAN=address,undefined    sanitizers (or SAN=thread)
#   V=1                      show the commands
#   VARIANT=name             a build of its own in build/name
#   SHARED ROWS OPTIONS      of accuracy and accuracy-worth: data, what, how
#                            (tests/accuracy/run); not SHARED, of
#                            accuracy-planted too (tests/accuracy/planted)
#   SERIES=folder            of accuracy-classic: other series (make_series.R)
# The default variant leaves ./attnforecast, any other one its program in
# build/<variant>/. The build in which `real` is double goes to a folder beside.
# No compiler or library is looked up while this file is read, so that
# `make deps` works on a machine that has nothing but make.

MAKEFLAGS += --no-builtin-rules
.DELETE_ON_ERROR:
.SECONDARY:

comma   := ,
VARIANT := $(if $(SAN),$(subst $(comma),-,$(SAN)),default)
DEFAULT := $(filter default,$(VARIANT))
F       := build/$(VARIANT)
D       := build/$(if $(DEFAULT),,$(VARIANT)-)double
PROGRAM := $(if $(DEFAULT),,$F/)attnforecast
Q       := $(if $(filter 1,$(V)),,@)

PREFIX ?= /usr/local
bindir  = $(PREFIX)/bin
mandir  = $(PREFIX)/share/man

AF_WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion \
    -Wdouble-promotion -Wstrict-prototypes -Wmissing-prototypes \
    -Wold-style-definition -Wundef -Wvla -Wcast-qual -Wwrite-strings \
    -Wformat=2 -fno-common $(if $(filter 1,$(WERROR)),-Werror)
AF_SAN = $(if $(SAN),-fsanitize=$(SAN) -fno-sanitize-recover=all \
    -fno-omit-frame-pointer -g)
AF_CPPFLAGS = -D_POSIX_C_SOURCE=200809L -Isrc
AF_CFLAGS   = -std=c11 $(AF_WARNINGS) $(if $(SAN),-O2,-O3) -fno-math-errno \
    -fno-trapping-math -pthread $(AF_SAN)
AF_LDLIBS   = -lcjson -lcsv -lzstd -lz -lm -lpthread

# Products may be contracted to fused multiply-adds where the arithmetic is.
# Those sources are compiled once for each instruction set, %.avx2.o and so on
# (src/kernel/isa.h); double knows plain alone.
LANES := $(patsubst %,src/kernel/%.c,dropout_mask gemm normalise rows softmax) \
    src/nn/adam_update.c src/nn/linear.c src/nn/lookup.c \
    src/nn/row_weights.c src/nn/self_block.c src/nn/self_heads.c \
    tests/bench/peak.c \
    $(filter-out %_table.c,$(wildcard src/nn/cell_*.c src/nn/attn_*.c \
    src/nn/similarity_*.c))
ISAS  := plain base avx2 avx512
ISA_avx2   = -mavx2 -mfma
ISA_avx512 = -mavx512f -mavx512dq -mavx512vl -mfma -mprefer-vector-width=512
isa        = $(filter $(ISAS),$(subst ., ,$(@F)))
AF_PLACE = $(if $(filter $D/%,$@),-DREAL_DOUBLE) \
    $(if $(filter tests/%,$<),-Itests) \
    -ffp-contract=$(if $(isa),fast,off) $(addprefix -DISA=,$(isa)) \
    $(if $(ISA_$(isa)),$$($(CC) -dumpmachine | grep -q ^x86_64 && \
        echo '$(ISA_$(isa))')) $(if $(SAN),$(SAN_$(basename $(<F))))
# Sanitizers check what the fits of a short series read and write. With these
# checks too, its training takes half as long again.
SAN_arima = -fno-sanitize=pointer-overflow,null,alignment
SAN_ets = $(SAN_arima)
SAN_least_squares = $(SAN_arima)
# Sanitizers check what gemm reads and writes, but leave its tiles in registers:
# otherwise a training takes six times as long.
SAN_gemm = -fno-sanitize=pointer-overflow \
    $(if $(findstring clang,$(CC)),-mllvm -asan-stack=0,--param asan-stack=0)

# Every src/*/*.c is part of the library, every tests/*/test_*.c a program;
# what else is in a folder of tests ([!t]*.c) is linked to its programs.
SRC := $(filter-out src/main.c,$(wildcard src/*.c src/*/*.c))
objects  = $(patsubst %.c,$1/%.o,$(filter-out $(LANES),$3)) \
    $(foreach isa,$2,$(patsubst %.c,$1/%.$(isa).o,$(filter $(LANES),$3)))
programs = $(patsubst %.c,$2/%,$(wildcard tests/$1/test_*.c))
helpers  = $(patsubst %.c,$2/%.o,$(wildcard tests/$1/[!t]*.c))
UNIT     := $(call programs,unit,$F)
GRAD     := $(call programs,grad,$D)
GOLDEN_F := $(call programs,golden,$F)
GOLDEN_D := $(call programs,golden,$D)
BENCH    := $F/tests/bench/bench
# The longest first, so that none of them runs alone at the end.
LONG     := $(patsubst %,tests/cli/%.sh,awkward endless kinds synthetic readme)
CLI      := $(LONG) $(filter-out $(LONG),$(wildcard tests/cli/*.sh))
TESTS    := $(UNIT) $(GRAD) $(GOLDEN_F) $(GOLDEN_D)
C_FILES   = $(wildcard src/*.[ch] src/*/*.[ch] tests/*/*.[ch])
SCRIPTS   = $(wildcard .ci/* tests/run tests/cli/run tests/cli/lib tests/cli/*.sh \
    tests/grad/mutate tests/lint/* tests/bench/run tests/accuracy/run \
    tests/accuracy/planted tests/accuracy/verdicts tests/accuracy/classic \
    tests/accuracy/panels tests/accuracy/cost \
    tests/accuracy/lib tests/same)

GOALS := all check check-unit check-grad check-golden check-cli warnings deps \
    deps-dev demo picture bench bench-peer accuracy accuracy-worth \
    accuracy-planted accuracy-verdicts accuracy-classic accuracy-panels \
    accuracy-cost lint format clean install uninstall help
.PHONY: $(GOALS) FORCE

# Goals that are given together run in that order, also with -j, and those
# that prepare the machine or the tree come before anything is compiled.
EARLIER :=
FIRST :=
$(foreach goal,$(filter $(GOALS),$(MAKECMDGOALS)),\
    $(eval $(goal): | $(filter-out $(goal),$(EARLIER)))\
    $(eval EARLIER += $(goal))\
    $(if $(filter-out clean deps deps-dev,$(EARLIER)),,\
        $(eval FIRST += $(goal))))

## all: build ./attnforecast
all: $(PROGRAM)

$(PROGRAM): $F/src/main.o $F/lib.a
$(UNIT): $F/%: $F/%.o $(call helpers,unit,$F) $F/lib.a
$(GRAD): $D/%: $D/%.o $(call helpers,grad,$D) $D/lib.a
$(GOLDEN_F): $F/%: $F/%.o $(call helpers,golden,$F) \
    $F/tests/unit/given.o $F/lib.a
$(GOLDEN_D): $D/%: $D/%.o $(call helpers,golden,$D) \
    $D/tests/unit/given.o $D/lib.a
$(BENCH): $(call objects,$F,$(ISAS),$(wildcard tests/bench/*.c)) $F/lib.a
$(PROGRAM) $(TESTS) $(BENCH):
	$(if $Q,@echo "  LD  $@")
	$Q$(CC) -pthread $(AF_SAN) $(CFLAGS) $(LDFLAGS) -o $@ $^ \
	    $(if $(filter $@,$(TESTS)),-lcmocka) $(AF_LDLIBS) $(LDLIBS)

$F/lib.a: $(call objects,$F,$(ISAS),$(SRC))
# What is computed in double is tested below commands and reports.
$D/lib.a: $(call objects,$D,plain,$(filter-out src/cli/% src/report/%,$(SRC)))
$F/lib.a $D/lib.a:
	$Qrm -f $@ && $(AR) crs $@ $^

define compile
$(if $Q,@echo "  CC  $@")
@mkdir -p $(@D)
$Q$(CC) $(AF_CPPFLAGS) $(AF_CFLAGS) $(AF_PLACE) -MMD -MP $(CPPFLAGS) \
    $(CFLAGS) -c -o $@ $<
endef
$F/%.o: %.c $F/flags ; $(compile)
$D/%.o: %.c $D/flags ; $(compile)
$(foreach isa,$(ISAS),$(eval \
    $F/%.$(isa).o: %.c $F/flags ; $$(compile)))
$D/%.plain.o: %.c $D/flags ; $(compile)

# Changes only if the flags or the compiler do; all objects depend on it.
BUILT_WITH = $(CC) $(AF_CPPFLAGS) $(AF_CFLAGS) $(AF_LDLIBS) $(ISA_avx2) \
    $(ISA_avx512) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) $(LDLIBS)
$F/flags $D/flags: FORCE | $(FIRST)
	@mkdir -p $(@D)
	@$(CC) --version >$@.new || \
	    { echo 'no C compiler "$(CC)" (try: make deps)' >&2; exit 1; }
	@echo '$(subst ','\'',$(BUILT_WITH))' >>$@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

-include $(wildcard $F/*/*.d $F/*/*/*.d $D/*/*/*.d)

# $(call run,TESTS) by tests/run; a sanitizer's report ends a program with a
# status that is none of ours.
SAN_OPTIONS = exitcode=99:halt_on_error=1:allocator_may_return_null=1
define run
@ATTNFORECAST='$(CURDIR)/$(PROGRAM)' \
    ASAN_OPTIONS="$(SAN_OPTIONS):$$ASAN_OPTIONS" \
    TSAN_OPTIONS="$(SAN_OPTIONS):$$TSAN_OPTIONS" \
    UBSAN_OPTIONS="$(SAN_OPTIONS):print_stacktrace=1:$$UBSAN_OPTIONS" \
    sh tests/run $1
endef

## check: run every test; ends with `N passed, N failed` (test programs)
check: $(PROGRAM) $(TESTS)
	$(call run,$(CLI) $(TESTS))
## check-unit: run the tests of single modules
check-unit: $(PROGRAM) $(UNIT)
	$(call run,$(UNIT))
## check-grad: compare every gradient with finite differences, in double
check-grad: $(GRAD)
	$(call run,$(GRAD))
## check-golden: compare with values computed elsewhere, in float and double
check-golden: $(GOLDEN_F) $(GOLDEN_D)
	$(call run,$(GOLDEN_F) $(GOLDEN_D))
## check-cli: run the tests of the command line
check-cli: $(PROGRAM)
	$(call run,$(CLI))

# $(call warn,FILES,OPTIONS) by as many compilers as there are processors.
define warn
@printf '%s\n' $1 | xargs -P $$(getconf _NPROCESSORS_ONLN) -n 16 \
    $(CC) $(AF_CPPFLAGS) $(AF_CFLAGS) $2 -fsyntax-only $(CPPFLAGS) $(CFLAGS)
endef
## warnings: those of the compiler for all sources and tests, nothing is built
warnings: | $(FIRST)
	$(call warn,$(SRC) src/main.c,-DISA=base)
	$(call warn,$(wildcard tests/*/*.c),-DISA=base -Itests)
	$(call warn,$(SRC),-DISA=plain -DREAL_DOUBLE)
	$(call warn,$(wildcard tests/g*/*.c),-DISA=plain -DREAL_DOUBLE -Itests)

## demo: train on the sample data and forecast the week after it
demo: $(PROGRAM)
	./$(PROGRAM) train data/seattle-weather.csv
	./$(PROGRAM) predict

## picture: draw models/seattle-weather.svg of README.md again (gnuplot)
picture: $(PROGRAM)
	./$(PROGRAM) predict -q -m models/seattle-weather.json -o /dev/null \
	    --plot models/seattle-weather.svg data/seattle-weather.csv

## deps: install what is missing of compiler and libraries (Debian, Ubuntu)
deps:
	@CC="$(CC)" sh .ci/install gcc libc6-dev libcsv-dev libcjson-dev \
	    zlib1g-dev libzstd-dev libcmocka-dev gnuplot-nox
## deps-dev: the same for what lint and .ci/run need
deps-dev:
	@sh .ci/install clang clang-format clang-tidy cppcheck groff-base \
	    libc6-dbg mandoc shellcheck valgrind

## bench: measure speed and memory as JSON lines, also beside PyTorch
## bench-peer: the part beside PyTorch (python3-torch, libopenblas0)
bench bench-peer: $(PROGRAM) $(BENCH)
	@sh tests/bench/run $@ ./$(BENCH) ./$(PROGRAM)

## accuracy: train on ../shared/data, one table beside published scores
## accuracy-worth: the same with one thing around the network switched off
accuracy accuracy-worth: $(PROGRAM)
	$(if $(filter accuracy,$@),@$(planted))
	$(if $(filter accuracy,$@),@$(verdicts))
	$(if $(filter accuracy,$@),@$(classic))
	$(if $(filter accuracy,$@),@$(panels))
	@sh tests/accuracy/run $@ ./$(PROGRAM) build/accuracy
## accuracy-planted: the part of accuracy on files whose truth is known
accuracy-planted: $(PROGRAM)
	@$(planted)
## accuracy-verdicts: of 20 seeds each, where explain says that attention matters
accuracy-verdicts: $(PROGRAM)
	@$(verdicts)
## accuracy-classic: the part of accuracy on short textbook series, beside R's
accuracy-classic: $(PROGRAM)
	@$(classic)
classic = sh tests/accuracy/classic ./$(PROGRAM) build/accuracy
## accuracy-panels: the part of accuracy on many short series, and on demand
## with a known future
accuracy-panels: $(PROGRAM)
	@$(panels)
panels = sh tests/accuracy/panels ./$(PROGRAM) build/accuracy
## accuracy-cost: time and memory of training on the same files, by default
accuracy-cost: $(PROGRAM) $(BENCH)
	@sh tests/accuracy/cost ./$(PROGRAM) ./$(BENCH)
verdicts = sh tests/accuracy/verdicts ./$(PROGRAM)
planted = sh tests/accuracy/planted ./$(PROGRAM) build/accuracy

# A tenth of the states that clang's analyser follows by itself takes a third of
# its time, which is nearly all that lint takes.
ANALYSER = -Xclang -analyzer-config -Xclang max-nodes=20000
## lint: formatting, layers, banned functions, static analysis, man page
lint: $(PROGRAM)
	clang-format --dry-run -Werror $(C_FILES)
	shellcheck $(SCRIPTS)
	sh tests/lint/layers
	sh tests/lint/circles $F
	sh tests/lint/banned
	sh tests/lint/kinds
	sh tests/lint/map
	sh tests/lint/manpage ./$(PROGRAM)
	cppcheck --quiet -j $$(getconf _NPROCESSORS_ONLN) --error-exitcode=1 \
	    --inline-suppr --std=c11 \
	    --enable=warning,performance,portability -DISA=plain -Isrc src
	printf '%s\n' $(SRC) src/main.c | xargs -P 2 -I FILE \
	    clang-tidy --quiet FILE -- -DISA=base $(AF_CPPFLAGS) -std=c11 $(CPPFLAGS) \
	    $(ANALYSER)

## format: lay out src and tests as .clang-format says
format: | $(FIRST)
	clang-format -i $(C_FILES)

## clean: remove everything that was built
clean:
	rm -rf build attnforecast

## install: to $(DESTDIR)$(PREFIX), the program and its man page
install: $(PROGRAM)
	install -d '$(DESTDIR)$(bindir)' '$(DESTDIR)$(mandir)/man1'
	install -m 755 $(PROGRAM) '$(DESTDIR)$(bindir)/attnforecast'
	install -m 644 src/attnforecast.1 '$(DESTDIR)$(mandir)/man1'
## uninstall: remove what install put there
uninstall:
	rm -f '$(DESTDIR)$(bindir)/attnforecast' \
	    '$(DESTDIR)$(mandir)/man1/attnforecast.1'

## help: print this list
help:
	@awk -F ': ' '/^## /{printf "%-18s%s\n", substr($$1, 4), $$2}' \
	    $(firstword $(MAKEFILE_LIST))
