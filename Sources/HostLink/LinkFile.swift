// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

/// An open file that belongs to one owner, who closes it by letting go of it.
package struct LinkFile: ~Copyable, Sendable {
  private var descriptor: Int32

  /// Takes an open file over.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

  /// The descriptor, for as long as this lives.
  package var number: Int32 { descriptor }

  /// Gives the descriptor away; whoever has it closes it.
  package consuming func take() -> Int32 {
    let taken = descriptor
    discard self
    return taken
  }
}

/// Descriptors that came over a link and that nobody has taken yet, in the order they came.
package final class LinkDescriptors: Sendable {
  private let waiting = Mutex<[Int32]>([])

  /// The next one, nil where none came.
  package func next() -> LinkFile? {
    let first = waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    return first.map { LinkFile(descriptor: $0) }
  }

  /// Takes more; false, and all of them closed, where nobody takes them out.
  func add(_ descriptors: some Collection<Int32>) -> Bool {
    let isTooMany = waiting.withLock { waiting in
      waiting += descriptors
      return waiting.count > HostLink.mostDescriptors
    }
    if isTooMany { closeAll() }
    return !isTooMany
  }

  func closeAll() {
    let left = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for descriptor in left { Glibc.close(descriptor) }
  }
}
