// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Reads the members of one object of a document and collects every issue.
///
/// A member replaces the value of an extended document. If a member is missing, that value stays.
struct ProfileReader {
  let file: String
  let keyPath: String
  private let members: [String: JSONValue]
  private let lines: [String: Int]
  private(set) var issues: [ProfileIssue] = []
  private var known: Set<String> = []

  init(
    _ members: [String: JSONValue], file: String, lines: [String: Int], keyPath: String = ""
  ) {
    self.members = members
    self.lines = lines
    self.file = file
    self.keyPath = keyPath
  }

  /// Reads an object inside this one, and adds the issues of that object to those of this one.
  mutating func object(_ key: String, _ read: (inout ProfileReader) -> Void) {
    guard let value = take(key) else { return }
    guard let members = value.objectValue else { return expect(key, "an object", value) }
    var reader = ProfileReader(members, file: file, lines: lines, keyPath: path(key))
    read(&reader)
    reader.finish()
    issues += reader.issues
  }

  /// Reads each element of a list; each element must be an object.
  mutating func objects(_ key: String, _ read: (inout ProfileReader) -> Void) {
    guard let value = take(key) else { return }
    guard let list = value.arrayValue else { return expect(key, "a list of objects", value) }
    for (index, value) in list.enumerated() {
      let elementPath = LocatedJSON.path(path(key), index)
      guard let members = value.objectValue else {
        expect("\(key)[\(index)]", "an object", value)
        continue
      }
      var reader = ProfileReader(members, file: file, lines: lines, keyPath: elementPath)
      read(&reader)
      reader.finish()
      issues += reader.issues
    }
  }

  /// Reads each member of the object; each member must be an object.
  mutating func eachObject(_ read: (String, inout ProfileReader) -> Void) {
    for key in members.keys.sorted() { object(key) { read(key, &$0) } }
  }

  /// Accepts a member without reading it.
  mutating func pass(_ key: String) { _ = take(key) }

  /// The names of the members, sorted.
  var keys: [String] { members.keys.sorted() }

  /// Whether the object has a member.
  func has(_ key: String) -> Bool { members[key] != nil }

  /// Adds an issue for each member that was not read, with the most similar existing name.
  mutating func finish() {
    for key in members.keys.sorted() where !known.contains(key) {
      unknown(key, "key", known: known.sorted())
    }
  }

  /// Adds an issue about a name that does not exist.
  mutating func unknown(_ key: String, _ what: String, known names: [String]) {
    let key = String(key.prefix(60))
    let all = names.joined(separator: ", ")
    let nearest = key.nearestName(among: names)
    let remedy = nearest?.asSuggestion ?? "known here: \(all)"
    add(key, "unknown \(what); \(remedy)", expected: nearest ?? "one of \(all)", found: key)
  }

  /// Adds an issue about a value that is not one of the allowed names, with the most similar name.
  mutating func expect(oneOf names: [String], _ key: String, _ found: JSONValue) {
    let expected = "one of \(names.joined(separator: ", "))"
    let nearest = found.stringValue.flatMap { $0.nearestName(among: names) }
    add(
      key, "expected \(expected), found \(found.shortText)".suggesting(nearest),
      expected: expected, found: found.shortText)
  }

  /// Adds an issue.
  mutating func add(
    _ key: String, _ problem: String, expected: String? = nil, found: String? = nil
  ) {
    let memberPath = path(key)
    issues.append(
      ProfileIssue(
        file: file, line: lines[memberPath] ?? lines[keyPath], keyPath: memberPath,
        problem: problem,
        expected: expected, found: found))
  }

  /// Returns a member, nil if it is missing.
  ///
  /// The member then counts as read.
  mutating func take(_ key: String) -> JSONValue? {
    known.insert(key)
    return members[key]
  }

  /// Adds an issue about a value that differs from the expected one.
  mutating func expect(_ key: String, _ expected: String, _ found: JSONValue) {
    add(
      key, "expected \(expected), found \(found.shortText)", expected: expected,
      found: found.shortText)
  }

  private func path(_ key: String) -> String { LocatedJSON.path(keyPath, key) }
}

extension JSONValue {
  /// The value as text, shortened for an error message.
  var shortText: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let value): "\"\(value.prefix(40))\""
    case .array, .object: typeName
    }
  }
}

/// Reads which assets a device shows, what it offers, how it delivers, and the sources of numbers.
extension ProfileReader {
  mutating func read(_ library: inout DeviceProfile.Library) {
    choice("scope", into: &library.scope)
    choices("kinds", into: &library.kinds)
    number("newest", in: 1...1_000_000_000, into: &library.newest)
    choice("order", into: &library.order)
    text("elsewhere", into: &library.elsewhere)
  }

  mutating func read(_ selection: inout DeviceProfile.Selection) {
    choices("modes", into: &selection.modes)
    number("minimum", in: 1...1_000_000_000, into: &selection.minimum)
    number("maximum", in: 1...1_000_000_000, into: &selection.maximum)
    flag("preselection", into: &selection.preselection)
  }

