// SPDX-License-Identifier: Apache-2.0

import CVipsShim
import PickerCore
import PickerModel

/// A still that may be given to libvips: of a kind it decodes, and not too many pixels.
struct DecodablePhoto {
  /// Decoders that skip pixels while they read take larger pictures.
  private static let mostPixels = (shrinking: 500_000_000, others: 200_000_000)
  /// Larger files are not mended in memory.
  private static let mostMended = 1 << 28

  /// What decoders that hold the whole picture take at least; the others hold a few rows.
  private static let bytesPerPixel: [ContentType: Int] = [.gif: 8, .webp: 3]

  private let file: MediaFile
  /// Bytes to decode in place of the file's own.
  private let bytes: [UInt8]?
  /// How it lies by notes that libvips does not read.
  private let orientation: Int

  /// Checks a still's header.
  init(_ file: MediaFile, _ header: MediaHeader) throws(MediaError) {
    guard header.contentType != .rawImage else {
      throw file.error(.unsupported, "raw pictures are described here and not developed")
    }
    let size = header.pixelSize
    let isShrinking = [.jpeg, .webp, .heic, .heif, .avif].contains(header.contentType)
    let most = isShrinking ? Self.mostPixels.shrinking : Self.mostPixels.others
    try file.check(size, atMost: most)
    let pictures = HEIFPictures(file, header)
    try file.check(
      size, bytesPerPixel: pictures?.bytesPerPixel ?? Self.bytesPerPixel[header.contentType] ?? 0)
    guard pictures?.isSound != false else {
      throw file.error(.damaged, "its pictures are put together from themselves, or from too many")
    }
    self.file = file
    orientation = header.contentType == .png ? Self.orientation(ofPNG: file) : 1
    bytes = [.heic, .heif].contains(header.contentType) ? Self.mend(file) : nil
  }

  /// Takes a picture out of a file, small enough to need no check.
  init(_ bytes: [UInt8], _ file: MediaFile) {
    self.file = file
    self.bytes = bytes
    orientation = 1
  }

  /// Calls libvips with the bytes.
  func withInput<Answer>(_ body: (UnsafePointer<cvips_input>) -> Answer) -> Answer {
    guard let bytes else {
      var input = unsafe cvips_input(
        descriptor: file.descriptor, bytes: nil, count: 0, orientation: Int32(orientation))
      return unsafe body(&input)
    }
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      var input = unsafe cvips_input(
        descriptor: -1, bytes: buffer.baseAddress, count: buffer.count, orientation: 1)
      return unsafe body(&input)
    }
  }

  private static func orientation(ofPNG file: MediaFile) -> Int {
    guard let bytes = ByteFile(descriptor: file.descriptor), let facts = PNGFile.facts(bytes),
      facts.isExifInText
    else { return 1 }
    return facts.exif.flatMap { ExifFacts(outlineOf: $0).orientation } ?? 1
  }

  private static func mend(_ file: MediaFile) -> [UInt8]? {
    guard let bytes = ByteFile(descriptor: file.descriptor) else { return nil }
    let edits = MendedHEIC.edits(of: bytes)
    guard !edits.isEmpty, var everything = bytes.everything(atMost: mostMended) else { return nil }
    edits.apply(to: &everything)
    return everything
  }
}

extension MediaFile {
  /// Fails where a picture has more pixels than a decoder takes, or than the device allows.
  func check(_ size: PixelSize, atMost most: Int) throws(MediaError) {
    let most = min(most, caps.pixels ?? .max)
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, pixels <= most else {
      throw error(.tooLarge, "\(size) is more than \(Double(most) / 1_000_000) million pixels")
    }
  }

  /// Fails where a picture takes more memory than the device allows, before any is taken.
  func check(_ size: PixelSize, bytesPerPixel: Int) throws(MediaError) {
    guard bytesPerPixel > 0, let most = caps.memory else { return }
    guard size.width * size.height <= most / bytesPerPixel else {
      throw error(.tooLarge, "\(size) takes more memory than \(most / 1_000_000) million bytes")
    }
  }
}
