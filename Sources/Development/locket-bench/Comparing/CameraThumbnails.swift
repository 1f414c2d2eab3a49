// SPDX-License-Identifier: Apache-2.0

import ImagingClient
import PickerModel
import PickerPorts
import SampleLibrary

/// Creates thumbnails like those that cameras embed in photos.
enum CameraThumbnails {
  private static let count = 20

  /// Creates thumbnails.
  ///
  /// - Returns: JPEGs of 320 by 240 pixels.
  /// - Throws: An error of the drawing.
  static func make() async throws -> [[UInt8]] {
    let workers = ImagingWorkers()
    var thumbnails: [[UInt8]] = []
    for photo in SampleLibrary(seed: 1, images: count).photos() {
      let picture = Picture.drawing(svg: photo.svg(), size: PixelSize(width: 320, height: 240))
      thumbnails.append(
        try await workers.encode(picture, as: PictureEncoding(.jpeg, quality: 85)))
    }
    await workers.close()
    return thumbnails
  }
}
