// SPDX-License-Identifier: Apache-2.0

/// The order of the floors, and what each module uses of the platform.
///
/// A floor is a folder of `Sources`, and a module a folder in it. Which modules a module imports is
/// declared in `Package.swift` only.
enum Floors {
  /// The floors from the lowest to the highest.
  static let order = [
    "System", "Core", "Imaging", "Library", "Apps", "Picker", "Screens", "Conformance", "Commands",
    "Development",
  ]

  /// The modules that every module may import, because they isolate nothing.
  static let anywhere: Set<String> = ["Swift", "Synchronization"]

  /// The modules of the platform that each module may import besides.
  ///
  /// Without them a module is pure. Apps use data and URLs of Foundation, without the tables of ICU.
  static let platform: [String: Set<String>] = [
    "ProcessSignals": ["Dispatch", "Glibc"],
    "SQLiteFile": ["Glibc"],
    "PickerModel": [],
    "BundledProfiles": ["Foundation"],
    "PickerCore": [],
    "PickerPorts": [],
    "PickerProfiles": ["Foundation"],
    "ImagingWire": ["Foundation", "Glibc"],
    "MediaFormats": ["Glibc"],
    "MetadataRemoval": [],
    "Imaging": ["Dispatch", "Foundation", "Glibc"],
    "ImagingClient": ["Dispatch", "Foundation", "Glibc"],
    "locket-imaging": ["Foundation", "Glibc"],
    "AssetIndex": ["Dispatch", "Foundation", "Glibc"],
    "ThumbnailCache": ["Dispatch", "Foundation", "Glibc"],
    "CloudDelivery": ["Dispatch", "Foundation", "Glibc"],
    "SampleLibrary": ["Foundation", "Glibc"],
    "HostLink": ["Dispatch", "Glibc"],
    "Locket": ["Dispatch", "FoundationEssentials", "Glibc"],
    "LocketPhotosUI": ["Dispatch", "Foundation"],
    "LocketC": ["Dispatch", "FoundationEssentials"],
    "LocketPicker": ["Dispatch", "Foundation", "Glibc"],
    "PickerHosting": ["Dispatch", "Foundation", "Glibc"],
    "PickerScripting": [],
    "DeviceScreen": [],
    "TerminalPicker": ["Dispatch", "Foundation", "Glibc"],
    "ConformanceWire": [],
    "AdapterServing": ["Dispatch"],
    "Conformance": ["Dispatch", "Foundation", "Glibc"],
    "PickerAdapter": ["Foundation", "Glibc"],
    "PickerMutants": ["Foundation"],
    "CommandArguments": ["Glibc"],
    "locket": ["Dispatch", "Foundation", "Glibc"],
    "locket-conformance": ["Foundation"],
    "PickerTesting": ["Foundation"],
    "locket-bench": ["Dispatch", "Foundation", "Glibc"],
    "locket-fuzz": ["Dispatch", "Foundation", "Glibc"],
  ]
}
