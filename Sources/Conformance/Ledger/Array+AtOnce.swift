// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// What a function makes of each element, in order; every core makes some of it.
  ///
  /// - Parameter make: The function; it is called on several threads.
  /// - Returns: As many values as there are elements.
  func mapAtOnce<Made: Sendable>(_ make: @Sendable (Element) -> Made) -> [Made] {
    // Pieces that are large beside what handing them out costs.
    let size = 32
    let pieces = Mutex<[Int: [Made]]>([:])
    DispatchQueue.concurrentPerform(iterations: (count + size - 1) / size) { piece in
      let made = self[(piece * size)..<Swift.min(count, (piece + 1) * size)].map(make)
      pieces.withLock { $0[piece] = made }
    }
    return pieces.withLock { pieces in pieces.keys.sorted().flatMap { pieces[$0] ?? [] } }
  }
}