  mutating func read(_ options: inout DeviceProfile.Options) {
    choices("modes", into: &options.modes)
    let edges = PickerEdges.named
    if let names = tokens("edges", outOf: edges.map(\.name)) {
      options.edges = PickerEdges(edges.filter { names.contains($0.name) }.map(\.edge))
    }
    metadata("metadata", into: &options.metadata)
    flag("searchText", into: &options.searchText)
    choices("styles", into: &options.styles)
    metadata("menu", into: &options.menu)
    choices("notices", into: &options.notices)
    capabilities("disabledCapabilities", into: &options.disabledCapabilities)
  }

  mutating func read(_ delivery: inout DeviceProfile.Delivery) {
    choice("fits", into: &delivery.fits)
    choice("when", into: &delivery.when)
    number("parallelFetches", in: 1...64, into: &delivery.parallelFetches)
    measure("stallTimeout", in: 1...86_400, into: &delivery.stallTimeout)
    measure("timeout", in: 1...86_400, into: &delivery.timeout)
    number("retries", in: 0...100, into: &delivery.retries)
    number("maximumBytes", in: 1...Int.max, into: &delivery.maximumBytes)
    number("maximumPixels", in: 1...Int.max, into: &delivery.maximumPixels)
    flag("backgroundFinish", into: &delivery.backgroundFinish)
  }

  /// Reads the source of each number; the keys are key paths of fields, or of objects with fields.
  mutating func readSources() {
    let known = DeviceProfile.keyPathsWithSources
    eachObject { key, reader in reader.source() }
    for key in keys where !known.contains(key) { unknown(key, "field", known: known) }
  }

  mutating func capabilities(_ key: String, into field: inout PickerCapabilities?) {
    let named = PickerCapabilities.named
    guard let names = tokens(key, outOf: named.map(\.name)) else { return }
    field = PickerCapabilities(named.filter { names.contains($0.name) }.map(\.capability))
  }

  private mutating func metadata(_ key: String, into field: inout PickerMetadataOptions?) {
    let named = PickerMetadataOptions.named
    guard let names = tokens(key, outOf: named.map(\.name)) else { return }
    field = PickerMetadataOptions(named.filter { names.contains($0.name) }.map(\.option))
  }

  private mutating func source() {
    var basis = DeviceProfile.Source.Basis.assumed
    var origin = ""
    choice("basis", into: &basis)
    text("from", into: &origin)
    if !has("basis") { add("basis", "missing; use stated, documented or assumed") }
    if !has("from") { add("from", "missing; name the talk, page or reason") }
  }
}

/// Reads the screen, the inputs and the limits of a device.
extension ProfileReader {
  mutating func read(_ screen: inout DeviceProfile.Screen) {
    number("width", in: 1...16_384, into: &screen.size.width)
    number("height", in: 1...16_384, into: &screen.size.height)
    number("scale", in: 1...8, into: &screen.scale)
    choice("shape", into: &screen.shape)
    measure("cornerRadius", in: 0...8_192, into: &screen.cornerRadius)
    object("safeInsets") { reader in
      reader.number("top", in: 0...8_192, into: &screen.safeInsets.top)
      reader.number("leading", in: 0...8_192, into: &screen.safeInsets.leading)
      reader.number("bottom", in: 0...8_192, into: &screen.safeInsets.bottom)
      reader.number("trailing", in: 0...8_192, into: &screen.safeInsets.trailing)
    }
    choice("colors", into: &screen.colors)
    object("refresh") { reader in
      reader.flag("turnsPages", into: &screen.refresh.isPaged)
      reader.number("partialRefreshes", in: 0...100_000, into: &screen.refresh.partialRefreshes)
    }
  }

  mutating func read(_ grid: inout DeviceProfile.Grid) {
    number("columns", in: 1...64, into: &grid.columns)
    numbers("zoom", in: 1...50, into: &grid.zoom)
    number("spacing", in: 0...256, into: &grid.spacing)
  }

  mutating func read(_ layout: inout DeviceProfile.Layout) {
    number("sidebarFrom", in: 1...10_000, into: &layout.sidebarFrom)
    number("sidebarWidth", in: 1...2_000, into: &layout.sidebarWidth)
  }

  mutating func read(_ text: inout DeviceProfile.Text) {
    measure("minimumSize", in: 1...200, into: &text.minimumSize)
    flag("listsWords", into: &text.showsTextOnly)
  }

  mutating func read(_ budgets: inout DeviceProfile.Budgets) {
    number("decodedMemory", in: 1...Int.max, into: &budgets.decodedMemory)
    number("storage", in: 1...Int.max, into: &budgets.storage)
    number("thumbnailCache", in: 0...Int.max, into: &budgets.thumbnailCache)
    number("imagePixels", in: 1...Int.max, into: &budgets.imagePixels)
    number("imageMemory", in: 1 << 20...Int.max, into: &budgets.imageMemory)
    measure("imageSeconds", in: 0.1...3600, into: &budgets.imageSeconds)
    number("imageWorkers", in: 1...16, into: &budgets.imageWorkers)
  }

  mutating func read(_ session: inout DeviceProfile.Session) {
    number("idleSeconds", in: 1...604_800, into: &session.idleSeconds)
  }
}
