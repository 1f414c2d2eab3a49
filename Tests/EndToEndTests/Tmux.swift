// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import Testing

/// A terminal of its own, that of tmux: keys in, screen out.
struct Tmux {
  private let folder: TemporaryDirectory
  private var socket: String { folder.path + "/tmux" }

  /// A folder for files of the test.
  var path: String { folder.path }

  @discardableResult
  func callAsFunction(_ arguments: String...) async throws -> String {
    try await Command.run(program: "/usr/bin/tmux", ["-u", "-S", socket] + arguments).output
  }

  /// Opens a terminal with a shell in it, does something, and closes it.
  ///
  /// - Parameters:
  ///   - columns: Cells across.
  ///   - rows: Cells down.
  ///   - variables: More of the shell's environment.
  ///   - body: What is done. `$L` is the command, `$P` a folder of photos, `$D` a folder to use.
  /// - Throws: What kept the terminal from opening, or what the body throws.
  static func run(
    columns: Int = 80, rows: Int = 24, _ variables: [String] = [],
    _ body: (Tmux) async throws -> Void
  ) async throws {
    let sample = try await SamplePhotos.shared.folder()
    let tmux = Tmux(folder: try TemporaryDirectory())
    let environment =
      [
        "LC_ALL=C.UTF-8", "XDG_CACHE_HOME=\(sample.path)/cache", "PS1=ready%",
        "L=\(Command.buildFolder)/locket", "P=\(sample.path)/photos", "D=\(tmux.path)",
      ] + variables
    try await tmux(
      "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
      "env \(environment.joined(separator: " ")) bash --norc --noprofile")
    do {
      try await tmux.shows("ready%")
      try await body(tmux)
    } catch {
      try await tmux("kill-server")
      throw error
    }
    try await tmux("kill-server")
  }

  /// Types words and Enter.
  func type(_ words: String) async throws {
    try await self("send-keys", "-l", words)
    try await self("send-keys", "Enter")
  }

  /// Presses keys, by their names or letters.
  func press(_ keys: String...) async throws {
    for key in keys { try await self("send-keys", key) }
  }

  /// What the terminal shows now.
  var screen: String {
    get async throws { try await self("capture-pane", "-p") }
  }

  /// Looks at the screen until all of some words stand in it together.
  ///
  /// A screen may be seen half drawn: whatever is wanted of it is waited for, not looked for later.
  ///
  /// - Returns: The screen.
  /// - Throws: What it showed instead when the test's time was over.
  @discardableResult
  func shows(
    _ words: String..., at location: SourceLocation = #_sourceLocation
  ) async throws -> String {
    try await looks(for: "shown: \(words)", at: location) { screen in
      words.allSatisfy { screen.contains($0) }
    }
  }

  /// Looks at the screen until it no longer shows some words.
  ///
  /// - Throws: What it showed instead when the test's time was over.
  func hides(_ words: String, at location: SourceLocation = #_sourceLocation) async throws {
    _ = try await looks(for: "hidden: \(words)", at: location) { !$0.contains(words) }
  }

  private func looks(
    for wanted: String, at location: SourceLocation, _ isThere: (String) -> Bool
  ) async throws -> String {
    var screen = ""
    while !Task.isCancelled {
      screen = try await self.screen
      if isThere(screen) { return screen }
    }
    Issue.record("never \(wanted)\n\(screen)", sourceLocation: location)
    throw NeverShown(wanted: wanted)
  }

  /// Whether the mouse is taken, the other screen shows, and there is a cursor: `0 0 1` for a shell.
  var modes: String {
    get async throws {
      try await self(
        "display-message", "-p", "#{mouse_any_flag} #{alternate_on} #{cursor_flag}"
      ).trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }
}

/// What a terminal never showed or hid.
struct NeverShown: Error {
  let wanted: String
}
