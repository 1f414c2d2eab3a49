// SPDX-License-Identifier: Apache-2.0

/// A module with its row and the modules that its files may import.
struct Layer {
  let name: String
  let row: Int
  let ours: Set<String>
  let outside: Set<String>

  init(_ row: Int, _ name: String, _ ours: Set<String> = [], outside: Set<String> = []) {
    self.name = name
    self.row = row
    self.ours = ours
    self.outside = outside
  }

  /// The modules that every module may import, because they isolate nothing.
  static let anywhere: Set<String> = ["Swift", "Synchronization"]

  /// The whole dependency graph: imports point to lower rows only, never to the same row.
  static let table: [Layer] = [
    Layer(1, "PickerModel"),
    Layer(1, "BundledProfiles", outside: ["Foundation"]),

    Layer(2, "PickerCore", ["PickerModel"]),
    Layer(2, "ConformanceWire", ["PickerModel"], outside: ["Foundation", "Dispatch"]),
    Layer(2, "ProcessSignals", outside: ["Dispatch", "Glibc"]),
    Layer(2, "SQLiteFile", outside: ["GRDBSQLite", "Glibc", "CLinuxShim"]),
    Layer(2, "HostLink", ["PickerModel"], outside: ["Dispatch", "Glibc", "CLinuxShim"]),
    Layer(
      2, "ImagingWire", ["PickerModel"],
      outside: ["Foundation", "Glibc", "CLinuxShim"]),

    // Apps use only data and URLs of Foundation, without the tables of ICU.
    Layer(
      3, "Locket", ["HostLink", "PickerModel"],
      outside: ["FoundationEssentials", "Dispatch", "Glibc", "CLinuxShim"]),
    Layer(
      3, "AssetIndex", ["SQLiteFile", "PickerCore", "PickerModel"],
      outside: ["GRDB", "GRDBSQLite", "CLinuxShim", "CCrypto", "Dispatch", "Foundation", "Glibc"]),
    Layer(
      3, "ThumbnailCache", ["SQLiteFile", "PickerCore", "PickerModel"],
      outside: ["GRDB", "GRDBSQLite", "CLinuxShim", "Dispatch", "Foundation", "Glibc"]),
    Layer(
      3, "Imaging", ["PickerCore", "PickerModel"],
      outside: [
        "CVipsShim", "CLibAVShim", "CLinuxShim", "Foundation", "Dispatch", "Glibc",
      ]),
    Layer(
      3, "ImagingClient", ["ImagingWire", "PickerCore", "PickerModel"],
      outside: ["Foundation", "Dispatch", "Glibc", "CLinuxShim"]),
    Layer(
      3, "CloudDelivery", ["PickerCore", "PickerModel"],
      outside: [
        "CLinuxShim", "CCrypto", "CExpat", "CCurlShim", "Foundation", "Dispatch", "Glibc",
      ]),
    Layer(3, "PickerProfiles", ["BundledProfiles", "PickerModel"], outside: ["Foundation"]),
    Layer(3, "PickerTesting", ["PickerCore", "PickerModel"], outside: ["Foundation"]),

    Layer(
      4, "LocketPicker",
      [
        "AssetIndex", "ImagingClient", "CloudDelivery", "PickerProfiles", "HostLink",
        "PickerCore", "PickerModel",
      ], outside: ["CLinuxShim", "Foundation", "Dispatch", "Glibc"]),
    Layer(4, "LocketPhotosUI", ["Locket", "PickerModel"], outside: ["Foundation", "Dispatch"]),
    Layer(
      4, "LocketC", ["Locket", "PickerModel"],
      outside: ["CLocket", "FoundationEssentials", "Dispatch"]),
    Layer(
      4, "SampleLibrary", ["PickerCore", "PickerModel"],
      outside: ["CLinuxShim", "Foundation", "Glibc"]),

    Layer(
      5, "DeviceScreen", ["LocketPicker", "PickerCore", "PickerModel"]),
    Layer(
      5, "Conformance", ["PickerModel", "PickerProfiles", "ConformanceWire"],
      outside: ["Foundation", "Dispatch", "Glibc"]),
    Layer(
      5, "PickerAdapter",
      [
        "LocketPicker", "HostLink", "AssetIndex", "CloudDelivery", "PickerProfiles", "PickerCore",
        "PickerModel", "ConformanceWire",
      ], outside: ["Foundation", "Glibc"]),

    Layer(
      6, "TerminalPicker",
      ["DeviceScreen", "LocketPicker", "ProcessSignals", "PickerCore", "PickerModel"],
      outside: ["CChafa", "Glibc", "Dispatch", "Foundation"]),

    Layer(
      6, "CommandArguments", ["ProcessSignals", "PickerModel"],
      outside: ["ArgumentParser", "Glibc"]),

    Layer(
      7, "locket",
      [
        "TerminalPicker", "DeviceScreen", "LocketPicker", "SampleLibrary", "PickerAdapter",
        "ConformanceWire", "ProcessSignals", "CommandArguments", "ImagingClient", "ThumbnailCache",
        "AssetIndex",
        "CloudDelivery", "PickerProfiles", "PickerCore", "PickerModel",
      ], outside: ["CLinuxShim", "ArgumentParser", "Foundation", "Glibc", "Dispatch"]),
    Layer(
      7, "locket-conformance",
      ["Conformance", "PickerAdapter", "ConformanceWire", "CommandArguments", "PickerModel"],
      outside: ["ArgumentParser", "Foundation"]),
    Layer(
      7, "locket-bench",
      [
        "DeviceScreen", "LocketPicker", "Locket", "HostLink", "SampleLibrary", "ImagingClient",
        "ThumbnailCache", "AssetIndex", "CloudDelivery", "PickerProfiles", "CommandArguments",
        "PickerCore", "PickerModel",
      ], outside: ["ArgumentParser", "CLinuxShim", "Foundation", "Glibc", "Dispatch"]),
    Layer(
      7, "locket-fuzz",
      [
        "Imaging", "ImagingClient", "LocketPicker", "AssetIndex", "Locket", "HostLink",
        "CommandArguments", "PickerCore", "PickerModel",
      ], outside: ["ArgumentParser", "Foundation", "Glibc", "Dispatch", "CLinuxShim"]),
    Layer(
      7, "locket-mutant",
      ["PickerAdapter", "ConformanceWire", "CommandArguments", "PickerModel"],
      outside: ["ArgumentParser", "Foundation"]),
    Layer(
      7, "locket-imaging", ["Imaging", "ImagingWire", "PickerCore", "PickerModel"],
      outside: ["Foundation", "Glibc", "CLinuxShim"]),
  ]
}
