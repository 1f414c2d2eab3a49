// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

@testable import TerminalPicker

@Suite(.timeLimit(.minutes(10))) struct TerminalPickerTests {
  let terminal = StubTerminal()
  let delivery = ManualDelivery(expectedBytesPerSecond: 1_000)

  func start(
    _ assets: [Asset] = Asset.roll(1_200), on terminal: StubTerminal? = nil,
    environment: TerminalEnvironment = .symbols, drawing: WhiteDrawing = WhiteDrawing(),
    clock: any Clock<Duration> = StoppedClock(), profile: DeviceProfile = .familyWatch()
  ) async throws -> RunningPicker {
    try await RunningPicker(
      assets, on: terminal ?? self.terminal, delivery: delivery, environment: environment,
      drawing: drawing, clock: clock, profile: profile)
  }

  @Test func aPersonPicksInOrderAndAdds() async throws {
    let picker = try await start()
    await terminal.shows("Newest 1,000 of 1,200")
    await terminal.shows("since 1 Jan 2024")
    // The third, then the first, then the one below.
    terminal.press("ll ")
    await terminal.shows("Add 1")
    terminal.press("\u{1B}[H\r")
    await terminal.shows("Add 2")
    terminal.press("j ")
    await terminal.shows("Add 3")
    terminal.press("l ")
    await terminal.shows("Only 3 can be picked")
    terminal.press("h")
    await terminal.shows("Only 3 can be picked", false)
    terminal.press("a")
    let outcome = try await picker.outcome.value
    #expect(outcome.items.map(\.asset.identifier) == ["img-1198", "img-1200", "img-1197"])
  }

  @Test func escapeSequenceInChunksIsOneKey() async throws {
    let picker = try await start()
    await terminal.shows("Cancel")
    for chunk in ["\u{1B}", "[", "C", " "] { terminal.press(chunk) }
    await terminal.shows("Add 1")
    #expect(await picker.session.view.selection.identifiers == ["img-1199"])
    terminal.press("q")
    #expect(try await picker.outcome.value == .cancelled([]))
  }

  @Test func aLineThatDeliversByteByByteChangesNothing() async throws {
    let picker = try await start()
    await terminal.shows("Cancel")
    // A key, an arrow, a click on the third of the row, pasted text, and the second.
    let script = " \u{1B}[C\u{1B}[<0;50;8M\u{1B}[<0;50;8m\u{1B}[200~q a\u{1B}[201~\u{1B}OD\r"
    for letter in script { terminal.press(String(letter)) }
    await terminal.shows("Add 3")
    #expect(await picker.selected == ["img-1200", "img-1198", "img-1199"])
    terminal.press("q")
    _ = try await picker.outcome.value
  }

  @Test("cancel.result.empty: escape alone cancels, once nothing follows")
  func escapeAloneCancelsOnceNothingFollows() async throws {
    let picker = try await start(clock: InstantClock())
    await terminal.shows("Cancel")
    terminal.press("\u{1B}")
    #expect(try await picker.outcome.value == .cancelled([]))
  }

  @Test(
    "family.loading.before-close, load.done.closes, load.progress.moves: a fetch shows its progress"
  )
  func aFetchShowsItsProgressAndClosesWhenAllIsHere() async throws {
    let picker = try await start(Asset.roll(20).map { $0.inCloud(byteCount: 1_000_000) })
    await terminal.shows("20 items")
    terminal.press(" l ")
    await terminal.shows("0 of 2 here · 2 to fetch")
    terminal.press("a")
    await terminal.shows("Fetching 1 of 2")
    await delivery.report(.received(bytes: 500_000, total: 1_000_000), of: "img-20")
    await terminal.shows("25% · 500 kB of 2.0 MB")
    // The total is a quarter done, the first item half.
    await terminal.shows("━━━━━━━━───")
    #expect(terminal.lines.count { $0.contains("━─") } == 2)
    await delivery.report(.arrived, of: "img-20")
    await terminal.shows("Fetching 2 of 2")
    await delivery.report(.arrived, of: "img-19")
    #expect(try await picker.outcome.value.items.map(\.outcome) == [.ready, .ready])
  }

  @Test func afterAFailureThePersonCanRetryGoBackAndUseWhatArrived() async throws {
    let picker = try await start(Asset.roll(20).map { $0.inCloud() })
    await terminal.shows("20 items")
    terminal.press(" l a")
    await terminal.shows("Fetching")
    await delivery.report(.arrived, of: "img-20")
    await delivery.report(.failed(.offline, retryAfter: nil), of: "img-19")
    await terminal.shows("No network")
    await terminal.shows("Use what arrived")
    terminal.press("r")
    await terminal.shows("Fetching")
    await delivery.report(.failed(.timedOut, retryAfter: nil), of: "img-19")
    await terminal.shows("Took too long")
    terminal.press("b")
    await terminal.shows("Add 2")
    terminal.press("a")
    await terminal.shows("Fetching")
    await delivery.report(.failed(.offline, retryAfter: nil), of: "img-19")
    await terminal.shows("No network")
    terminal.press("u")
    let outcome = try await picker.outcome.value
    #expect(outcome.items.map(\.outcome) == [.ready, .failed(.offline)])
    #expect(delivery.requested == [["img-20", "img-19"], ["img-19"], ["img-19"]])
  }

  @Test("after idling the picker is cancelled and forgets what was picked")
  func idlingForgets() async throws {
    let clock = ManualClock()
    var kiosk = DeviceProfile.familyWatch()
    kiosk.session.idleSeconds = 30
    let picker = try await start(clock: clock, profile: kiosk)
    await terminal.shows("Newest 1,000 of 1,200")
    await clock.waitForSleeper()
    clock.advance(by: .seconds(20))
    terminal.press(" ")
    await terminal.shows("Add 1")
    clock.advance(by: .seconds(10))
    // The idle watch wakes, finds that there was input, and sleeps again.
    await clock.waitForSleeper()
    #expect(await picker.session.view.isOpen)
    clock.advance(by: .seconds(20))
    #expect(try await picker.outcome.value == .cancelled([]))
  }

  @Test func aFullRefreshSendsTheWholeScreenAgain() async throws {
    var paper = DeviceProfile.familyWatch()
    // More than there are frames, so only a new page is fully refreshed.
    paper.screen.refresh.partialRefreshes = 1_000
    let kitty = TerminalEnvironment(colors: .full, isUnicode: true, pictures: .kitty)
    let picker = try await start(environment: kitty, profile: paper)
    await terminal.shows("space pick")
    let clear = "\u{1B}[0m\u{1B}[2J"
    #expect(terminal.written.ranges(of: clear).count == 1)
    terminal.press("G")
    try await waitUntil("a cleared screen") { terminal.written.ranges(of: clear).count >= 2 }
    let length = terminal.written.utf8.count
    terminal.press(" ")
    try await waitUntil("output") { terminal.written.utf8.count != length }
    #expect(terminal.written.ranges(of: clear).count == 2)
    terminal.press("q")
    _ = try await picker.outcome.value
  }

  @Test func anotherSizeIsDrawnAnewAndATooSmallOneExplained() async throws {
    let picker = try await start()
    await terminal.shows("Newest 1,000 of 1,200")
    terminal.resize(columns: 20, rows: 8)
    await terminal.shows("20x8 is")
    terminal.resize(columns: 40, rows: 20)
    await terminal.shows("Newest 1,000 of 1,200")
    terminal.press("q")
    _ = try await picker.outcome.value
  }

  @Test func afterBeingStoppedEverythingIsDrawnAnew() async throws {
    let picker = try await start()
    await terminal.shows("Newest 1,000 of 1,200")
    terminal.press(" \u{1A}")
    try await waitUntil("a suspension") { terminal.suspensions > 0 }
    await terminal.shows("Add 1")
    await terminal.shows("Newest 1,000 of 1,200")
    terminal.press("q")
    _ = try await picker.outcome.value
  }

  @Test func aTerminalThatIsTooSmallFromTheStartIsAnError() async throws {
    let picker = try await start(on: StubTerminal(columns: 29, rows: 24))
    await #expect(throws: TerminalError.tooSmall(columns: 29, rows: 24)) {
      try await picker.outcome.value
    }
  }

  @Test("end.without-picks: a terminal that goes away cancels")
  func aTerminalThatGoesAwayCancels() async throws {
    let picker = try await start(Asset.roll(20).map { $0.inCloud() })
    await terminal.shows("20 items")
    terminal.press(" a")
    await terminal.shows("Fetching")
    terminal.hangUp()
    #expect(try await picker.outcome.value == .cancelled([]))
    #expect(delivery.stopped == [1])
  }

  @Test func unknownTerminalIsQueriedAndGetsItsPictures() async throws {
    let asked = TerminalEnvironment(colors: .full, isUnicode: true, pictures: nil)
    let picker = try await start(environment: asked)
    terminal.press("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c")
    await terminal.shows("space pick")
    #expect(terminal.written.contains("a=T"))
    terminal.press("q")
    _ = try await picker.outcome.value
  }

  @Test func aTerminalThatDoesNotAnswerGetsSymbols() async throws {
    let asked = TerminalEnvironment(colors: .full, isUnicode: true, pictures: nil)
    let picker = try await start(environment: asked, clock: InstantClock())
    await terminal.shows("Newest 1,000 of 1,200")
    terminal.press("q")
    _ = try await picker.outcome.value
  }

  @Test func withoutSpritesTextIsDrawnInCells() async throws {
    let kitty = TerminalEnvironment(colors: .full, isUnicode: true, pictures: .kitty)
    let picker = try await start(environment: kitty, drawing: WhiteDrawing(isBroken: true))
    await terminal.shows("Newest 1,000 of 1,200")
    terminal.press("q")
    _ = try await picker.outcome.value
  }

  @Test func inAsciiAndWithoutColoursEverythingIsSaid() async throws {
    let plain = TerminalEnvironment(colors: .none, isUnicode: false, pictures: .symbols)
    let picker = try await start(
      Asset.roll(20).map { $0.inCloud() }, environment: plain)
    await terminal.shows("<Cancel>")
    // Nothing is picked yet, so Add is disabled. Brackets show that instead of colours.
    await terminal.shows("<Add>", false)
    terminal.press(" \t")
    await terminal.shows("[Add 1]")
    await terminal.shows("0 of 1 here - 1 to fetch")
    #expect(terminal.written.allSatisfy { $0.isASCII })
    #expect(!terminal.written.contains("38;"))
    terminal.press("q")
    _ = try await picker.outcome.value
  }

  @Test func aCancelledTaskEndsTheLoop() async throws {
    let picker = try await start()
    await terminal.shows("Cancel")
    picker.outcome.cancel()
    await #expect(throws: CancellationError.self) { try await picker.outcome.value }
  }
}
