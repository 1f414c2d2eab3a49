// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// An action of the person, of the host app or of the system that a picker has to handle.
public enum Gesture: Hashable, Sendable {
  /// The person taps an asset of the grid.
  case tap(AssetIdentifier)
  /// The person swipes over the grid: the finger goes down on the first asset, moves to each of the
  /// next ones and goes up on the last.
  case swipe([AssetIdentifier])
  /// The person presses the button Add.
  case finish
  /// The person presses the button Cancel.
  case cancel
  /// After a failure, the person fetches the failed items again.
  case retry
  /// After a failure, the person finishes with the items that were fetched.
  case useArrived
  /// After a failure, the person returns to picking.
  case goBack
  /// The person finishes now with the assets on the device; the other assets are fetched later.
  case finishLater
  /// The person opens the list of collections, such as albums.
  case collections
  /// The person opens a collection; nil opens the whole window.
  case collection(AssetCollection.Identifier?)
  /// The person enters a text into the search field; an empty text ends the search.
  case search(String)
  /// The person makes the cells of the grid larger.
  case zoomIn
  /// The person makes the cells of the grid smaller.
  case zoomOut
  /// The person scrolls the grid so that the asset at this index, from 0, is the first visible one.
  case scroll(to: Int)
  /// The grid scrolls to the position at which the picker opened.
  case scrollToInitialPosition
  /// The person opens the review, which shows the selected assets one by one.
  case review
  /// The person leaves the review, the search, the collection or the list of collections.
  case leave
  /// The person dismisses a privacy notice.
  case dismiss(PrivacyNotice)
  /// The person chooses the kinds of metadata that are removed from the picked items.
  case remove(PickerMetadataOptions)
  /// The size of the picker changes; the new size is in points.
  case resize(PointSize)
  /// The host app removes assets from the selection.
  case hostDeselect([AssetIdentifier])
  /// The host app moves an asset in the selection directly after another one, or to the front if
  /// `after` is nil.
  case hostMove(AssetIdentifier, after: AssetIdentifier?)
  /// The host app changes the selection limit.
  case hostLimit(Int)
  /// The host app changes options of the open picker.
  case hostUpdate(PickerConfiguration.Update)
  /// The host app closes the picker.
  case hostClose
  /// The host app loads an item of the results after the picker has closed.
  ///
  /// `item` is the index of the item in the results, from 0.
  ///
  /// If the type is nil, the host app loads the item's preferred type.
  case load(item: Int, as: ContentType?)
  /// The picker has to close, because an error prevents it from continuing.
  case fail(PickerFailure)
  /// The library changes while the picker is open; the edits are applied in order.
  case library([LibraryEdit])

  /// The gestures without associated values, by the names that messages and cases use.
  public static let plain: [String: Gesture] = [
    "finish": .finish, "cancel": .cancel, "retry": .retry, "use": .useArrived, "back": .goBack,
    "later": .finishLater, "collections": .collections, "zoomIn": .zoomIn, "zoomOut": .zoomOut,
    "scrollToInitialPosition": .scrollToInitialPosition, "review": .review, "leave": .leave,
    "hostClose": .hostClose,
  ]

  /// The gestures with an operand.
  static let withOperand = [
    "tap", "swipe", "collection", "search", "scroll", "dismiss", "remove", "resize",
    "hostDeselect", "hostMove", "hostLimit", "hostUpdate", "load", "fail", "library",
  ]

  /// The gesture in the form that messages and cases use, such as `{"tap": "img-00001"}`.
  public var json: JSONValue {
    switch self {
    case .tap(let identifier): ["tap": .string(identifier.rawValue)]
    case .swipe(let path): ["swipe": .texts(path.map(\.rawValue))]
    case .collection(let identifier): ["collection": .text(identifier?.rawValue)]
    case .search(let text): ["search": .string(text)]
    case .scroll(let index): ["scroll": .whole(index)]
    case .dismiss(let notice): ["dismiss": .string(notice.rawValue)]
    case .remove(let options): ["remove": .texts(options.names)]
    case .resize(let space):
      ["resize": ["width": .whole(space.width), "height": .whole(space.height)]]
    case .hostDeselect(let identifiers): ["hostDeselect": .texts(identifiers.map(\.rawValue))]
    case .hostMove(let identifier, let anchor):
      ["hostMove": ["id": .string(identifier.rawValue), "after": .text(anchor?.rawValue)]]
    case .hostLimit(let limit): ["hostLimit": .whole(limit)]
    case .hostUpdate(let update): ["hostUpdate": update.json]
    case .load(let item, let type):
      ["load": ["item": .whole(item), "type": .text(type?.rawValue)]]
    case .fail(let failure): ["fail": .string(failure.rawValue)]
    case .library(let edits): ["library": .array(edits.map(\.json))]
    default: .object(Self.plain.first { $0.value == self }.map { [$0.key: true] } ?? [:])
    }
  }
}

extension PickerConfiguration.Update {
  /// The update in the form that messages use; what does not change is missing.
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [:]
    if let selectionLimit { members["limit"] = .whole(selectionLimit) }
    if let edges = edgesWithoutContentMargins { members["edges"] = .texts(edges.names) }
    if let searchText { members["searchText"] = .string(searchText) }
    return .object(members)
  }
}

extension JSONValue {
  /// A list of texts.
  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}

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
