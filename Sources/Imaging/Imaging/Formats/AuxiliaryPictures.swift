// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Reads the pictures after the end of a JPEG: gain maps, depth maps and second-eye views.
enum AuxiliaryPictures {
  /// The index entry type of a second-eye view.
  private static let otherEye = 0x020002
  private static let maximumPictureCount = 4

  /// Returns the subtypes of the main picture that result from its auxiliary pictures.
  ///
  /// - Parameters:
  ///   - file: The complete file.
  ///   - index: The offset of the TIFF header of the index.
  /// - Returns: The subtypes.
  static func subtypes(in file: some ByteSource, indexAt index: Int) -> AssetSubtypes {
    let pictures = MultiPictureFile.pictures(in: file, indexAt: index)
    var subtypes: AssetSubtypes = []
    // The main picture is the view of one of the two eyes.
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
