// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// Reads the auxiliary pictures after the end of a JPEG: gain maps, depth maps, and the view of the
/// second eye in a stereo photo.
package enum AuxiliaryPictures {
  /// The type of a stereo photo's view in the index.
  private static let otherEye = 0x020002
  private static let maximumPictureCount = 4

  /// Returns the subtypes of the main picture that its auxiliary pictures indicate, such as HDR.
  ///
  /// - Parameters:
  ///   - file: The complete file.
  ///   - index: The offset of the index's TIFF header.
  /// - Returns: The subtypes.
  package static func subtypes(in file: some ByteSource, indexAt index: Int) -> AssetSubtypes {
    let pictures = MultiPictureFile.pictures(in: file, indexAt: index)
    var subtypes: AssetSubtypes = []
    // In a stereo photo, the main picture is itself the view of one eye, so only a further view
    // counts.
    if pictures.contains(where: { $0.kind == otherEye && $0.range.lowerBound > 0 }) {
      subtypes.insert(.spatial)
    }
    for picture in pictures.filter({ $0.kind == 0 }).prefix(maximumPictureCount) {
      guard let facts = JPEGFile.facts(JoinedRanges(file, [picture.range])) else { continue }
      subtypes.formUnion(facts.subtypes)
      if let xmp = facts.xmp { subtypes.formUnion(XMPFacts(xmp).subtypes) }
    }
    return subtypes.intersection([.spatial, .hdr, .depthEffect])
  }
}
