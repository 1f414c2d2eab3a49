// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import locket_bench

@Suite(
  .enabled(
    if: [Program.sqlite, .locket, .imaging].allSatisfy {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }))
struct CommandMemoryTests {
  /// A list, a document, positions by number, and a swipe: earlier each kept all assets in memory.
  @Test("commands take as much memory over a hundred thousand rows as over a tenth of them")
  func flat() async throws {
    let chosen = CommandMemoryComparison.commands.filter {
      ["window --json", "pick of 500, swiped over all", "render, scrolled to the end"]
        .contains($0.name)
    }
    #expect(chosen.count == 3)
    let comparison = CommandMemoryComparison(100_000, beside: 10_000, commands: chosen)
    let outcome = await Rounds(count: 1) { _ in }.measure(comparison)
    #expect(outcome.skipped == nil)
    #expect(outcome.isMet == true, "\(outcome.remarks)")
    #expect(outcome.remarks.count == 3 && outcome.remarks.allSatisfy { !$0.contains("missed") })
  }

  @Test func goalIsLimitAndRatio() {
    let goal = Goal.within(100, ratio: 1.2)
    #expect(goal.isMet(ours: 100, theirs: 90))
    #expect(!goal.isMet(ours: 101, theirs: 101))
    #expect(!goal.isMet(ours: 50, theirs: 41))
    #expect(Goal.within(100_000_000, ratio: 1.2).text(in: .bytes) == "<= 100 MB, 1.2x")
    #expect(goal.text(ours: 50, theirs: 40, in: .bytes) == "1.25x")
  }

  @Test("what a terminal showed is told in words, without what drives it")
  func plainText() {
    let shown =
      "\u{1B}[?1049h\u{1B}[2J\u{1B}]2;title\u{7}\u{1B}[1;1H\u{1B}[38;5;7mtwo\u{1B}(B\r\n  words\u{1B}[0m "
      + "\u{1B}Pq#0;2;0;0\u{1B}\\end"
    #expect(TerminalProgram.plain(Array(shown.utf8)) == "\"two words end\"")
    #expect(TerminalProgram.plain(Array("\u{1B}[2J\u{1B}[H".utf8)) == "nothing")
    #expect(TerminalProgram.plain([]) == "nothing")
    #expect(TerminalProgram.plain(Array(repeating: 120, count: 900)).count == 202)
  }

  @Test("a picker that shows something else, or nothing, is told with what it showed")
  func unexpectedOutput() async throws {
    let folder = try BenchFolder()
    let log = folder.path + "/log"
    let said = await #expect(throws: ChildProgram.Failure.self) {
      try await ChildProgram.onThread {
        let program = try TerminalProgram(
          ["/bin/sh", "-c", "printf '\\033[2Jno such terminal'; read line"],
          log: log)
        try program.expect("120 items", quiet: 500)
      }
    }
    #expect(
      said?.description == "the picker did not show \"120 items\" but \"no such terminal\"")
  }
}
