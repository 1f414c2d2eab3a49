// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// What a person, the host or the world does to an open picker.
public enum Gesture: Hashable, Sendable {
  /// Taps an asset of the grid.
  case tap(AssetIdentifier)
  /// Swipes over the grid: the finger comes down on the first asset, moves to each of the others
  /// in turn and goes up on the last.
  case swipe([AssetIdentifier])
  /// Presses Add.
  case finish
  /// Presses Cancel.
  case cancel
  /// After a failure: fetches again what failed.
  case retry
  /// After a failure: finishes with what arrived.
  case useArrived
  /// After a failure: goes back to picking.
  case goBack
  /// Finishes now with what is here; the rest comes later.
  case finishLater
  /// Goes to the list of collections.
  case collections
  /// Opens a collection, or the whole window with nil.
  case collection(AssetCollection.Identifier?)
  /// Puts a text into the search field, empty to end the search.
  case search(String)
  /// Makes the cells larger.
  case zoomIn
  /// Makes the cells smaller.
  case zoomOut
  /// Brings the asset at a place of the grid, from 0, to the front.
  case scroll(to: Int)
  /// Goes back to where the picker opened.
  case scrollToInitialPosition
  /// Looks through the selection.
  case review
  /// Leaves the review, the search, the collection or the list of collections.
  case leave
  /// Reads a notice, so that it goes.
  case dismiss(PrivacyNotice)
  /// Says what goes out of the picks.
  case remove(PickerMetadataOptions)
  /// The picker has another space, in points.
  case resize(PointSize)
  /// The host takes assets out of the selection.
  case hostDeselect([AssetIdentifier])
  /// The host moves an asset behind another, or to the front.
  case hostMove(AssetIdentifier, after: AssetIdentifier?)
  /// The host changes the limit.
  case hostLimit(Int)
  /// The host changes everything that it can while the picker is open.
  case hostUpdate(PickerConfiguration.Update)
  /// The host closes the picker.
  case hostClose
  /// The host loads an item of a closed picker by its place in the results, from 0: as a type, or
  /// as the most preferred one.
  case load(item: Int, as: ContentType?)
  /// The picker cannot go on.
  case fail(PickerFailure)
  /// The library is another one, in the order of the changes.
  case library([LibraryEdit])

  /// The gestures that have no operand, by the names that messages and cases use.
  public static let plain: [String: Gesture] = [
    "finish": .finish, "cancel": .cancel, "retry": .retry, "use": .useArrived, "back": .goBack,
    "later": .finishLater, "collections": .collections, "zoomIn": .zoomIn, "zoomOut": .zoomOut,
    "scrollToInitialPosition": .scrollToInitialPosition, "review": .review, "leave": .leave,
    "hostClose": .hostClose,
  ]

  /// The gestures that have an operand.
  static let withOperand = [
    "tap", "swipe", "collection", "search", "scroll", "dismiss", "remove", "resize",
    "hostDeselect", "hostMove", "hostLimit", "hostUpdate", "load", "fail", "library",
  ]

  /// The gesture as messages and cases write it, `{"tap": "img-00001"}`.
  public var json: JSONValue {
    switch self {
    case .tap(let identifier): ["tap": .string(identifier.rawValue)]
    case .swipe(let path): ["swipe": .texts(path.map(\.rawValue))]
    case .collection(let identifier): ["collection": .text(identifier?.rawValue)]
    case .search(let text): ["search": .string(text)]
    case .scroll(let place): ["scroll": .whole(place)]
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
  /// The update as messages write it; what is left out changes nothing.
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
