// SPDX-License-Identifier: Apache-2.0

import HostLink
public import PickerModel

/// Access to one item's bytes, which stay with the picker until they are asked for (rule R2).
///
/// It loads as often as wanted, in any order and several at a time, also after the picker closed; the
/// picker's process lives as long as somebody keeps a provider. Items that are not ready have an
/// empty one.
public struct ItemProvider: Hashable, Sendable {
  /// Where the item is loaded from.
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

  /// The types that can be loaded, most preferred first; what is converted is said before it is
  /// (complaint C05).
  public let registeredContentTypes: [ContentType]
  /// What the file is called, without extension, nil where it has no name to tell.
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

  /// How messages call the item.
  var label: String { assetIdentifier?.rawValue ?? suggestedName ?? "item" }

  /// A name that is one, and nothing else: no path, no control characters, and not too long.
  static func plain(_ name: String) -> String {
    let last = name.split(separator: "/").last ?? ""
    var plain = ""
    for scalar in last.unicodeScalars where scalar.properties.generalCategory != .control {
      // Names of files have at most 255 bytes; an extension has to fit as well.
      guard plain.utf8.count + UTF8.width(scalar) <= 200 else { break }
      plain.unicodeScalars.append(scalar)
    }
    return String(plain.drop { $0 == "." || $0 == " " })
  }
}
