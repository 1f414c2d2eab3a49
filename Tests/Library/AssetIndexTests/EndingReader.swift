// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerPorts
import Synchronization

/// Simulates a worker that ends while reading certain files, or that cannot be started.
final class EndingReader: MediaReading {
  private let ends: [String: Int]
  private let isThere: Bool
  private let asked = Mutex<[String: Int]>([:])

  /// The number of reads of each file.
  var counts: [String: Int] { asked.withLock(\.self) }

  init(ends: [String: Int], isThere: Bool = true) {
    self.ends = ends
    self.isThere = isThere
  }

  func header(ofFileAt path: String) async throws(MediaError) -> MediaHeader {
    let name = URL(fileURLWithPath: path).lastPathComponent
    let count = asked.withLock { asked in
      asked[name, default: 0] += 1
      return asked[name, default: 0]
    }
    guard isThere else {
      throw MediaError(
        path: path, reason: .unsupported, detail: "no worker", cause: .installation)
    }
    if count <= ends[name, default: 0] {
      throw MediaError(path: path, reason: .damaged, detail: "crashed", cause: .reader)
    }
    return MediaHeader(
      kind: .image, contentType: .jpeg, pixelSize: PixelSize(width: 4, height: 3))
  }

  func sidecar(ofFileAt path: String) async throws(MediaError) -> SidecarFacts { SidecarFacts() }
}
