// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// Tells a picker of changes to its library until nobody keeps the follower any more (rule W8).
final class LibraryFollower: Sendable {
  private let task: Task<Void, Never>

  /// Begins to follow.
  ///
  /// - Parameters:
  ///   - session: The picker; it is not kept alive.
  ///   - changes: What happens to its library.
  init(_ session: PickerSession, _ changes: AsyncStream<[LibraryChange]>) {
    task = Task { [weak session] in
      for await batch in changes { await session?.send(.libraryChanged(batch)) }
    }
  }

  deinit { task.cancel() }
}
