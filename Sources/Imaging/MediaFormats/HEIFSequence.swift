// SPDX-License-Identifier: Apache-2.0

/// Detects HEIF and AVIF files that contain an animation.
package enum HEIFSequence {
  private static let maximumTrackCount = 16

  /// Returns whether a track of the file has more than one picture.
  package static func plays(_ file: some ByteSource, _ brands: FileBrands) -> Bool {
    let names = Set(brands.compatible + [brands.major])
    guard !names.isDisjoint(with: ["avis", "msf1", "hevc", "hevx"]) else { return false }
    guard let moov = file.boxes(in: 0..<file.count).first("moov") else { return false }
    return file.boxes(in: moov.body).filter { $0.code == "trak" }.prefix(maximumTrackCount).contains
    {
      pictures($0, file) > 1
    }
  }

  private static func pictures(_ track: Box, _ file: some ByteSource) -> Int {
    let media = file.boxes(in: track.body).inside("mdia", of: file)
    let handler = media.first("hdlr").flatMap { file.code(at: $0.body.lowerBound + 8) }
    let table = media.inside("minf", of: file).inside("stbl", of: file)
    guard handler == "pict" || handler == "vide",
      let sizes = table.first("stsz") ?? table.first("stz2")
    else { return 0 }
    // The box consists of a version, one size for all pictures, and the number of pictures.
    return file.integer(at: sizes.body.lowerBound + 8, bytes: 4) ?? 0
  }
}
