// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension Asset {
  /// Makes an image taken some minutes after the start of 2024, for tests.
  ///
  /// - Parameters:
  ///   - identifier: Its identifier.
  ///   - minute: Minutes after 2024-01-01T00:00:00Z, nil for no date.
  /// - Returns: The asset, with 1,000 bytes on the device.
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

  /// Makes a camera roll: `count` images a minute apart, the newest first, `img-1` the oldest.
  ///
  /// - Parameter count: How many.
  /// - Returns: The assets.
  public static func roll(_ count: Int) -> [Asset] {
    (0..<count).reversed().map { .image(AssetIdentifier("img-\($0 + 1)"), minute: $0) }
  }

  /// Returns the same asset with its original only in the cloud.
  ///
  /// - Parameter byteCount: The original's size in bytes, nil where unknown.
  /// - Returns: The asset.
  public func inCloud(byteCount: Int64? = 1_000) -> Asset {
    var copy = self
    copy.availability = .cloud
    copy.byteCount = byteCount
    return copy
  }
}
