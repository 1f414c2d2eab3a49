// SPDX-License-Identifier: Apache-2.0

import Foundation
import ImagingClient
import PickerModel

/// Lets a worker perform all steps on one file, and prints the results.
struct Replay {
  let maker: CaseMaker
  let limits: RunLimits
  let folder: String

  func run(_ name: String) async throws {
    let item: FuzzCase
    if let number = Int(name) {
      item = maker.made(number)
      let copy = "\(FileManager.default.currentDirectoryPath)/case-\(number)"
      try Data(item.bytes).write(to: URL(fileURLWithPath: copy))
      print("\(copy): \(item.format.rawValue) from \(item.origin), \(item.bytes.count) bytes")
    } else {
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: name)))
      item = FuzzCase(
        number: 0, format: FuzzFormat(firstBytes: bytes) ?? .svg, origin: name, bytes: bytes,
        cell: PixelSize(width: 132, height: 132), box: PixelSize(width: 40, height: 40))
    }
    var lane = Lane(number: 0, folder: folder, limits.workers())
    let result = try await lane.run(item)
    for step in result.steps {
      let milliseconds = Int((step.seconds * 1000).rounded())
      print("\(step.step.rawValue): \(step.outcome) in \(milliseconds) ms \(step.detail)")
    }
    for (step, issue) in result.issues { print("\(step.rawValue): wrong: \(issue)") }
    print("most memory: \(result.peak >> 20) MB")
    await lane.workers.close()
  }
}
