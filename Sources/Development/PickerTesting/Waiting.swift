// SPDX-License-Identifier: Apache-2.0

/// The error of a test whose wait did not succeed.
public struct WaitedInVain: Error, CustomStringConvertible {
  /// The name of the event that did not happen.
  public let description: String
}

/// Waits until a condition is true, and lets other tasks run between the checks.
///
/// The condition should become true within moments, or within seconds on a busy machine. The time
/// limit only makes a test fail, with a name for the missing event, that would otherwise wait
/// forever.
///
/// - Parameters:
///   - what: The name of the awaited event for the error, for example "the socket".
///   - isolation: The actor on which the condition is checked, which is the caller's actor.
///   - condition: Returns whether the event has happened.
/// - Throws: ``WaitedInVain`` after five minutes, `CancellationError` if the test is cancelled, or
///   the error that the condition throws.
public func waitUntil(
  _ what: String, isolation: isolated (any Actor)? = #isolation,
  _ condition: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + .seconds(300)
  while try await !condition() {
    try Task.checkCancellation()
    guard ContinuousClock.now < end else {
      throw WaitedInVain(description: "waited five minutes in vain for \(what)")
    }
    await Task.yield()
  }
}
