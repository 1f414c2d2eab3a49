// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// Transforms the elements on all processor cores and returns the results in the order of the
  /// elements.
  ///
  /// - Parameter make: The transformation, which is called on several threads at a time.
  /// - Returns: One value for each element.
  func concurrentMap<Made: Sendable>(_ make: @Sendable (Element) -> Made) -> [Made] {
    // With chunks of this size, distributing the work to threads costs little compared with the
    // work.
    let size = 32
    let chunks = Mutex<[Int: [Made]]>([:])
    DispatchQueue.concurrentPerform(iterations: (count + size - 1) / size) { chunk in
      let made = self[(chunk * size)..<Swift.min(count, (chunk + 1) * size)].map(make)
      chunks.withLock { $0[chunk] = made }
    }
    return chunks.withLock { chunks in chunks.keys.sorted().flatMap { chunks[$0] ?? [] } }
  }
}
