// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerPorts
import SampleLibrary

/// Creates photos that are as large and as noisy as those of a phone's camera.
enum LargePhotos {
  /// The number of different photos.
  private static let count = 6
  private static let size = PixelSize(width: 4032, height: 3024)
  /// The size of embedded thumbnails.
  private static let smallSize = PixelSize(width: 160, height: 120)

  /// Creates photos.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder to which to write them.
  ///   - withThumbnails: Whether each photo has an embedded thumbnail.
  ///   - drawing: Draws and encodes the photos.
  /// - Returns: The absolute paths of the photos.
  /// - Throws: An error of drawing or writing.
  static func make(
    in folder: String, withThumbnails: Bool, _ drawing: some PictureDrawing
  ) async throws -> [String] {
    var paths: [String] = []
    for (number, photo) in SampleLibrary(seed: 5, images: count).photos().enumerated() {
      var image = try await drawing.draw(svg: photo.svg(), size: size)
      addNoise(to: &image, seed: UInt64(number))
      let small = try await drawing.encode(
        .pixels(smaller(image, smallSize)), as: PictureEncoding(.jpeg, quality: 85))
      let exif = EXIFBlock(
        orientation: .up, pixelSize: size, thumbnail: withThumbnails ? small : nil)
      let bytes = try await drawing.encode(
        .pixels(image), as: PictureEncoding(.jpeg, quality: 90, exif: exif.bytes))
      let path = "\(folder)/\(number).jpg"
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      paths.append(path)
    }
    return paths
  }

  /// Returns the picture scaled down; each pixel is the mean of the pixels that it replaces.
  private static func smaller(_ image: PixelImage, _ size: PixelSize) -> PixelImage {
    var small = PixelImage(transparent: size)
    for y in 0..<size.height {
      let rows = y * image.size.height / size.height..<(y + 1) * image.size.height / size.height
      for x in 0..<size.width {
        let columns = x * image.size.width / size.width..<(x + 1) * image.size.width / size.width
        for band in 0..<4 {
          var total = 0
          for row in rows {
            for column in columns {
              total += Int(image.bytes[(row * image.size.width + column) * 4 + band])
            }
          }
          small.bytes[(y * size.width + x) * 4 + band] = UInt8(total / (rows.count * columns.count))
        }
      }
    }
    return small
  }

  /// Changes each color value by up to four, as the noise of a sensor in daylight does.
  private static func addNoise(to image: inout PixelImage, seed: UInt64) {
    var dice = SplitMix64(seed: seed)
    for pixel in stride(from: 0, to: image.bytes.count, by: 4) {
      let noise = dice.next()
      for band in 0..<3 {
        let change = Int(noise >> (band * 8) & 7) - 4
        image.bytes[pixel + band] = UInt8(
          min(max(Int(image.bytes[pixel + band]) + change, 0), 255))
      }
    }
  }
}

/// Finds real photos, if the machine has any.
enum CorpusPhotos {
  /// Returns the JPEGs of the folder that `LOCKET_CORPUS` names.
  ///
  /// - Returns: The absolute paths of the JPEGs, sorted.
  /// - Throws: ``ChildProgram/Failure`` if the variable does not name a folder.
  static func jpegs() throws -> [String] {
    guard let folder = ProcessInfo.processInfo.environment["LOCKET_CORPUS"],
      let names = FileManager.default.enumerator(atPath: folder)
    else {
      throw ChildProgram.Failure(
        description: "LOCKET_CORPUS is not set; set it to a folder of photos")
    }
    return names.compactMap { $0 as? String }
      .filter(isJPEG).sorted().map { folder + "/" + $0 }
  }

  private static func isJPEG(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(".jpg") || name.hasSuffix(".jpeg")
  }
}
