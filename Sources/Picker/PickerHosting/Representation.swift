// SPDX-License-Identifier: Apache-2.0

import LocketPicker
package import PickerModel
package import PickerPorts

/// A representation of an item that an app can load, and the request that makes its bytes.
package struct Representation: Hashable, Sendable {
  /// The file of an asset from which the representation is made.
  package enum Source: Hashable, Sendable {
    case original
    /// The representation is made from the video of a Live Photo.
    case motion
  }

  /// The type of the representation; a more general type if the exact type is known only when the
  /// bytes are made.
  package let type: ContentType
  package let source: Source
  package let request: RenditionRequest

  /// The type of a picture whose exact type is not known before its bytes are made.
  private static let image = ContentType(rawValue: "public.image")
  /// The types that every app can read; they are not converted.
  private static let compatible: Set<ContentType> = [.jpeg, .png, .gif]
  /// The types without transparency.
  ///
  /// If such a picture is scaled or converted, it becomes a JPEG.
  private static let opaque: Set<ContentType> = [.jpeg, .rawImage]

  /// Returns the representations of a picked item; the preferred one comes first
  /// (rule `unseen.load.item.types`).
  ///
  /// - Parameters:
  ///   - item: The picked item.
  ///   - mode: Whether the app prefers the original format or a compatible format (rules
  ///     `item.types.current` and `item.types.compatible`).
  ///   - profile: The profile of the device.
  /// - Returns: One or more representations.
  package static func all(
    of item: PickedItem, mode: AssetRepresentationMode, profile: DeviceProfile
  ) -> [Representation] {
    let asset = item.asset
    let box = profile.largestSize(of: asset)
    func made(_ type: ContentType, _ mode: AssetRepresentationMode) -> Representation {
      Representation(
        type: type, source: .original,
        request: RenditionRequest(fitting: box, mode: mode, removing: item.removing))
    }
    guard asset.kind != .video else {
      let compatible = made(asset.contentType == .mpeg4Movie ? .mpeg4Movie : .movie, .compatible)
      return mode == .compatible
        ? [compatible] : [made(asset.contentType, .current), compatible]
    }
    let isScaled = box.map { asset.pixelSize.fitted(into: $0) != asset.pixelSize } ?? false
    let plain = Self.opaque.contains(asset.contentType) ? ContentType.jpeg : Self.image
    var forms: [Representation] = []
    if isScaled {
      forms = [made(plain, mode)]
    } else if Self.compatible.contains(asset.contentType) {
      forms = [made(asset.contentType, .current)]
    } else if mode == .compatible {
      forms = [made(plain, .compatible)]
    } else {
      forms = [made(asset.contentType, .current), made(plain, .compatible)]
    }
    if asset.kind == .livePhoto, asset.livePhotoVideo != nil, profile.library.kinds.contains(.video)
    {
      forms.append(
        Representation(
          type: .quickTimeMovie, source: .motion,
          request: RenditionRequest(mode: .current, removing: item.removing)))
    }
    return forms
  }
}
