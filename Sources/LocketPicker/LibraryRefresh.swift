// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Brings an index up to date with its folder after a difference between them was found.
final class LibraryRefresh: Sendable {
  /// The pause after a scan that no caller waits for, as a multiple of the scan's duration.
  ///
  /// Without the pause, a file that is being written would cause one scan after another.
  private static let rest = 4
  private static let minimumRest = Duration.seconds(1)

  private let scan: @Sendable () async throws -> Void
  private let clock: any Clock<Duration>
  /// The time since this object was created.
  private let time: @Sendable () -> Duration
  private let state = Mutex(State.idle)
  /// The time until which the result of the last scan counts as current.
  private let restEnd = Mutex(Duration.zero)

  private enum State {
    case idle
    /// A scan is running, or ended a moment ago.
    case running
    /// A scan was requested meanwhile, possibly because of a change that the running scan missed.
    case askedAgain
  }

  /// Creates a refresh.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures the pauses. The default is the system's continuous clock.
  ///   - scan: A closure that brings the index up to date.
  init(
    clock: some Clock<Duration> = ContinuousClock(),
    scan: @escaping @Sendable () async throws -> Void
  ) {
    self.clock = clock
    let start = clock.now
    time = { start.duration(to: clock.now) }
    self.scan = scan
  }

  /// Brings the index up to date and returns when it is.
  ///
  /// - Throws: The error that kept the folder from being read or the index from being written.
  func now() async throws { try await look().result.get() }

  /// Brings the index up to date unless a recent scan did.
  ///
  /// Use it for files that are known to be missing, which are often asked for one after the other.
  func unlessRecent() async throws {
    guard time() >= restEnd.withLock(\.self) else { return }
    try await now()
  }

  /// Brings the index up to date in the background.
  ///
  /// Where a scan is running or ended a moment ago, one more scan follows it.
  ///
  /// - Returns: The task that scans, nil where there is one already.
  @discardableResult func soon() -> Task<Void, Never>? {
    let isFirst = state.withLock { state in
      defer { state = state == .idle ? .running : .askedAgain }
      return state == .idle
    }
    guard isFirst else { return nil }
    return Task { [self] in
      repeat {
        // An error is not reported here: the next caller that needs a file scans again and gets it.
        let (rest, _) = await look()
        try? await clock.sleep(for: rest)
      } while isAskedAgain()
    }
  }

  /// Scans, and returns for how long the folder is to be left alone afterwards.
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
