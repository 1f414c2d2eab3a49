// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// What the pictures behind a JPEG's end are: gain maps, depth, the other eye's view.
enum AuxiliaryPictures {
  /// The kind of a view that another eye has, by the index of pictures.
  private static let otherEye = 0x020002
  private static let mostPictures = 4

  /// What they show of the picture before them.
  ///
  /// - Parameters:
  ///   - file: The whole file.
  ///   - index: Where the index's TIFF header is.
  /// - Returns: Subtypes.
  static func subtypes(in file: some ByteSource, indexAt index: Int) -> AssetSubtypes {
    let pictures = MultiPictureFile.pictures(in: file, indexAt: index)
    var subtypes: AssetSubtypes = []
    // The main picture is one of both eyes'.
    if pictures.contains(where: { $0.kind == otherEye && $0.place.lowerBound > 0 }) {
      subtypes.insert(.spatial)
    }
    for picture in pictures.filter({ $0.kind == 0 }).prefix(mostPictures) {
      guard let facts = JPEGFile.facts(SourcePart(file, [picture.place])) else { continue }
      subtypes.formUnion(facts.subtypes)
      if let xmp = facts.xmp { subtypes.formUnion(XMPFacts(xmp).subtypes) }
    }
    return subtypes.intersection([.spatial, .hdr, .depthEffect])
  }
}
