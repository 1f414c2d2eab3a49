// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

/// An open file with one owner; the file is closed when the owner releases this value.
package struct LinkFile: ~Copyable, Sendable {
  private var descriptor: Int32

  /// Takes ownership of an open file.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

  /// The file's descriptor, which is valid for the lifetime of this value.
  package var number: Int32 { descriptor }

  /// Returns the file's descriptor and passes its ownership to the caller, who must close it.
  package consuming func take() -> Int32 {
    let taken = descriptor
    discard self
    return taken
  }
}

/// The file descriptors that arrived at a link and that the receiver has not taken yet, in order of
/// arrival.
package final class LinkDescriptors: Sendable {
  private let waiting = Mutex<[Int32]>([])

  /// Returns the file descriptor that arrived next and passes its ownership to the caller; returns
  /// nil if there is none.
  package func next() -> LinkFile? {
    let first = waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    return first.map { LinkFile(descriptor: $0) }
  }

  /// Adds descriptors.
  ///
  /// If the receiver has left too many descriptors, this closes all of them and returns false.
  func add(_ descriptors: some Collection<Int32>) -> Bool {
    let isTooMany = waiting.withLock { waiting in
      waiting += descriptors
      return waiting.count > HostLink.maximumDescriptorCount
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
