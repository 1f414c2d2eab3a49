// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import Testing

/// A separate terminal, tmux: keys in, screen out.
struct Tmux {
  private let folder: TemporaryDirectory
  private var socket: String { folder.path + "/tmux" }

  /// A folder for files of the test.
  var path: String { folder.path }

  @discardableResult
  func callAsFunction(_ arguments: String...) async throws -> String {
    try await Command.run(program: "/usr/bin/tmux", ["-u", "-S", socket] + arguments).output
  }

  /// Opens a terminal with a shell, runs a closure, and closes the terminal.
  ///
  /// - Parameters:
  ///   - columns: The number of columns.
  ///   - rows: The number of rows.
  ///   - variables: Additional environment variables of the shell.
  ///   - body: The closure. In the shell, `$L` is the command, `$P` a folder of photos, `$D` a
  ///     folder to use.
  /// - Throws: An error of opening the terminal, or of the closure.
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

  /// Types a text and Enter.
  func type(_ text: String) async throws {
    try await self("send-keys", "-l", text)
    try await self("send-keys", "Enter")
  }

  /// Presses keys, by their names or letters.
  func press(_ keys: String...) async throws {
    for key in keys { try await self("send-keys", key) }
  }

  /// The current screen.
  var screen: String {
    get async throws { try await self("capture-pane", "-p") }
  }

  /// Waits until all of some texts are on the screen together.
  ///
  /// A screen may be read half drawn, so everything expected of it is awaited and not looked for
  /// later.
  ///
  /// - Returns: The screen.
  /// - Throws: ``NeverShown`` if the test's time is over first; the screen is recorded as an issue.
  @discardableResult
  func shows(
    _ texts: String..., at location: SourceLocation = #_sourceLocation
  ) async throws -> String {
    try await looks(for: "shown: \(texts)", at: location) { screen in
      texts.allSatisfy { screen.contains($0) }
    }
  }

  /// Waits until a text is no longer on the screen.
  ///
  /// - Throws: ``NeverShown`` if the test's time is over first; the screen is recorded as an issue.
  func hides(_ text: String, at location: SourceLocation = #_sourceLocation) async throws {
    _ = try await looks(for: "hidden: \(text)", at: location) { !$0.contains(text) }
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

  /// The modes of the terminal: mouse, alternate screen and cursor; `0 0 1` for a shell.
  var modes: String {
    get async throws {
      try await self(
        "display-message", "-p", "#{mouse_any_flag} #{alternate_on} #{cursor_flag}"
      ).trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }
}

/// The error for a text that a terminal never showed or hid.
struct NeverShown: Error {
  let wanted: String
}
