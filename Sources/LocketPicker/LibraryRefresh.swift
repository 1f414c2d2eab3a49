// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Brings an index up to date with its folder where something in that was found to be otherwise.
final class LibraryRefresh: Sendable {
  /// How long the folder is left alone after a look that nobody waits for, as a multiple of how long
  /// that took: a file that is being written is otherwise each time.
  private static let rest = 4
  private static let leastRest = Duration.seconds(1)

  private let scan: @Sendable () async throws -> Void
  private let clock: any Clock<Duration>
  /// What time it is, since this was made.
  private let time: @Sendable () -> Duration
  private let state = Mutex(State.idle)
  /// Until when what the last look found is taken for what there is.
  private let restEnd = Mutex(Duration.zero)

  private enum State {
    case idle
    /// It is being looked at, or was a moment ago.
    case running
    /// Somebody asked meanwhile, who may have seen what that look did not.
    case askedAgain
  }

  /// Makes one.
  ///
  /// - Parameters:
  ///   - clock: What time goes by. The default is the system's.
  ///   - scan: Brings the index up to date.
  init(
    clock: some Clock<Duration> = ContinuousClock(),
    scan: @escaping @Sendable () async throws -> Void
  ) {
    self.clock = clock
    let start = clock.now
    time = { start.duration(to: clock.now) }
    self.scan = scan
  }

  /// Brings the index up to date, and returns when it is.
  ///
  /// - Throws: What keeps the folder from being read or the index from being written.
  func now() async throws { try await look().result.get() }

  /// The same, unless that was done a moment ago: for what nobody misses until it is asked for, one
  /// thing after the other.
  func unlessRecent() async throws {
    guard time() >= restEnd.withLock(\.self) else { return }
    try await now()
  }

  /// Brings the index up to date sometime soon; where somebody does already, or did a moment ago, once
  /// more after that.
  ///
  /// - Returns: The task that does it, nil where there is one already.
  @discardableResult func soon() -> Task<Void, Never>? {
    let isFirst = state.withLock { state in
      defer { state = state == .idle ? .running : .askedAgain }
      return state == .idle
    }
    guard isFirst else { return nil }
    return Task { [self] in
      repeat {
        // What keeps it from being scanned is told to whoever needs a file.
        let (rest, _) = await look()
        try? await clock.sleep(for: rest)
      } while isAskedAgain()
    }
  }

  /// Looks, and says for how long the folder is left alone then.
  private func look() async -> (rest: Duration, result: Result<Void, any Error>) {
    let start = time()
    var result = Result<Void, any Error>.success(())
    do { try await scan() } catch { result = .failure(error) }
    let end = time()
    let rest = max(Self.leastRest, (end - start) * Self.rest)
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
