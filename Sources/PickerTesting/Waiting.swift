// SPDX-License-Identifier: Apache-2.0

/// A test that waited in vain for something.
public struct WaitedInVain: Error, CustomStringConvertible {
  /// What did not happen.
  public let description: String
}

/// Waits until a condition holds, and lets other tasks run in between.
///
/// What a test waits for comes within moments, on a busy machine within seconds. The bound only
/// turns a test that would wait for ever into one that fails and names what it waited for.
///
/// - Parameters:
///   - what: What is awaited, for the error: "the socket".
///   - isolation: The actor on which the condition is asked, the caller's.
///   - condition: Whether it has happened.
/// - Throws: ``WaitedInVain`` after five minutes, `CancellationError` if the test is cancelled, and
///   what the condition throws.
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
