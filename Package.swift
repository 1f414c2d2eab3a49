// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
//
// Each folder of Sources is a floor. A module imports modules of its own floor and of lower ones;
// Tests/Development/ArchitectureTests/Floors.swift has the order of the floors. A test fails when a
// module breaks it, or when this file does not declare exactly what a module imports.

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

/// Splits a folder below `Sources` or `Tests`, such as "Core/PickerModel"; the last part names the
/// module.
func module(_ folder: String) -> String { String(folder.split(separator: "/").last ?? "") }

func library(
  _ folder: String, _ dependencies: [Target.Dependency] = [], in root: String = "Sources",
  resources: [Resource] = [], strictMemory: Bool = false
) -> Target {
  .target(
    name: module(folder), dependencies: dependencies, path: "\(root)/\(folder)",
    resources: resources,
    swiftSettings: settings + (strictMemory ? [.strictMemorySafety()] : []))
}

func executable(
  _ folder: String, _ dependencies: [Target.Dependency], named name: String? = nil,
  in root: String = "Sources"
) -> Target {
  .executableTarget(
    name: name ?? module(folder), dependencies: dependencies, path: "\(root)/\(folder)",
    swiftSettings: settings)
}

func tests(
  _ folder: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: module(folder), dependencies: dependencies, path: "Tests/\(folder)", exclude: exclude,
    swiftSettings: settings)
}

func cLibrary(
  _ folder: String, _ dependencies: [Target.Dependency] = [], links: [String] = []
) -> Target {
  .target(
    name: module(folder), dependencies: dependencies, path: "Sources/\(folder)",
    cSettings: cSettings, linkerSettings: links.map { .linkedLibrary($0) })
}

