# Locket. 'make' alone lists what can be made.
.DEFAULT_GOAL := help
SHELL := /bin/bash
PROFILE ?= apple-watch-45mm-family
LIBRARY ?=
NETWORK ?= slow
BENCH ?=
BIN := .build/release
# With the Swift runtime inside (Docs/design/decisions/0032-static-swift-runtime.md): they start sooner and need no Swift where they run.
# A hundred thousand places that the loader sets right take 20 KB packed, and 2.4 MB as other linkers write them; of the
# library of C++ they take what they use.
RELEASE := swift build -c release --static-swift-stdlib -Xswiftc -use-ld=lld -Xswiftc -L$(CURDIR)/.build/static \
  -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --exclude-libs=libstdc++.a
BUILD_PACKAGES := pkg-config libsqlite3-dev libvips-dev libheif-dev liblcms2-dev libjpeg62-turbo-dev zlib1g-dev libavformat-dev libavcodec-dev \
  libswscale-dev libswresample-dev libchafa-dev libssl-dev libexpat1-dev libcurl4-openssl-dev fonts-dejavu-core
TEST_PACKAGES := tmux python3-jsonschema python3-pil libvips-tools nodejs openssl nginx-light apache2-bin rclone curl libxml2-utils chafa \
  libimage-exiftool-perl ffmpeg sqlite3 strace procps python3
# More tests at once than this keep each other waiting: a third slower on two cores, and full of time-outs.
FEW_AT_ONCE := SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=6
# The tests in a log that began and did not end.
NOT_ENDED := awk '/ Test .* started\.$$/ && !/ Test case / { sub(/^[^ ]* Test /, ""); sub(/ started\.$$/, ""); begun[$$0] } \
  / Test .* (passed|failed) after / { sub(/^[^ ]* Test /, ""); sub(/( with [0-9]+ test cases?)? (passed|failed) after .*/, ""); \
  delete begun[$$0] } END { for (test in begun) print test }'
# The modules of the API documentation: those with articles, and those whose types they use.
DOCUMENTED := Locket LocketPicker PickerHosting PickerScripting DeviceScreen Conformance
USED := PickerModel PickerCore PickerPorts ImagingClient ThumbnailCache PickerProfiles AdapterServing ConformanceWire
DRAW := $(BIN)/locket render --library .build/pictures --ordered --limit 3 --cloud-share 0.7
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)
# Installs what is missing of $(1); asks for nothing where nothing is.
install = missing=$$(for p in $(1); do dpkg-query -W -f='$${Status}' $$p 2>/dev/null \
  | grep -q 'ok installed' || echo $$p; done); if [ -n "$$missing" ]; then \
  echo "Installing Debian packages:" $$missing; $(SUDO) apt-get update -q && \
  $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
  $$missing; fi

.PHONY: help deps test-deps static picker build demo test lint check conformance rules rule pictures golden profiles-reference commands-reference docs bench \
  fuzz messages clean

help: ## List what can be made
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 20

deps: ## Install the Debian packages that building needs
	@$(call install,$(BUILD_PACKAGES))

test-deps: deps ## Install what the tests need as well
	@$(call install,$(TEST_PACKAGES))

# Where the linker finds a library of C++ that it takes parts of, before it finds the whole one.
static: deps
	@mkdir -p .build/static
	@ln -sf "$$($$(dirname "$$(readlink -f "$$(command -v swift)")")/clang -print-file-name=libstdc++.a)" .build/static/libstdc++.a

picker: static
	$(RELEASE) --product locket
	$(RELEASE) --product locket-imaging

build: picker ## Build the commands
	$(RELEASE) --product locket-conformance

# Leaving the picker without a pick is status 1, and no error here.
demo: picker ## Open the watch picker: PROFILE=apple-watch-45mm LIBRARY=~/Pictures NETWORK=offline
	@$(BIN)/locket demo --profile $(PROFILE) --network $(NETWORK) $(if $(LIBRARY),--library "$(LIBRARY)") || [ $$? -eq 1 ]

test: test-deps ## Run all tests and judge our picker
	swift build --build-tests
	@set -o pipefail; echo swift test; $(FEW_AT_ONCE) timeout 30m swift test --skip-build 2>&1 | tee .build/test.log || \
	  { echo "Failed:"; grep -a '✘' .build/test.log; echo "Not ended:"; $(NOT_ENDED) .build/test.log; exit 1; }
	.build/debug/locket-conformance run --jobs 2

conformance: static ## Judge our picker, and the suite by every mutant and expectation, in all orders
	$(RELEASE) --product locket-conformance
	$(BIN)/locket-conformance run --jobs 2
	$(BIN)/locket-conformance prove

