// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// Maps the elements on all processor cores; the result keeps their order.
  ///
  /// - Parameter make: The transformation; it is called on several threads.
  /// - Returns: One value for each element.
  func concurrentMap<Made: Sendable>(_ make: @Sendable (Element) -> Made) -> [Made] {
    // Chunks this large make the cost of distributing them negligible.
    let size = 32
    let chunks = Mutex<[Int: [Made]]>([:])
    DispatchQueue.concurrentPerform(iterations: (count + size - 1) / size) { chunk in
      let made = self[(chunk * size)..<Swift.min(count, (chunk + 1) * size)].map(make)
      chunks.withLock { $0[chunk] = made }
    }
    return chunks.withLock { chunks in chunks.keys.sorted().flatMap { chunks[$0] ?? [] } }
  }
}
