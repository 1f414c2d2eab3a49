// SPDX-License-Identifier: Apache-2.0

package import PickerModel

extension Gesture {
  package init(_ fields: JSONFields) throws(JSONError) {
    guard fields.members.count == 1, let name = fields.members.keys.first else {
      throw JSONError(
        path: fields.path, expected: "one gesture", found: "\(fields.members.count) keys")
    }
    guard !Self.withOperand.contains(name) else {
      self = try Self.gesture(name, fields)
      return
    }
    guard let gesture = Self.plain[name] else {
      let names = Self.plain.keys + Self.withOperand
      throw JSONError(
        path: fields.pointer(of: name),
        expected: "one of \(names.sorted().joined(separator: ", "))",
        found: "an unknown gesture")
    }
    _ = try fields.required(name, "true") { $0 == true ? true : nil }
    self = gesture
  }

  private static func gesture(
    _ name: String, _ fields: JSONFields
  ) throws(JSONError) -> Gesture {
    switch name {
    case "tap": .tap(AssetIdentifier(try fields.string(name)))
    case "swipe": .swipe(try path(name, fields))
    case "collection": .collection(try fields.optionalString(name).map { .init($0) })
    case "search": .search(try fields.string(name))
    case "scroll": .scroll(to: try fields.integer(name))
    case "dismiss": .dismiss(try fields.choice(name, of: PrivacyNotice.self))
    case "remove": .remove(try options(name, fields))
    case "resize": .resize(try space(fields.fields(name)))
    case "hostDeselect":
      .hostDeselect(try fields.strings(name).map { AssetIdentifier($0) })
    case "hostMove": try move(fields.fields(name))
    case "hostLimit": .hostLimit(try fields.integer(name))
    case "hostUpdate": .hostUpdate(try update(fields.fields(name)))
    case "load": try load(fields.fields(name))
    case "fail": .fail(try failure(name, fields))
    default: .library(try edits(name, fields))
    }
  }

  /// Reads the reason of a failure; every reason is allowed except the end of the picker's process.
  private static func failure(
    _ name: String, _ fields: JSONFields
  ) throws(JSONError) -> PickerFailure {
    let known = PickerFailure.allCases.filter { $0 != .pickerEnded }
    let names = known.map(\.rawValue).joined(separator: ", ")
    return try fields.required(name, "one of \(names)") { value in
      known.first { $0.rawValue == value.stringValue }
    }
  }

  private static func path(
    _ name: String, _ fields: JSONFields
  ) throws(JSONError) -> [AssetIdentifier] {
    let path = try fields.strings(name)
    guard !path.isEmpty else {
      throw JSONError(
        path: fields.pointer(of: name), expected: "at least one identifier", found: "none")
    }
    return path.map { AssetIdentifier($0) }
  }

  private static func move(_ fields: JSONFields) throws(JSONError) -> Gesture {
    .hostMove(
      AssetIdentifier(try fields.string("id")),
      after: try fields.optionalString("after").map { AssetIdentifier($0) })
  }

  private static func load(_ fields: JSONFields) throws(JSONError) -> Gesture {
    let item = try fields.required("item", "a whole number from 0") { value in
      value.intValue.flatMap { $0 >= 0 ? $0 : nil }
    }
    return .load(
      item: item, as: try fields.optionalString("type").map { ContentType(rawValue: $0) })
  }

  private static func space(_ fields: JSONFields) throws(JSONError) -> PointSize {
    func side(_ name: String) throws(JSONError) -> Int {
      try fields.required(name, "a whole number from 1 to 100000") { value in
        value.intValue.flatMap { (1...100_000).contains($0) ? $0 : nil }
      }
    }
    return PointSize(width: try side("width"), height: try side("height"))
  }

  private static func update(
    _ fields: JSONFields
  ) throws(JSONError) -> PickerConfiguration.Update {
    if let error = fields.unknownKeys(besides: ["limit", "edges", "searchText"]).first {
      throw error
    }
    var update = PickerConfiguration.Update()
    update.selectionLimit = try fields.optionalInteger("limit")
    update.searchText = try fields.optionalString("searchText")
    if fields.members["edges"] != nil {
      let named = PickerEdges.named.map { (name: $0.name, value: $0.edge) }
      update.edgesWithoutContentMargins = PickerEdges(try values("edges", of: named, fields))
    }
    return update
  }

  private static func options(
    _ name: String, _ fields: JSONFields
  ) throws(JSONError) -> PickerMetadataOptions {
    let named = PickerMetadataOptions.named.map { (name: $0.name, value: $0.option) }
    return PickerMetadataOptions(try values(name, of: named, fields))
  }

  /// Reads a list of names, each of which must be one of the given names, and returns their values.
  private static func values<Value>(
    _ key: String, of named: [(name: String, value: Value)], _ fields: JSONFields
  ) throws(JSONError) -> [Value] {
    let names = named.map(\.name).joined(separator: ", ")
    return try fields.required(key, "a list of \(names)") { value in
      let values = value.arrayValue?.map { word in
        named.first { $0.name == word.stringValue }?.value
      }
      return values.flatMap { values in
        let known = values.compactMap(\.self)
        return known.count == values.count ? known : nil
      }
    }
  }

  private static func edits(
    _ name: String, _ fields: JSONFields
  ) throws(JSONError) -> [LibraryEdit] {
    var edits: [LibraryEdit] = []
    let list = try fields.required(name, "a list of changes") { $0.arrayValue }
    for (index, value) in list.enumerated() {
      let path = "\(fields.pointer(of: name))/\(index)"
      edits.append(try LibraryEdit(JSONFields(value, at: path)))
    }
    return edits
  }
}
