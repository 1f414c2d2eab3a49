// SPDX-License-Identifier: Apache-2.0

import HostLink
public import PickerModel

/// Gives access to the bytes of one picked item, which the picker keeps for the app.
///
/// The bytes can be loaded any number of times, also simultaneously, and also after the picker has
/// closed (rules `unseen.load.item.repeat` and `unseen.load.item.after`). The picker's process runs
/// until the app has released all providers that came from it. If an item cannot be loaded, for
/// example because the picker closed before it fetched the item, its provider offers no types.
public struct ItemProvider: Hashable, Sendable {
  /// The link and number by which the item is loaded.
  struct Source: Hashable, Sendable {
    let link: PickerLink
    let item: Int

    static func == (left: Source, right: Source) -> Bool {
      left.link === right.link && left.item == right.item
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(link))
      hasher.combine(item)
    }
  }

  /// The types in which the item can be loaded, the preferred type first.
  ///
  /// The picker reports these types before it converts the item, so an app can choose one without
  /// loading the item.
  public let registeredContentTypes: [ContentType]
  /// The name of the item's file without extension, nil if the picker does not share the name.
  public let suggestedName: String?
  /// The asset's identifier, nil if the app's configuration asks for results without identifiers.
  let assetIdentifier: AssetIdentifier?
  let outcome: PickedItem.Outcome
  let source: Source?

  init(_ item: LinkItem, over link: PickerLink?) {
    registeredContentTypes = item.types
    suggestedName = item.name.map(Self.plain).flatMap { $0.isEmpty ? nil : $0 }
    assetIdentifier = item.identifier
    outcome = item.outcome
    source = link.map { Source(link: $0, item: item.item) }
  }

  /// Whether the item can be loaded as the given type or as a more specific type.
  ///
  /// - Parameter type: The type, such as `ContentType.image`.
  /// - Returns: Whether one of the registered types conforms to `type`.
  public func canLoad(_ type: ContentType) -> Bool {
    registeredContentTypes.first(conformingTo: type) != nil
  }

  /// The text that identifies the item in messages.
  var label: String { assetIdentifier?.rawValue ?? suggestedName ?? "item" }

  /// Returns a name that is safe as a file name: without a path or control characters, and not too
  /// long.
  static func plain(_ name: String) -> String {
    let last = name.split(separator: "/").last ?? ""
    var plain = ""
    for scalar in last.unicodeScalars where scalar.properties.generalCategory != .control {
      // File names have at most 255 bytes; an extension has to fit as well.
      guard plain.utf8.count + UTF8.width(scalar) <= 200 else { break }
      plain.unicodeScalars.append(scalar)
    }
    return String(plain.drop { $0 == "." || $0 == " " })
  }
}
