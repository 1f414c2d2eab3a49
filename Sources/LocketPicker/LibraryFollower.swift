// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// Tells a picker of changes to its library (rule W8), and whether its clouds can be reached, until
/// nobody keeps the follower any more.
final class LibraryFollower: Sendable {
  private let tasks: [Task<Void, Never>]

  /// Begins to follow.
  ///
  /// - Parameters:
  ///   - session: The picker; it is not kept alive.
  ///   - changes: What happens to its library.
  ///   - delivery: What knows the clouds; the default is nobody, for a library without.
  ///   - clock: What time goes by. The default is the system's.
  ///   - interval: How long to wait before the clouds are asked again. The default is 20 seconds.
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
