// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel

/// A picture decoded from kitty's graphics sequences, so that a test sees what a terminal would
/// show.
struct KittyPicture {
  let image: PixelImage
  /// The cells that the picture covers.
  let cells: (columns: Int, rows: Int)

  /// Decodes the one picture that a text transmits and shows; nil if it breaks the rules.
  init?(_ text: String) {
    var control: [Substring: Substring] = [:]
    var bytes: [UInt8] = []
    var isLast = false
    for command in text.components(separatedBy: "\u{1B}_G").dropFirst() {
      guard let end = command.firstRange(of: "\u{1B}\\") else { return nil }
      let segments = command[..<end.lowerBound].split(
        separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
      let keys = Dictionary(
        segments[0].split(separator: ",").compactMap { pair in
          let sides = pair.split(separator: "=", maxSplits: 1)
          return sides.count == 2 ? (sides[0], sides[1]) : nil
        }, uniquingKeysWith: { $1 })
      if control.isEmpty { control = keys }
      // Chunks of at most 4096 bytes; all but the last are whole groups of four.
      let chunk = segments.count == 2 ? segments[1] : ""
      guard !isLast, chunk.utf8.count <= 4_096 else { return nil }
      isLast = keys["m"] != "1"
      guard isLast || chunk.utf8.count % 4 == 0 else { return nil }
      // Each is decoded by itself, as kitty does it.
      guard let decoded = Data(base64Encoded: String(chunk)) else { return nil }
      bytes += decoded
    }
    guard isLast, control["a"] == "T", let width = control["s"].flatMap({ Int($0) }),
      let height = control["v"].flatMap({ Int($0) })
    else { return nil }
    let depth = control["f"] == "24" ? 3 : control["f"] == "32" ? 4 : 0
    guard depth > 0, bytes.count == width * height * depth else { return nil }
    let pixels = (0..<width * height).flatMap { bytes[$0 * depth..<$0 * depth + 3] + [255] }
    image = PixelImage(size: PixelSize(width: width, height: height), bytes: pixels)
    cells = (control["c"].flatMap { Int($0) } ?? 0, control["r"].flatMap { Int($0) } ?? 0)
  }
}
