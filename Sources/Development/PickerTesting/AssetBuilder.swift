// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension Asset {
  /// Creates an image with a capture date in 2024, for tests.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the image.
  ///   - minute: The number of minutes after 2024-01-01T00:00:00Z, or nil for no date.
  /// - Returns: The asset, whose original has 1,000 bytes and is on the device.
  public static func image(_ identifier: AssetIdentifier, minute: Int? = 0) -> Asset {
    let start = 1_704_067_200_000
    return Asset(
      identifier: identifier,
      captureDate: minute.map {
        Timestamp(milliseconds: Int64(start + $0 * 60_000), offsetMinutes: 0)
      },
      pixelSize: PixelSize(width: 4032, height: 3024), byteCount: 1_000,
      file: "\(identifier).jpg")
  }

  /// Creates a list of images, for tests, that were taken one minute apart.
  ///
  /// - Parameter count: The number of images.
  /// - Returns: The assets, the newest first. The oldest is `img-1`.
  public static func roll(_ count: Int) -> [Asset] {
    (0..<count).reversed().map { .image(AssetIdentifier("img-\($0 + 1)"), minute: $0) }
  }

  /// Returns a copy of the asset whose original is only in the cloud, for tests.
  ///
  /// - Parameter byteCount: The original's size in bytes, or nil if unknown.
  /// - Returns: The changed asset.
  public func inCloud(byteCount: Int64? = 1_000) -> Asset {
    var copy = self
    copy.availability = .cloud
    copy.byteCount = byteCount
    return copy
  }
}
