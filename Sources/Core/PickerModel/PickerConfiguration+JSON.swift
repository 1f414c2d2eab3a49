// SPDX-License-Identifier: Apache-2.0

extension PickerConfiguration {
  /// The names of all fields of a configuration in JSON; each field is optional.
  package static let jsonFields: Set<String> = [
    "limit", "selection", "mode", "style", "filter", "preselected", "edges", "remove",
    "searchText", "identifiers", "disabled", "encoding", "reloads",
  ]

  /// The configuration as JSON, which includes only values that differ from the default.
  package var json: JSONValue {
    let plain = PickerConfiguration()
    var members: [String: JSONValue] = [:]
    func put<Value: Equatable>(
      _ name: String, _ field: KeyPath<PickerConfiguration, Value>, _ write: (Value) -> JSONValue
    ) {
      if self[keyPath: field] != plain[keyPath: field] {
        members[name] = write(self[keyPath: field])
      }
    }
    put("limit", \.selectionLimit) { .integer(Int64($0)) }
    put("selection", \.selection) { .string($0.rawValue) }
    put("mode", \.mode) { .string($0.rawValue) }
    put("style", \.style) { .string($0.rawValue) }
    put("filter", \.filter) { $0.map { .string($0.description) } ?? .null }
    put("preselected", \.preselectedAssetIdentifiers) { .array($0.map { .string($0.rawValue) }) }
    put("edges", \.edgesWithoutContentMargins) { .array($0.names.map { .string($0) }) }
    put("remove", \.metadataOptions) { .array($0.names.map { .string($0) }) }
    put("searchText", \.searchText) { $0.map { .string($0) } ?? .null }
    put("identifiers", \.isLibraryBound) { .bool($0) }
    put("disabled", \.disabledCapabilities) { .array($0.names.map { .string($0) }) }
    put("encoding", \.preferredAssetRepresentationMode) { .string($0.rawValue) }
    put("reloads", \.reloadsPreselected) { .bool($0) }
    return .object(members)
  }

  /// Reads a configuration from JSON that another program sent.
  ///
  /// - Parameters:
  ///   - fields: The fields that were received.
  ///   - known: The fields that are allowed; the default is all of them. Any other field is an
  ///     error.
  ///   - errors: Receives an error for each field that cannot be read. Such a field gets its
  ///     default value. An unreadable limit becomes 0, so that it causes no second error.
  package init(
    _ fields: JSONFields, knowing known: Set<String> = Self.jsonFields,
    errors: inout [JSONError]
  ) {
    self.init()
    for field in fields.members.keys.sorted() {
      do throws(JSONError) {
        guard known.contains(field) else { throw fields.unknownKey(field, besides: known) }
        try read(field, of: fields)
      } catch {
        if field == "limit" { selectionLimit = 0 }
        errors.append(error)
      }
    }
  }

  private mutating func read(_ field: String, of fields: JSONFields) throws(JSONError) {
    switch field {
    case "limit": selectionLimit = try fields.integer(field)
    case "selection": selection = try fields.choice(field, of: SelectionBehavior.self)
    case "mode": mode = try fields.choice(field, of: PickerMode.self)
    case "style": style = try fields.choice(field, of: PickerStyle.self)
    case "encoding":
      preferredAssetRepresentationMode = try fields.choice(field, of: AssetRepresentationMode.self)
    case "filter":
      filter = try fields.optional(field, "a filter such as \"all(images, not(screenshots))\"") {
        $0.stringValue.flatMap { try? PickerFilter($0) }
      }
    case "searchText": searchText = try fields.optionalString(field)
    case "identifiers": isLibraryBound = try fields.required(field, "true or false", \.boolValue)
    case "reloads": reloadsPreselected = try fields.required(field, "true or false", \.boolValue)
    case "preselected":
      let identifiers = try fields.required(field, "a list of identifiers", \.textsValue)
      preselectedAssetIdentifiers = identifiers.map { AssetIdentifier($0) }
    case "edges":
      let named = PickerEdges.named
      let names = try Self.names(field, of: fields, outOf: named.map(\.name))
      edgesWithoutContentMargins = PickerEdges(named.filter { names.contains($0.name) }.map(\.edge))
    case "remove":
      let named = PickerMetadataOptions.named
      let names = try Self.names(field, of: fields, outOf: named.map(\.name))
      metadataOptions = PickerMetadataOptions(
        named.filter { names.contains($0.name) }.map(\.option))
    default:
      let named = PickerCapabilities.named
      let names = try Self.names(field, of: fields, outOf: named.map(\.name))
      disabledCapabilities = PickerCapabilities(
        named.filter { names.contains($0.name) }.map(\.capability))
    }
  }

  private static func names(
    _ field: String, of fields: JSONFields, outOf known: [String]
  ) throws(JSONError) -> [String] {
    try fields.required(field, "a list of \(known.joined(separator: ", "))") { value in
      value.textsValue.flatMap { $0.allSatisfy(known.contains) ? $0 : nil }
    }
  }
}

extension PickerConfiguration.Update {
  /// The update of a configuration as JSON.
  package var json: JSONValue {
    var members: [String: JSONValue] = [:]
    if let selectionLimit { members["limit"] = .integer(Int64(selectionLimit)) }
    if let edges = edgesWithoutContentMargins {
      members["edges"] = .array(edges.names.map { .string($0) })
    }
    if let searchText { members["searchText"] = .string(searchText) }
    return .object(members)
  }

  /// Reads an update of a configuration from JSON; a field that is missing or null changes nothing.
  package init(_ fields: JSONFields) throws(JSONError) {
    self.init()
    selectionLimit = try fields.optionalInteger("limit")
    searchText = try fields.optionalString("searchText")
    let known = PickerEdges.named
    let choices = known.map(\.name).joined(separator: ", ")
    edgesWithoutContentMargins = try fields.optional("edges", "a list of \(choices)") { value in
      guard let names = value.textsValue,
        names.allSatisfy({ name in known.contains { $0.name == name } })
      else { return nil }
      return PickerEdges(known.filter { names.contains($0.name) }.map(\.edge))
    }
  }
}

extension JSONValue {
  /// The elements of a JSON array as strings; nil if the value is not an array that contains only
  /// strings.
  package var textsValue: [String]? {
    guard let elements = arrayValue else { return nil }
    let texts = elements.compactMap(\.stringValue)
    return texts.count == elements.count ? texts : nil
  }
}
