// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// Notifies a picker of changes to its library (rule W8) and of whether its clouds can be reached.
///
/// It stops when it is deallocated.
final class LibraryFollower: Sendable {
  private let tasks: [Task<Void, Never>]

  /// Begins to follow a library.
  ///
  /// - Parameters:
  ///   - session: The picker, which the follower does not retain.
  ///   - changes: The changes to the picker's library.
  ///   - delivery: The delivery that tests whether the clouds can be reached. The default, nil, is
  ///     for a library without clouds.
  ///   - clock: The clock that measures the interval. The default is the system's continuous clock.
  ///   - interval: The time between two tests of the clouds. The default is 20 seconds.
  init(
    _ session: PickerSession, _ changes: AsyncStream<[LibraryChange]>,
    delivery: (any AssetDelivering)? = nil, clock: any Clock<Duration> = ContinuousClock(),
    every interval: Duration = .seconds(20)
  ) {
    let following = Task { [weak session] in
      for await batch in changes { await session?.send(.libraryChanged(batch)) }
    }
    let probing = Task { [weak session] in
      guard let delivery else { return }
      repeat {
        if await delivery.probe() { await session?.send(.connectionChanged) }
        try? await clock.sleep(for: interval)
      } while !Task.isCancelled
    }
    tasks = [following, probing]
  }

  deinit {
    for task in tasks { task.cancel() }
  }
}
