// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// One document, read as JSON but not yet believed.
struct ProfileDocument {
  let file: String
  let members: [String: JSONValue]

  var parent: String? { members["extends"]?.stringValue }
  var isAbstract: Bool { members["abstract"]?.boolValue ?? false }

  /// Puts what the document says over what was inherited, and notes every mistake down.
  func apply(to profile: inout DeviceProfile) -> [ProfileIssue] {
    var reader = ProfileReader(members, file: file)
    var identifier = ""
    reader.text("id", into: &identifier)
    for key in ["$schema", "extends", "abstract"] { reader.pass(key) }
    reader.text("name", into: &profile.name)
    reader.text("platform", into: &profile.platform)
    reader.object("screen") { Self.read(&profile.screen, &$0) }
    reader.object("library") { Self.read(&profile.library, &$0) }
    reader.object("selection") { Self.read(&profile.selection, &$0) }
    if let words = reader.words("filters", outOf: PickerFilter.allWords) {
      profile.filters = words
    }
    let capabilities = PickerCapabilities.named
    if let names = reader.words("capabilities", outOf: capabilities.map(\.name)) {
      profile.capabilities = PickerCapabilities(
        capabilities.filter { names.contains($0.name) }.map(\.capability))
    }
    reader.object("options") { Self.read(&profile.options, &$0) }
    reader.object("grid") { reader in
      reader.number("columns", in: 1...64, into: &profile.grid.columns)
      reader.numbers("zoom", in: 1...50, into: &profile.grid.zoom)
      reader.number("spacing", in: 0...256, into: &profile.grid.spacing)
    }
    reader.object("layout") { reader in
      reader.number("sidebarFrom", in: 1...10_000, into: &profile.layout.sidebarFrom)
      reader.number("sidebarWidth", in: 1...2_000, into: &profile.layout.sidebarWidth)
    }
    reader.object("delivery") { reader in
      reader.choice("fits", into: &profile.delivery.fits)
      reader.choice("when", into: &profile.delivery.when)
      reader.number("parallelFetches", in: 1...64, into: &profile.delivery.parallelFetches)
      reader.number("maximumBytes", in: 1...Int.max, into: &profile.delivery.maximumBytes)
    }
    reader.object("sources") { reader in
      reader.eachObject { key, reader in profile.sources[key] = Self.source(&reader) }
    }
    reader.finish()
    return reader.issues
  }

  private static func read(_ screen: inout DeviceProfile.Screen, _ reader: inout ProfileReader) {
    reader.number("width", in: 1...16_384, into: &screen.size.width)
    reader.number("height", in: 1...16_384, into: &screen.size.height)
    reader.number("scale", in: 1...8, into: &screen.scale)
    reader.choice("shape", into: &screen.shape)
  }

  private static func read(_ library: inout DeviceProfile.Library, _ reader: inout ProfileReader) {
    reader.choice("scope", into: &library.scope)
    reader.choices("kinds", into: &library.kinds)
    reader.number("newest", in: 1...1_000_000_000, into: &library.newest)
    reader.choice("order", into: &library.order)
  }

  private static func read(
    _ selection: inout DeviceProfile.Selection, _ reader: inout ProfileReader
  ) {
    reader.choices("modes", into: &selection.modes)
    reader.number("maximum", in: 1...1_000_000_000, into: &selection.maximum)
    reader.flag("preselection", into: &selection.preselection)
  }

  private static func read(_ options: inout DeviceProfile.Options, _ reader: inout ProfileReader) {
    reader.choices("modes", into: &options.modes)
    let edges = PickerEdges.named
    if let names = reader.words("edges", outOf: edges.map(\.name)) {
      options.edges = PickerEdges(edges.filter { names.contains($0.name) }.map(\.edge))
    }
    read("metadata", into: &options.metadata, &reader)
    reader.flag("searchText", into: &options.searchText)
    reader.choices("styles", into: &options.styles)
    read("menu", into: &options.menu, &reader)
    reader.choices("notices", into: &options.notices)
  }

  private static func read(
    _ key: String, into field: inout PickerMetadataOptions?, _ reader: inout ProfileReader
  ) {
    let named = PickerMetadataOptions.named
    guard let names = reader.words(key, outOf: named.map(\.name)) else { return }
    field = PickerMetadataOptions(named.filter { names.contains($0.name) }.map(\.option))
  }

  private static func source(_ reader: inout ProfileReader) -> DeviceProfile.Source {
    var source = DeviceProfile.Source(basis: .assumed, origin: "")
    reader.choice("basis", into: &source.basis)
    reader.text("from", into: &source.origin)
    if !reader.has("from") { reader.add("from", "missing; name the talk, page or reason") }
    return source
  }
}
