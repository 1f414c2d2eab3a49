// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import Testing

/// The demo on a real terminal, that of tmux: keys in, screen out.
@Suite(.serialized, .timeLimit(.minutes(3))) struct TerminalTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// A tmux server of the test's own.
  private struct Tmux {
    let socket: String

    @discardableResult
    func callAsFunction(_ arguments: String...) async throws -> String {
      try await Command.run(
        program: "/usr/bin/tmux", ["-u", "-S", socket] + arguments
      ).output
    }

    /// Looks at the screen until it shows something; nil after many looks.
    func screen(showing text: String) async throws -> String? {
      for _ in 0..<1_000 {
        let screen = try await self("capture-pane", "-p")
        if screen.contains(text) { return screen }
      }
      return nil
    }
  }

  private func start(
    _ arguments: String, columns: Int = 80, rows: Int = 24
  ) async throws -> Tmux {
    let sample = try await SamplePhotos.shared.folder()
    let tmux = Tmux(socket: folder.path + "/tmux")
    let command =
      "env LC_ALL=C.UTF-8 XDG_CACHE_HOME=\(sample.path)/cache \(Command.buildFolder)/locket "
      + "\(arguments) --library \(sample.path)/photos; echo \"status $?\"; cat"
    try await tmux("new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", command)
    return tmux
  }

  @Test("keys pick in order; Add fetches, closes and hands over")
  func demo() async throws {
    let tmux = try await start("demo --network lte")
    let grid = try #require(try await tmux.screen(showing: "30 items"))
    #expect(grid.contains("Cancel"))
    try await tmux("send-keys", "Space", "Right", "Right", "Space")
    #expect(try await tmux.screen(showing: "Add 2") != nil)
    try await tmux("send-keys", "a")
    let end = try #require(try await tmux.screen(showing: "status 0"))
    #expect(end.contains("The app gets, in this order:"))
    #expect(end.contains("1. /") && end.contains("2. /"))
    try await tmux("kill-server")
  }

  @Test("F6: offline says so, keeps the selection, and leaves by two cancels")
  func offline() async throws {
    let tmux = try await start("demo --network offline")
    try #require(try await tmux.screen(showing: "30 items") != nil)
    for _ in 0..<4 { try await tmux("send-keys", "Space", "Right") }
    #expect(try await tmux.screen(showing: "Add 4") != nil)
    try await tmux("send-keys", "a")
    #expect(try await tmux.screen(showing: "not fetched") != nil)
    try await tmux("send-keys", "b")
    #expect(try await tmux.screen(showing: "Add 4") != nil)
    try await tmux("send-keys", "q")
    #expect(try await tmux.screen(showing: "Cancelled: the app gets nothing.") != nil)
    try await tmux("kill-server")
  }

  @Test func aTerminalThatIsTooSmallIsOneLine() async throws {
    let tmux = try await start(
      "pick --profile apple-watch-45mm", columns: 20, rows: 8)
    let screen = try #require(try await tmux.screen(showing: "status 64"))
    #expect(screen.replacingOccurrences(of: "\n", with: "").contains("too small"))
    try await tmux("kill-server")
  }
}
