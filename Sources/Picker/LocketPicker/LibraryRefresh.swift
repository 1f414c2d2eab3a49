// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Updates an index from its folder when the two differ.
final class LibraryRefresh: Sendable {
  /// The pause after a background scan is this many times as long as the scan.
  ///
  /// Without a pause, a file that is being written would cause one scan after another.
  private static let rest = 4
  private static let minimumRest = Duration.seconds(1)

  private let scan: @Sendable () async throws -> Void
  private let clock: any Clock<Duration>
  /// The time since this object was created.
  private let time: @Sendable () -> Duration
  private let state = Mutex(State.idle)
  /// Until this time, the result of the last successful scan counts as current.
  private let restEnd = Mutex(Duration.zero)

  private enum State {
    case idle
    /// A scan is running, or the pause after a scan.
    case running
    /// Another scan was requested meanwhile, because the running scan may have missed a change.
    case askedAgain
  }

  /// Creates a refresh.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures the pauses; the default is the system's continuous clock.
  ///   - scan: Updates the index from the folder.
  init(
    clock: some Clock<Duration> = ContinuousClock(),
    scan: @escaping @Sendable () async throws -> Void
  ) {
    self.clock = clock
    let start = clock.now
    time = { start.duration(to: clock.now) }
    self.scan = scan
  }

  /// Updates the index from its folder, and returns when the index is up to date.
  ///
  /// - Throws: The error that prevented reading the folder or writing the index.
  func now() async throws { try await look().result.get() }

  /// Updates the index from its folder if the last scan is not recent.
  ///
  /// Use this method for missing files. Often several of them are requested one after the other.
  func unlessRecent() async throws {
    guard time() >= restEnd.withLock(\.self) else { return }
    try await now()
  }

  /// Updates the index from its folder in the background.
  ///
  /// If a scan or the pause after it is running, one more scan follows.
  ///
  /// - Returns: The task that scans; nil if such a task is already running.
  @discardableResult func soon() -> Task<Void, Never>? {
    let isFirst = state.withLock { state in
      defer { state = state == .idle ? .running : .askedAgain }
      return state == .idle
    }
    guard isFirst else { return nil }
    return Task { [self] in
      repeat {
        // The error is not reported here. A caller that needs a file scans again and receives it.
        let (rest, _) = await look()
        try? await clock.sleep(for: rest)
      } while isAskedAgain()
    }
  }

  /// Scans, and returns the length of the pause that must follow.
  private func look() async -> (rest: Duration, result: Result<Void, any Error>) {
    let start = time()
    var result = Result<Void, any Error>.success(())
    do { try await scan() } catch { result = .failure(error) }
    let end = time()
    let rest = max(Self.minimumRest, (end - start) * Self.rest)
    if case .success = result { restEnd.withLock { $0 = end + rest } }
    return (rest, result)
  }

  private func isAskedAgain() -> Bool {
    state.withLock { state in
      state = state == .askedAgain ? .running : .idle
      return state == .running
    }
  }
}
