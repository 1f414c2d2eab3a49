// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
import HostLink
public import PickerModel

/// A picture as pixels, decoded by the picker for apps that have no decoder.
///
/// ``ItemProvider/loadImage(fitting:progress:)`` loads a picture of this type.
public struct RGBAImage: Hashable, Sendable, Transferable {
  /// The width of the picture in pixels.
  public let width: Int
  /// The height of the picture in pixels.
  public let height: Int
  /// The bytes of the pixels: red, green, blue and alpha of each pixel in sRGB, row after row from
  /// the upper left corner.
  ///
  /// There are `width * height * 4` bytes. The picture is upright and opaque: alpha is always 255.
  public let pixels: Data

  /// The maximum width and height in pixels; the picker scales a larger picture down.
  public static let maximumSide = HostLink.maximumImageSide

  /// Imports a picture whose width and height are at most ``maximumSide`` pixels.
  ///
  /// To scale pictures down further, use ``PixelRepresentation`` in a type of your own.
  public static var transferRepresentation: some TransferRepresentation<RGBAImage> {
    PixelRepresentation { $0 }
  }
}

/// A representation that makes a value from a picture's pixels.
public struct PixelRepresentation<Item: Sendable>: TransferRepresentation {
  /// An array with the one importer that makes the value from pixels.
  public let importers: [TransferImporter<Item>]

  /// Describes how a value is made from pixels.
  ///
  /// - Parameters:
  ///   - box: The box in pixels in which the picture must fit. A larger picture is scaled down with
  ///     the same aspect ratio. The default, nil, is a box with sides of ``RGBAImage/maximumSide``.
  ///   - importing: Makes the value from the decoded picture.
  public init(
    fitting box: PixelSize? = nil,
    importing: @escaping @Sendable (RGBAImage) async throws -> Item
  ) {
    importers = [TransferImporter(contentType: .image, form: .pixels(box, importing))]
  }
}

extension ItemProvider {
  /// Loads the item as a picture in pixels, which the picker decodes.
  ///
  /// - Parameters:
  ///   - box: The box in pixels in which the picture must fit. A larger picture is scaled down with
  ///     the same aspect ratio. The default, nil, is a box with sides of ``RGBAImage/maximumSide``.
  ///     An empty box is treated as a box of 1 x 1 pixels.
  ///   - progress: Receives the progress of each stage; the default is nil.
  /// - Returns: The picture, nil if the item has no picture type.
  /// - Throws: ``ItemLoadError`` if the item cannot be loaded. Its reason is `unsupported` if the
  ///   picker does not decode pictures for apps.
  /// - Complexity: O(n) in the number of pixels, which the picker writes to a file that this
  ///   process reads.
  public func loadImage(
    fitting box: PixelSize? = nil, progress: (@Sendable (LoadProgress) -> Void)? = nil
  ) async throws(ItemLoadError) -> RGBAImage? {
    let side = RGBAImage.maximumSide
    let wanted = PixelSize(
      width: min(max(1, box?.width ?? side), side), height: min(max(1, box?.height ?? side), side))
    guard
      let loaded = try await loadRepresentation(as: .image, pixels: wanted, progress: progress)
    else { return nil }
    // A picker that does not decode pictures for apps returns the encoded bytes instead of pixels.
    guard let size = loaded.pixelSize, loaded.contentType == .data,
      (1...wanted.width).contains(size.width), (1...wanted.height).contains(size.height),
      loaded.data.count == size.width * size.height * 4
    else {
      throw ItemLoadError(
        self, .unsupported, "the picker does not decode pictures; update it, or load the bytes")
    }
    return RGBAImage(width: size.width, height: size.height, pixels: loaded.data)
  }
}
