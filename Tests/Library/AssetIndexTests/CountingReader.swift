// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import Synchronization

/// Reads every file as a photo, and passes the number of the read, from 1, to a closure.
final class CountingReader: MediaReading {
  private let each: @Sendable (Int) async throws(MediaError) -> Void
  private let count = Mutex(0)

  init(each: @escaping @Sendable (Int) async throws(MediaError) -> Void) { self.each = each }

  func header(ofFileAt path: String) async throws(MediaError) -> MediaHeader {
    let number = count.withLock { count in
      count += 1
      return count
    }
    try await each(number)
    return MediaHeader(
      kind: .image, contentType: .jpeg, pixelSize: PixelSize(width: 4, height: 3))
  }

  func sidecar(ofFileAt path: String) async throws(MediaError) -> SidecarFacts { SidecarFacts() }
}