rules: test-deps ## Write Docs/reference/rules and devices.md from the rules, the cases and the names of the tests
	swift build --build-tests
	WRITE_RULES=1 swift test --skip-build --filter 'RuleBookTests|DeviceCoverageTests'

rule: ## Write the skeleton of a rule: ID=search.dates.found, and AREA=browsing if it begins a new group
	@python3 Sources/Development/new-rule.py "$(ID)" $(AREA)

pictures: picker ## Draw the pictures of README and Docs anew
	@$(BIN)/locket sample .build/pictures --images 120 --videos 0 --seed 3
	$(DRAW) --profile apple-watch-45mm-family --network slow --out Docs/images/picking.gif \
	  --script 'tap 2; tap 5; tap 3; finish; wait loaded'
	$(DRAW) --profile apple-watch-45mm-family --network slow --out Docs/images/failed.png \
	  --script 'tap 2; tap 5; tap 3; finish; wait 3s; network down; wait loaded'
	$(DRAW) --profile wear-os-small-round --out Docs/images/round.png --script 'tap 2; tap 3'
	$(DRAW) --profile inkplate-6-flick --out Docs/images/paper.png --script 'tap 3; tap 2'
	$(DRAW) --profile pebble-time-2 --out Docs/images/colors.png --script 'tap 2; tap 3'
	$(DRAW) --profile apple-watch-45mm --out Docs/images/collections.png --script collections
	@$(BIN)/locket render --all-profiles --library .build/pictures --limit 5 --script 'tap 2; tap 5' --out Docs/profiles/contact-sheet.png
	$(DRAW) --profile librem-5 --out Docs/images/search.png --script 'search 100LOCKT; tap 3; tap 1'
	$(DRAW) --profile librem-5 --out Docs/images/review.png --script 'tap 5; tap 3; tap 1; review; scroll 2'

golden: test-deps ## Accept the frames of now as the ones to keep; look at them before
	swift build --build-tests
	WRITE_GOLDEN=1 swift test --skip-build --filter GoldenFrameTests/framesAreAsTheyWere

profiles-reference: test-deps ## Write the schema's fields into Docs/reference/profile-format.md
	swift build --build-tests
	WRITE_PROFILES_REFERENCE=1 swift test --skip-build --filter ProfileReferenceTests

commands-reference: test-deps ## Write what the commands say of themselves into Docs/reference/commands.md
	swift build --build-tests
	WRITE_COMMANDS_REFERENCE=1 swift test --skip-build --filter CommandReferenceTests

# A landing page lists every public symbol by hand; DocC marks the groups that it made for the rest as generated.
docs: deps ## Write the API documentation, a static site, into .build/docs
	LOCKET_DOCS=1 swift package --allow-writing-to-directory .build/docs generate-documentation \
	  $(addprefix --target ,$(DOCUMENTED) $(USED)) --enable-experimental-combined-documentation \
	  --warnings-as-errors --output-path .build/docs
	@for module in $(DOCUMENTED); do page=.build/docs/data/documentation/$${module,,}.json; \
	  if grep -q '"generated":true' $$page; then loose="$$loose $$module"; fi; done; \
	  if [ -n "$$loose" ]; then echo "error: a public symbol or an article is in no topic of the landing page of$$loose;" \
	  "add it to MODULE.docc/MODULE.md of the module" >&2; exit 1; fi

bench: test-deps static ## Measure Locket beside other programs: BENCH="--only fetch --rounds 9"
	$(RELEASE) --product locket-imaging
	$(RELEASE) --product locket
	$(RELEASE) --product locket-bench
	@$(BIN)/locket-bench $(BENCH)

fuzz: test-deps ## Take every bomb and some corrupted files through the workers: FUZZ="--count 100000 --state run.json"
	swift build --product locket-imaging
	swift build --product locket-fuzz
	.build/debug/locket-fuzz --jobs 2 $(if $(FUZZ),$(FUZZ),--count 1000 --seed 1 --maximum-megapixels 24 --maximum-seconds 4 --margin 60)
	.build/debug/locket-fuzz link --count 300

messages: test-deps ## Write every message with its file and line into .build/messages.tsv, for a review
	swift build --build-tests
	WRITE_MESSAGES=.build/messages.tsv swift test --skip-build --filter MessageTableTests

lint: ## Check the format of every Swift file
	swift format lint --strict --parallel --recursive Package.swift Profiles Sources Tests

check: test-deps lint ## Everything CI runs: format, imports, build, tests (not with TESTED=1), a share of the suite's proof
	swift build --build-tests --explicit-target-dependency-import-check error
	@$(if $(TESTED),,$(MAKE) --no-print-directory test)
	@$(MAKE) --no-print-directory fuzz
	.build/debug/locket-conformance prove --share 12

clean: ## Remove what was built
	rm -rf .build
