// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Cuts a line that is too long and reads what is left.
  static let longLinesCut = Mutant(
    "long-lines-cut", breaks: "wire.length.bounded",
    killedBy: ["wire/length[by-far]", "wire/length-request"], saying: ["error.number", "-32700"],
    Tampering(
      lines: LineTampering(question: { lines in
        let pieces = lines.split(separator: UInt8(ascii: "\n"))
        return Array(
          pieces.map { $0.prefix(Wire.longestLine - 1) + [UInt8(ascii: "\n")] }.joined())
      })))
}
