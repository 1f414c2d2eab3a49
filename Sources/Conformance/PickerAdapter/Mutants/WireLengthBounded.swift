// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Splits a line that is too long, and reads its rest as another line.
  static let longLinesCut = Mutant(
    "long-lines-cut", breaks: "wire.length.bounded",
    killedBy: ["wire/length[by-far]", "wire/length-request"],
    expecting: ["error.number", "-32700"],
    Tampering(
      lines: LineTampering(question: { lines in
        let splitLines = lines.split(separator: UInt8(ascii: "\n"))
        return Array(
          splitLines.map { $0.prefix(Wire.maximumLineLength - 1) + [UInt8(ascii: "\n")] }.joined())
      })))
}
