// SPDX-License-Identifier: Apache-2.0

import PickerTesting
import Synchronization
import Testing

@testable import LocketPicker

/// How often a folder is scanned that was found to differ from its index.
@Suite(.timeLimit(.minutes(10))) struct LibraryRefreshTests {
  private final class Scans: Sendable {
    private let counted = Mutex(0)
    var count: Int { counted.withLock(\.self) }
    func add() { counted.withLock { $0 += 1 } }
  }

  @Test("requests during a scan, or a moment after it, cause one more scan after that")
  func seldom() async throws {
    let clock = ManualClock()
    let scans = Scans()
    let refresh = LibraryRefresh(clock: clock) { scans.add() }
    let first = try #require(refresh.soon())
    for _ in 0..<10 { #expect(refresh.soon() == nil) }
    await clock.waitForSleeper()
    #expect(scans.count == 1 && refresh.soon() == nil)
    clock.advance(by: .seconds(1))
    await clock.waitForSleeper()
    #expect(scans.count == 2)
    clock.advance(by: .seconds(1))
    await first.value
    #expect(scans.count == 2 && refresh.soon() != nil)
    await clock.waitForSleeper()
    clock.advance(by: .seconds(1))
  }

  @Test("a folder that was scanned a moment ago is not scanned again for each missing file")
  func unlessRecent() async throws {
    let clock = ManualClock()
    let scans = Scans()
    let refresh = LibraryRefresh(clock: clock) { scans.add() }
    try await refresh.unlessRecent()
    try await refresh.unlessRecent()
    #expect(scans.count == 1)
    clock.advance(by: .seconds(1))
    try await refresh.unlessRecent()
    #expect(scans.count == 2)
    // A caller that has seen a difference does not wait.
    try await refresh.now()
    #expect(scans.count == 3)
  }

  @Test("a scan that failed does not count as a recent scan")
  func failed() async throws {
    let scans = Scans()
    let refresh = LibraryRefresh(clock: ManualClock()) {
      scans.add()
      if scans.count == 1 { throw CancellationError() }
    }
    await #expect(throws: CancellationError.self) { try await refresh.unlessRecent() }
    try await refresh.unlessRecent()
    try await refresh.unlessRecent()
    #expect(scans.count == 2)
  }

  @Test("a caller that needs a file waits for a scan of its own, and receives its error")
  func now() async throws {
    let scans = Scans()
    let refresh = LibraryRefresh(clock: ManualClock()) {
      scans.add()
      if scans.count == 2 { throw CancellationError() }
    }
    try await refresh.now()
    await #expect(throws: CancellationError.self) { try await refresh.now() }
    #expect(scans.count == 2)
  }
}