func systemLibrary(_ folder: String, _ pkgConfig: String, apt: String) -> Target {
  .systemLibrary(
    name: module(folder), path: "Sources/\(folder)", pkgConfig: pkgConfig, providers: [.apt([apt])])
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
        "LocketPicker", "ImagingClient", "ThumbnailCache", "PickerPorts", "PickerCore",
        "PickerModel",
        "PickerProfiles",
      ]),
    .library(
      name: "PickerHosting",
      targets: ["PickerHosting", "LocketPicker", "PickerPorts", "PickerCore", "PickerModel"]),
    .library(name: "PickerScripting", targets: ["PickerScripting"]),
    .library(name: "Locket", targets: ["Locket", "PickerModel"]),
    // liblocket-c.so, for programs in other languages, with Sources/Apps/CLocket/include/locket.h.
    .library(name: "locket-c", type: .dynamic, targets: ["LocketC"]),
    .library(name: "LocketPhotosUI", targets: ["LocketPhotosUI", "Locket", "PickerModel"]),
    .library(name: "DeviceScreen", targets: ["DeviceScreen"]),
    .library(name: "Imaging", targets: ["Imaging", "MediaFormats"]),
    .library(name: "Conformance", targets: ["Conformance", "AdapterServing", "ConformanceWire"]),
    .executable(name: "locket", targets: ["locket"]),
    .executable(name: "locket-imaging", targets: ["locket-imaging"]),
    .executable(name: "locket-conformance", targets: ["locket-conformance"]),
    .executable(name: "locket-bench", targets: ["locket-bench"]),
    .executable(name: "locket-fuzz", targets: ["locket-fuzz"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ] + documentation,
  targets: [
    // System: the operating system and C libraries; C headers are seen nowhere else
    systemLibrary("System/CGLib", "glib-2.0", apt: "libvips-dev"),
    systemLibrary("System/CCrypto", "libcrypto", apt: "libssl-dev"),
    systemLibrary("System/CExpat", "expat", apt: "libexpat1-dev"),
    systemLibrary("System/CChafa", "chafa", apt: "libchafa-dev"),
    cLibrary("System/CVipsShim", ["CGLib"], links: ["lcms2", "jpeg", "z"]),
    cLibrary("System/CLibAVShim"),
    cLibrary("System/CCurlShim"),
    cLibrary("System/CLinuxShim"),
    cLibrary("System/CQuitSignal"),
    library("System/SQLiteFile", ["CLinuxShim", sqlite]),
    library("System/ProcessSignals"),

    // Core: values, the pure state machine, and the profiles
    .target(
      name: "BundledProfiles", path: "Profiles",
      resources: [.copy("Devices"), .copy("Networks"), .copy("profile.schema.json")],
      swiftSettings: settings),
    library("Core/PickerModel"),
    library("Core/PickerCore", ["PickerModel"]),
    library("Core/PickerPorts", ["PickerCore", "PickerModel"]),
    library("Core/PickerProfiles", ["PickerModel", "BundledProfiles"]),

    // Imaging: pictures, which a confined worker decodes
    library("Imaging/ImagingWire", ["PickerModel", "CLinuxShim"]),
    library(
      "Imaging/MediaFormats", ["PickerPorts", "PickerModel", "CVipsShim", "CLinuxShim"],
      strictMemory: true),
    library(
      "Imaging/MetadataRemoval", ["MediaFormats", "PickerPorts", "PickerModel"],
      strictMemory: true),
    library(
      "Imaging/Imaging",
      [
        "MediaFormats", "MetadataRemoval", "PickerPorts", "PickerCore", "PickerModel", "CVipsShim",
        "CLibAVShim", "CLinuxShim",
      ],
      strictMemory: true),
    library("Imaging/ImagingClient", ["ImagingWire", "PickerPorts", "PickerModel", "CLinuxShim"]),
    executable(
      "Imaging/locket-imaging",
      ["Imaging", "MediaFormats", "ImagingWire", "PickerPorts", "PickerModel", "CLinuxShim"]),

    // Library: the photos: index, thumbnails, clouds
    library(
      "Library/AssetIndex",
      [
        "SQLiteFile", "PickerPorts", "PickerCore", "PickerModel", "CLinuxShim", "CCrypto", grdb,
        sqlite,
      ]),
    library(
      "Library/ThumbnailCache",
      ["SQLiteFile", "PickerPorts", "PickerModel", "CLinuxShim", grdb, sqlite]),
    library(
      "Library/CloudDelivery",
      ["PickerPorts", "PickerCore", "PickerModel", "CLinuxShim", "CCrypto", "CExpat", "CCurlShim"]),
    library("Library/SampleLibrary", ["PickerPorts", "PickerModel", "CLinuxShim"]),

    // Apps: what apps use, and the link to the picker
    cLibrary("Apps/CLocket"),
    library("Apps/HostLink", ["PickerModel", "CLinuxShim"]),
    library("Apps/Locket", ["HostLink", "PickerModel", "CLinuxShim"]),
    library("Apps/LocketPhotosUI", ["Locket", "PickerModel"]),
    library("Apps/LocketC", ["Locket", "PickerModel", "CLocket"]),

    // Picker: a library, a profile and an app put together
    library(
      "Picker/LocketPicker",
      ["AssetIndex", "CloudDelivery", "PickerPorts", "PickerCore", "PickerModel", "CLinuxShim"]),

    library(
      "Picker/PickerHosting",
      [
        "LocketPicker", "AssetIndex", "CloudDelivery", "HostLink", "PickerPorts", "PickerCore",
        "PickerModel", "CLinuxShim",
      ]),
    library(
      "Picker/PickerScripting",
      ["CloudDelivery", "PickerProfiles", "PickerPorts", "PickerCore", "PickerModel"]),

    // Screens: what a person sees
    library("Screens/DeviceScreen", ["PickerPorts", "PickerCore", "PickerModel"]),
    library(
      "Screens/TerminalPicker",
      [
        "DeviceScreen", "LocketPicker", "ProcessSignals", "PickerPorts", "PickerCore",
        "PickerModel", "CChafa",
      ]),

    // Conformance: the verdict on any picker
    library("Conformance/ConformanceWire", ["PickerModel"]),
    library("Conformance/AdapterServing", ["ConformanceWire", "PickerModel"]),
    library(
      "Conformance/Conformance",
      ["PickerProfiles", "PickerModel", "AdapterServing", "ConformanceWire"],
      resources: [.copy("Data")]),
    library(
      "Conformance/PickerAdapter",
      [
        "LocketPicker", "PickerHosting", "HostLink", "AssetIndex", "CloudDelivery",
        "PickerProfiles", "PickerPorts", "PickerCore", "PickerModel", "AdapterServing",
        "ConformanceWire",
      ]),

    library(
      "Conformance/PickerMutants",
      ["PickerProfiles", "PickerCore", "PickerModel", "AdapterServing", "ConformanceWire"]),

    // Commands: programs for people
    library(
      "Commands/CommandArguments",
      ["CQuitSignal", "ProcessSignals", "PickerModel", argumentParser]),
    executable(
      "Commands/locket",
      [
        "TerminalPicker", "PickerScripting", "PickerHosting", "DeviceScreen", "LocketPicker",
        "SampleLibrary", "PickerAdapter", "ImagingClient", "ThumbnailCache", "AssetIndex",
        "CloudDelivery", "PickerProfiles", "ProcessSignals", "CommandArguments", "PickerPorts",
        "PickerCore", "PickerModel", "CLinuxShim", argumentParser,
      ]),
    executable(
      "Commands/locket-conformance",
      [
        "Conformance", "PickerAdapter", "PickerMutants", "AdapterServing", "ConformanceWire",
        "CommandArguments", "ProcessSignals", "PickerProfiles", "PickerModel", "CLinuxShim",
        argumentParser,
      ]),

    // Development: programs and parts for work on Locket itself
    library("Development/PickerTesting", ["PickerPorts", "PickerCore", "PickerModel"]),
    executable(
      "Development/locket-bench",
      [
        "DeviceScreen", "LocketPicker", "Locket", "HostLink", "SampleLibrary", "ImagingClient",
        "ThumbnailCache", "AssetIndex", "CloudDelivery", "PickerProfiles", "CommandArguments",
        "PickerPorts", "PickerCore", "PickerModel", "CLinuxShim", argumentParser,
      ]),
    executable(
      "Development/locket-fuzz",
      [
        "Imaging", "MediaFormats", "PickerHosting", "ImagingClient", "LocketPicker", "AssetIndex",
        "Locket", "HostLink", "CommandArguments", "PickerPorts", "PickerCore", "PickerModel",
        "CLinuxShim", argumentParser,
      ]),

    // Examples, which the documents show and tests run
    .executableTarget(
      name: "example-watch", dependencies: ["AdapterServing"],
      path: "Examples/adapters", exclude: ["watch.py", "watch.js"], swiftSettings: settings),
    .executableTarget(
      name: "example-text-grid",
      dependencies: ["LocketPicker", "ImagingClient", "PickerProfiles"],
      path: "Examples/text-grid", swiftSettings: settings),
    .executableTarget(
      name: "example-ask", dependencies: ["Locket"], path: "Examples/swift",
      swiftSettings: settings),

    // What tests start: what a worker that was taken over would try, an app as small as one gets,
    // and a picker that greets and does as its arguments say
    .executableTarget(
      name: "confinement-probe", dependencies: ["CLinuxShim"],
      path: "Tests/Imaging/ConfinementProbe", cSettings: cSettings),
    executable("Apps/AppProbe", ["Locket"], named: "app-probe", in: "Tests"),
    executable("Apps/LinkProbe", ["HostLink", "PickerModel"], named: "link-probe", in: "Tests"),

    // Tests, one target a module, and what several of them share
    library("Library/ServerTesting", ["PickerTesting"], in: "Tests"),
    library("Apps/LinkTesting", ["HostLink", "PickerModel", "PickerTesting"], in: "Tests"),
    library("Picker/RenditionTesting", ["AssetIndex", "PickerPorts", "PickerModel"], in: "Tests"),
    tests("System/ProcessSignalsTests", ["ProcessSignals"]),
    tests("System/SQLiteFileTests", ["SQLiteFile", "PickerTesting", grdb]),
    tests("Core/PickerModelTests", ["PickerModel"]),
    tests("Core/PickerProfilesTests", ["PickerProfiles", "PickerModel", "PickerTesting"]),
    tests("Core/PickerCoreTests", ["PickerPorts", "PickerCore", "PickerModel", "PickerTesting"]),
    tests("Core/PickerPortsTests", ["PickerPorts", "PickerCore", "PickerModel", "PickerTesting"]),
    tests(
      "Imaging/ImagingTests",
      [
        "Imaging", "MetadataRemoval", "MediaFormats", "PickerPorts", "PickerCore", "PickerModel",
        "PickerTesting",
      ]),
    tests(
      "Imaging/ImagingClientTests",
      [
        "ImagingClient", "Imaging", "MetadataRemoval", "MediaFormats", "ImagingWire", "PickerPorts",
        "PickerCore", "PickerModel", "PickerTesting", "CLinuxShim", "locket-imaging",
        "confinement-probe",
      ]),
    tests(
      "Library/AssetIndexTests",
      ["AssetIndex", "PickerPorts", "PickerCore", "PickerModel", "PickerTesting", grdb]),
    tests(
      "Library/ThumbnailCacheTests",
      ["ThumbnailCache", "PickerPorts", "PickerCore", "PickerModel", "PickerTesting", grdb]),
    tests(
      "Library/CloudDeliveryTests",
      [
        "CloudDelivery", "PickerPorts", "PickerCore", "PickerModel", "PickerTesting",
        "ServerTesting", "CLinuxShim", "CCurlShim",
      ]),
    tests(
      "Library/SampleLibraryTests",
      ["SampleLibrary", "PickerPorts", "PickerCore", "PickerModel", "PickerTesting"]),
    tests("Apps/HostLinkTests", ["HostLink", "PickerModel", "PickerTesting"]),
    tests(
      "Apps/LocketTests",
      ["Locket", "HostLink", "LinkTesting", "PickerModel", "PickerTesting", "link-probe"]),
    tests(
      "Apps/LocketCTests",
      ["LocketC", "Locket", "CLocket", "HostLink", "LinkTesting", "PickerModel", "PickerTesting"]),
    tests(
      "Apps/LocketPhotosUITests",
      ["LocketPhotosUI", "Locket", "HostLink", "LinkTesting", "PickerModel", "PickerTesting"]),
    tests(
      "Picker/LocketPickerTests",
      [
        "LocketPicker", "AssetIndex", "CloudDelivery", "PickerProfiles", "PickerPorts",
        "PickerCore", "PickerModel", "PickerTesting", "RenditionTesting", grdb,
      ]),
    tests(
      "Picker/PickerHostingTests",
      [
        "LocketPicker", "PickerHosting", "Locket", "LocketPhotosUI", "HostLink", "AssetIndex",
        "CloudDelivery", "PickerProfiles", "PickerPorts", "PickerCore", "PickerModel",
        "PickerTesting", "RenditionTesting", "ServerTesting", "CLinuxShim",
      ]),
    tests(
      "Picker/PickerScriptingTests",
      [
        "LocketPicker", "PickerScripting", "AssetIndex", "CloudDelivery", "PickerPorts",
        "PickerCore", "PickerModel", "PickerTesting",
      ]),
    tests(
      "Screens/DeviceScreenTests",
      [
        "DeviceScreen", "Imaging", "PickerProfiles", "PickerTesting", "PickerPorts", "PickerCore",
        "PickerModel",
      ],
      exclude: ["Golden"]),
    tests(
      "Screens/TerminalPickerTests",
      [
        "TerminalPicker", "DeviceScreen", "PickerTesting", "PickerPorts", "PickerCore",
        "PickerModel",
      ]),
    tests(
      "Conformance/ConformanceTests",
      [
        "PickerProfiles", "Conformance", "AdapterServing", "ConformanceWire", "PickerModel",
        "PickerTesting",
      ]),
    tests(
      "Conformance/PickerAdapterTests",
      [
        "PickerAdapter", "PickerMutants", "Conformance", "AdapterServing", "ConformanceWire",
        "PickerPorts", "PickerCore", "PickerProfiles", "PickerModel", "PickerTesting",
        "locket-conformance", "example-watch",
      ]),
    tests("Conformance/PickerMutantsTests", ["PickerMutants", "PickerAdapter", "Conformance"]),
    tests(
      "Commands/EndToEndTests",
      [
        "Conformance", "DeviceScreen", "LocketPicker", "ImagingClient", "HostLink", "PickerPorts",
        "PickerCore", "PickerProfiles", "PickerModel", "PickerTesting", "ServerTesting", "locket",
        "locket-imaging", "example-text-grid", "app-probe", "LocketC",
      ]),
    tests(
      "Commands/CommandArgumentsTests",
      ["CommandArguments", "CQuitSignal", "PickerModel", argumentParser]),
    tests(
      "Commands/LocketCommandTests",
      ["locket", "ThumbnailCache", "ProcessSignals", "PickerPorts", "PickerModel", "PickerTesting"]),
    tests("Development/ArchitectureTests", ["PickerTesting"]),
    tests("Development/LocketBenchTests", ["locket-bench", "PickerModel"]),
    tests(
      "Development/LocketFuzzTests",
      [
        "locket-fuzz", "ImagingClient", "PickerCore", "PickerModel", "PickerTesting",
        "locket-imaging",
      ]),
  ]
)
