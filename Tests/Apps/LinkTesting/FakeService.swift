// SPDX-License-Identifier: Apache-2.0

import HostLink
import Synchronization

/// A socket where fake pickers serve, one for each app that connects.
package final class FakeService: Sendable {
  private let listener: LinkListener
  private let pickers = Mutex<[FakePicker]>([])

  /// Listens at a path until ``close()``.
  package init(path: String, _ script: FakePicker.Script) throws {
    listener = try LinkListener(path: path)
    _ = OwnThread.start { [self] in
      while let socket = try? listener.accept() {
        guard let picker = try? FakePicker(script, socket: socket) else { continue }
        pickers.withLock { $0.append(picker) }
      }
    }
  }

  /// The pickers so far.
  package var served: [FakePicker] { pickers.withLock { $0 } }

  /// Stops listening.
  package func close() { listener.close() }
}
