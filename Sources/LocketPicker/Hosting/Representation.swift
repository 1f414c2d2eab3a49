// SPDX-License-Identifier: Apache-2.0

package import PickerCore
package import PickerModel

/// One form that an item's bytes can have, and how it is made.
package struct Representation: Hashable, Sendable {
  /// Which of an asset's files it is made of.
  package enum Source: Hashable, Sendable {
    case original
    /// The film of a Live Photo.
    case motion
  }

  /// The type, as far as it is known before the bytes are there: a generic one where it is not.
  package let type: ContentType
  package let source: Source
  package let request: RenditionRequest

  /// Any picture, where only its bytes will say which.
  private static let image = ContentType(rawValue: "public.image")
  /// What needs no conversion to be read everywhere.
  private static let compatible: Set<ContentType> = [.jpeg, .png, .gif]
  /// What has no transparency, so that it is made smaller or converted as JPEG.
  private static let opaque: Set<ContentType> = [.jpeg, .rawImage]

  /// The forms of a picked item, most preferred first (rule R2).
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - mode: Which the app prefers (rule R6).
  ///   - profile: The device.
  /// - Returns: At least one.
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
