// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
//
// Targets stand in layer order; imports point down only. The table itself is data in
// Tests/ArchitectureTests/LayeringTests.swift, which fails when an import breaks it.

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .treatAllWarnings(as: .error),
]

let cSettings: [CSetting] = [
  .enableWarning("all"), .enableWarning("extra"), .disableWarning("unused-parameter"),
  .treatAllWarnings(as: .error),
]

func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil,
  resources: [Resource] = [], exclude: [String] = [], strictMemory: Bool = false
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path, exclude: exclude, resources: resources,
    swiftSettings: settings + (strictMemory ? [.strictMemorySafety()] : []))
}

func executable(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

func systemLibrary(_ name: String, _ pkgConfig: String, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let sqlite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")

// Only `make docs` needs the plugin of the documentation; builds and apps do not fetch it.
let documentation: [Package.Dependency] =
  Context.environment["LOCKET_DOCS"] == nil
  ? [] : [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")]

let package = Package(
  name: "locket",
  products: [
    .library(
      name: "LocketPicker",
      targets: [
        "LocketPicker", "ImagingClient", "ThumbnailCache", "PickerCore", "PickerModel",
        "PickerProfiles",
      ]),
    .library(name: "Locket", targets: ["Locket", "PickerModel"]),
    // liblocket-c.so, for programs in other languages, with Sources/CLocket/include/locket.h.
    .library(name: "locket-c", type: .dynamic, targets: ["LocketC"]),
    .library(name: "LocketPhotosUI", targets: ["LocketPhotosUI", "Locket", "PickerModel"]),
    .library(name: "DeviceScreen", targets: ["DeviceScreen"]),
    .library(name: "Imaging", targets: ["Imaging"]),
    .library(name: "Conformance", targets: ["Conformance", "ConformanceWire"]),
    .executable(name: "locket", targets: ["locket"]),
    .executable(name: "locket-imaging", targets: ["locket-imaging"]),
    .executable(name: "locket-conformance", targets: ["locket-conformance"]),
    .executable(name: "locket-mutant", targets: ["locket-mutant"]),
    .executable(name: "locket-bench", targets: ["locket-bench"]),
    .executable(name: "locket-fuzz", targets: ["locket-fuzz"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ] + documentation,
  targets: [
    // C: the only places where C headers are seen.
    systemLibrary("CGLib", "glib-2.0", apt: "libvips-dev"),
    systemLibrary("CCrypto", "libcrypto", apt: "libssl-dev"),
    systemLibrary("CExpat", "expat", apt: "libexpat1-dev"),
    systemLibrary("CChafa", "chafa", apt: "libchafa-dev"),
    .target(
      name: "CVipsShim", dependencies: ["CGLib"], cSettings: cSettings,
      linkerSettings: [.linkedLibrary("lcms2"), .linkedLibrary("jpeg"), .linkedLibrary("z")]),
    .target(name: "CLibAVShim", cSettings: cSettings),
    .target(name: "CCurlShim", cSettings: cSettings),
    .target(name: "CLinuxShim", cSettings: cSettings),
    .target(name: "CLocket", cSettings: cSettings),

    // 1: values
    library("PickerModel"),
    library(
      "BundledProfiles", path: "Profiles",
      resources: [.copy("Devices"), .copy("Networks"), .copy("profile.schema.json")]),

    // 2: behaviour, and what is said on the wires
    library("PickerCore", ["PickerModel"]),
    library("ConformanceWire", ["PickerModel"]),
    library("ImagingWire", ["PickerModel", "CLinuxShim"]),
    library("HostLink", ["PickerModel", "CLinuxShim"]),
    library("SQLiteFile", ["CLinuxShim", sqlite]),
    library("ProcessSignals"),

    // 3: the outside, one module each
    library(
      "AssetIndex",
      ["SQLiteFile", "PickerCore", "PickerModel", "CLinuxShim", "CCrypto", grdb, sqlite]),
    library(
      "Imaging", ["PickerCore", "PickerModel", "CVipsShim", "CLibAVShim", "CLinuxShim"],
      strictMemory: true),
    library("ImagingClient", ["ImagingWire", "PickerCore", "PickerModel", "CLinuxShim"]),
    library(
      "ThumbnailCache", ["SQLiteFile", "PickerCore", "PickerModel", "CLinuxShim", grdb, sqlite]),
    library(
      "CloudDelivery",
      ["PickerCore", "PickerModel", "CLinuxShim", "CCrypto", "CExpat", "CCurlShim"]),
    library("PickerProfiles", ["PickerModel", "BundledProfiles"]),
    library("Locket", ["HostLink", "PickerModel", "CLinuxShim"]),
    library("PickerTesting", ["PickerCore", "PickerModel"]),

    // 4: put together
    library(
      "LocketPicker",
      [
        "AssetIndex", "ImagingClient", "CloudDelivery", "PickerProfiles", "HostLink",
        "PickerCore", "PickerModel", "CLinuxShim",
      ]),
    library("LocketPhotosUI", ["Locket", "PickerModel"]),
    library("LocketC", ["Locket", "PickerModel", "CLocket"]),
    library("SampleLibrary", ["PickerCore", "PickerModel", "CLinuxShim"]),

    // 5: screens, and judging
    library("DeviceScreen", ["LocketPicker", "PickerCore", "PickerModel"]),
    library(
      "Conformance", ["PickerModel", "PickerProfiles", "ConformanceWire"],
      resources: [.copy("Data")]),
    library(
      "PickerAdapter",
      [
        "LocketPicker", "HostLink", "AssetIndex", "CloudDelivery", "PickerProfiles", "PickerCore",
        "PickerModel", "ConformanceWire",
      ]),

    // 6: the terminal
    library(
      "TerminalPicker",
      [
        "DeviceScreen", "LocketPicker", "ProcessSignals", "PickerCore", "PickerModel", "CChafa",
      ]),

    library("CommandArguments", ["ProcessSignals", "PickerModel", argumentParser]),

    // 7: commands
    executable(
      "locket",
      [
        "TerminalPicker", "DeviceScreen", "LocketPicker", "SampleLibrary", "PickerAdapter",
        "ImagingClient", "ThumbnailCache", "AssetIndex", "CloudDelivery", "PickerProfiles",
        "ConformanceWire", "ProcessSignals", "CommandArguments", "PickerCore", "PickerModel",
        "CLinuxShim", argumentParser,
      ]),
    executable(
      "locket-imaging", ["Imaging", "ImagingWire", "PickerCore", "PickerModel", "CLinuxShim"]),
    executable(
      "locket-conformance",
      [
        "Conformance", "PickerAdapter", "ConformanceWire", "CommandArguments", "PickerModel",
        argumentParser,
      ]),
    executable(
      "locket-bench",
      [
        "DeviceScreen", "LocketPicker", "Locket", "HostLink", "SampleLibrary", "ImagingClient",
        "ThumbnailCache", "AssetIndex", "CloudDelivery", "PickerProfiles", "CommandArguments",
        "PickerCore", "PickerModel", "CLinuxShim", argumentParser,
      ]),
    executable(
      "locket-fuzz",
      [
        "Imaging", "ImagingClient", "LocketPicker", "AssetIndex", "Locket", "HostLink",
        "CommandArguments", "PickerCore", "PickerModel", "CLinuxShim", argumentParser,
      ]),
    executable(
      "locket-mutant",
      ["PickerAdapter", "ConformanceWire", "CommandArguments", "PickerModel", argumentParser]),
    .executableTarget(
      name: "example-watch", dependencies: ["ConformanceWire", "PickerModel"],
      path: "Examples/adapters", exclude: ["watch.py", "watch.js"], swiftSettings: settings),
    .executableTarget(
      name: "example-text-grid",
      dependencies: [
        "LocketPicker", "ImagingClient", "PickerProfiles", "PickerCore", "PickerModel",
      ],
      path: "Examples/text-grid", swiftSettings: settings),

    .executableTarget(
      name: "example-ask", dependencies: ["Locket"], path: "Examples/swift",
      swiftSettings: settings),

    // What a worker that was taken over would try; started by tests.
    .executableTarget(
      name: "confinement-probe", dependencies: ["CLinuxShim"], path: "Tests/ConfinementProbe",
      cSettings: cSettings),

    // An app as small as one gets, for tests and for measuring what it takes.
    .executableTarget(
      name: "app-probe", dependencies: ["Locket"], path: "Tests/AppProbe", swiftSettings: settings),
    // A picker that apps start, for tests: it greets, and does as its arguments say.
    .executableTarget(
      name: "link-probe", dependencies: ["HostLink", "PickerModel"], path: "Tests/LinkProbe",
      swiftSettings: settings),

    // tests, one target a module; servers for those that need some
    library("ServerTesting", ["PickerTesting"], path: "Tests/ServerTesting"),
    library(
      "LinkTesting", ["HostLink", "PickerModel", "PickerTesting"], path: "Tests/LinkTesting"),
    tests("ArchitectureTests", []),
    tests(
      "EndToEndTests",
      [
        "Conformance", "DeviceScreen", "LocketPicker", "ImagingClient", "PickerCore",
        "PickerProfiles", "PickerModel", "PickerTesting", "ServerTesting", "locket",
        "locket-imaging", "example-text-grid", "app-probe", "LocketC",
      ]),
    tests("HostLinkTests", ["HostLink", "PickerModel", "PickerTesting"]),
    tests(
      "LocketTests",
      ["Locket", "HostLink", "LinkTesting", "PickerModel", "PickerTesting", "link-probe"]),
    tests(
      "LocketCTests",
      ["LocketC", "Locket", "CLocket", "HostLink", "LinkTesting", "PickerModel", "PickerTesting"]),
    tests(
      "LocketPhotosUITests",
      ["LocketPhotosUI", "Locket", "HostLink", "LinkTesting", "PickerModel", "PickerTesting"]),
    tests("PickerModelTests", ["PickerModel"]),
    tests("PickerProfilesTests", ["PickerProfiles", "PickerModel", "PickerTesting"]),
    tests("CommandArgumentsTests", ["CommandArguments", "PickerModel", argumentParser]),
    tests("ProcessSignalsTests", ["ProcessSignals"]),
    tests("SQLiteFileTests", ["SQLiteFile", "PickerTesting", grdb]),
    tests("AssetIndexTests", ["AssetIndex", "PickerCore", "PickerModel", "PickerTesting", grdb]),
    tests(
      "ThumbnailCacheTests",
      ["ThumbnailCache", "PickerCore", "PickerModel", "PickerTesting", grdb]),
    tests(
      "CloudDeliveryTests",
      [
        "CloudDelivery", "PickerCore", "PickerModel", "PickerTesting", "ServerTesting",
        "CLinuxShim",
      ]),
    tests(
      "LocketPickerTests",
      [
        "LocketPicker", "Locket", "LocketPhotosUI", "HostLink", "AssetIndex", "CloudDelivery",
        "PickerProfiles", "PickerCore", "PickerModel", "PickerTesting", "ServerTesting", grdb,
      ]),
    tests("PickerCoreTests", ["PickerCore", "PickerModel", "PickerTesting"]),
    tests("ImagingTests", ["Imaging", "PickerCore", "PickerModel", "PickerTesting"]),
    tests(
      "ImagingClientTests",
      [
        "ImagingClient", "Imaging", "ImagingWire", "PickerCore", "PickerModel", "PickerTesting",
        "CLinuxShim", "locket-imaging", "confinement-probe",
      ]),
    tests("SampleLibraryTests", ["SampleLibrary", "PickerCore", "PickerModel", "PickerTesting"]),
    tests(
      "DeviceScreenTests",
      ["DeviceScreen", "Imaging", "PickerProfiles", "PickerTesting", "PickerCore", "PickerModel"],
      exclude: ["Golden"]),
    tests(
      "TerminalPickerTests",
      ["TerminalPicker", "DeviceScreen", "PickerTesting", "PickerCore", "PickerModel"]),
    tests("LocketBenchTests", ["locket-bench", "PickerModel"]),
    tests(
      "LocketCommandTests",
      ["locket", "ThumbnailCache", "ProcessSignals", "PickerCore", "PickerModel", "PickerTesting"]),
    tests(
      "LocketFuzzTests",
      [
        "locket-fuzz", "ImagingClient", "PickerCore", "PickerModel", "PickerTesting",
        "locket-imaging",
      ]),
    tests("ConformanceTests", ["Conformance", "ConformanceWire", "PickerModel", "PickerTesting"]),
    tests(
      "PickerAdapterTests",
      [
        "PickerAdapter", "Conformance", "ConformanceWire", "PickerCore", "PickerModel",
        "PickerTesting", "locket-mutant", "locket-conformance", "example-watch",
      ]),
  ]
)
