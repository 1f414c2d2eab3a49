// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts

/// Notifies a picker when its library changes and when a cloud becomes available or unavailable.
///
/// It stops when it is deallocated.
final class LibraryFollower: Sendable {
  private let tasks: [Task<Void, Never>]

  /// Begins to follow a library.
  ///
  /// - Parameters:
  ///   - session: The picker; the follower does not retain it.
  ///   - changes: The changes of the picker's library.
  ///   - delivery: Tests whether the device can contact the clouds; nil, the default, for a library
  ///     without clouds.
  ///   - clock: The clock that measures the interval; the default is the system's continuous clock.
  ///   - interval: The time between two tests of the clouds; the default is 20 seconds.
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
