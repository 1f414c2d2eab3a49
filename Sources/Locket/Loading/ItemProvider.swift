// SPDX-License-Identifier: Apache-2.0

import HostLink
public import PickerModel

/// Access to one item's bytes, which stay with the picker until they are loaded (rule R2).
///
/// It can load as often as needed, in any order and several at a time, also after the picker
/// closed. The picker's process lives as long as the app keeps a provider. Items that are not ready
/// have an empty provider.
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

  /// The loadable types, most preferred first; they state in advance what a conversion gives
  /// (complaint C05).
  public let registeredContentTypes: [ContentType]
  /// The name of the file, without extension, nil where it has none to share.
  public let suggestedName: String?
  /// The asset's identifier, nil where the app asked without a library.
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

  /// Whether the item can be loaded as a type, or as a kind of it.
  ///
  /// - Parameter type: The type, such as ``ContentType/image``.
  /// - Returns: Whether some registered type conforms to it.
  public func canLoad(_ type: ContentType) -> Bool {
    registeredContentTypes.first(conformingTo: type) != nil
  }

  /// The item's name in messages.
  var label: String { assetIdentifier?.rawValue ?? suggestedName ?? "item" }

  /// Returns a name that is safe as a file name: no path, no control characters, and not too long.
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
