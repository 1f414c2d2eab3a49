// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension [HEIFThumbnail.Property] {
  private static let transforms: Set = ["clap", "irot", "imir"]

  /// The properties in an order in which crops and rotations are last.
  ///
  /// libheif before 1.17 reports a wrong size if the size follows the rotation.
  var ordered: [HEIFThumbnail.Property] {
    filter { !Self.transforms.contains($0.code) } + filter { Self.transforms.contains($0.code) }
  }

  /// The properties, with an additional crop if the decoder outputs a larger picture than stated.
  ///
  /// The coded pictures of Sony's cameras have additional rows and columns at the end, and the
  /// stream does not state this.
  var cropped: [HEIFThumbnail.Property] {
    guard !contains(where: { $0.code == "clap" }),
      let configuration = first(where: { $0.code == "hvcC" }),
      let index = firstIndex(where: { $0.code == "ispe" }), self[index].content.count == 12,
      let coded = HEVCSize.size(configuration.content)
    else { return self }
    let stated = MemoryBytes(self[index].content)
    guard let width = stated.integer(at: 4, bytes: 4), let height = stated.integer(at: 8, bytes: 4),
      width > 0, height > 0, width <= coded.width, height <= coded.height,
      width < coded.width || height < coded.height
    else { return self }
    let big = { (value: Int) in
      (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    // A crop consists of four fractions: its width, its height, and the two distances from the
    // center of the coded picture to the center of the crop.
    let crop = [width, 1, height, 1, width - coded.width, 2, height - coded.height, 2]
    var properties = self
    properties[index] = HEIFThumbnail.Property(
      code: "ispe", content: big(0) + big(coded.width) + big(coded.height))
    let insertionIndex =
      properties.firstIndex { Self.transforms.contains($0.code) } ?? properties.count
    properties.insert(
      HEIFThumbnail.Property(code: "clap", content: crop.flatMap(big)), at: insertionIndex)
    return properties
  }
}
