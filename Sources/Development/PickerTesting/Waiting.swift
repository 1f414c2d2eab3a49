// SPDX-License-Identifier: Apache-2.0

/// The error of a test that waited for something that did not happen.
public struct WaitedInVain: Error, CustomStringConvertible {
  /// The name of the event for which the test waited.
  public let description: String
}

/// Waits until a condition is true; other tasks run between the checks.
///
/// Usually the condition becomes true within moments, or within seconds on a busy machine. If it
/// does not become true within five minutes, the test fails with the name of the missing event,
/// instead of waiting forever.
///
/// - Parameters:
///   - what: The name of the event for the error, for example "the socket".
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
