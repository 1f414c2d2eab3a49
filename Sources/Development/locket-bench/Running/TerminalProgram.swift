// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A program on a pseudoterminal of 100 columns and 40 rows.
final class TerminalProgram {
  private let screen: Int32
  let program: ChildProgram

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: The program's absolute path and its arguments.
  ///   - log: The path of the program's log file, which errors mention.
  /// - Throws: ``ChildProgram/Failure`` if the program does not exist or a terminal cannot be
  ///   opened.
  init(_ command: [String], log: String) throws {
    var (screen, terminal) = (Int32(-1), Int32(-1))
    var size = winsize(ws_row: 40, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0)
    var name = [CChar](repeating: 0, count: 256)
    guard openpty(&screen, &terminal, &name, nil, &size) == 0 else {
      throw ChildProgram.Failure(description: "no terminal: \(String(cString: strerror(errno)))")
    }
    defer { close(terminal) }
    self.screen = screen
    _ = fcntl(screen, F_SETFD, FD_CLOEXEC)
    let path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    do {
      // `setsid -c` makes the terminal the controlling terminal of the program, as in a terminal
      // window.
      program = try ChildProgram(["/usr/bin/setsid", "-c"] + command, log: log, terminal: path)
    } catch {
      close(screen)
      throw error
    }
  }

  /// Waits until the screen no longer changes, and checks that it shows a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - quiet: The screen counts as unchanged after this time without output, in milliseconds.
  /// - Throws: ``ChildProgram/Failure`` with the screen's contents if the text is missing.
  func expect(_ text: String, quiet: Int32) throws {
    let shown = type("", quiet: quiet)
    guard !String(decoding: shown, as: UTF8.self).contains(text) else { return }
    let state = program.isRunning ? "the picker" : "the picker ended and"
    throw ChildProgram.Failure(
      description: "\(state) did not show \"\(text)\" but \(Self.plain(shown))")
  }

  /// Returns the end of a program's output as one line of text, without control sequences.
  static func plain(_ shown: [UInt8]) -> String {
    var text = String(decoding: shown, as: UTF8.self)
    // Sequences for graphics and titles extend to their terminator; all others are short.
    text.replace(#/\u{1B}[P_\]^][^\u{1B}\u{7}]*(?:\u{7}|\u{1B}\\)?/#, with: " ")
    text.replace(#/\u{1B}\[[0-9;:<=>?]*[ -\/]*[@-~]?/#, with: " ")
    text.replace(#/\u{1B}[ -\/]*[0-~]?/#, with: " ")
    let tokens = text.split { $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 0x20 } }
    let line = tokens.joined(separator: " ")
    return line.isEmpty ? "nothing" : "\"\(line.suffix(200))\""
  }

  deinit {
    program.end()
    close(screen)
  }

  /// Types a text, and waits until the screen no longer changes.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - quiet: The screen counts as unchanged after this time without output, in milliseconds.
  /// - Returns: The program's output during this time, which is at most ten seconds.
  func type(_ text: String, quiet: Int32 = 300) -> [UInt8] {
    let bytes = Array(text.utf8)
    _ = write(screen, bytes, bytes.count)
    var shown: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let end = ContinuousClock.now + .seconds(10)
    var wanted = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
    while ContinuousClock.now < end, poll(&wanted, 1, quiet) > 0 {
      let count = read(screen, &buffer, buffer.count)
      guard count > 0 else { break }
      shown += buffer.prefix(count)
    }
    return shown
  }

  /// Waits at most one minute until the program has shown a text.
  ///
  /// - Parameter text: The text, or nil to wait for the end of the program.
  /// - Throws: ``ChildProgram/Failure`` if the text does not appear.
  func wait(until text: String?) throws {
    var shown: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var wanted = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
    while poll(&wanted, 1, 60_000) > 0 {
      let count = read(screen, &buffer, buffer.count)
      // If the program has ended, reading from its terminal fails.
      guard count > 0 else {
        if text == nil { return }
        break
      }
      shown += buffer.prefix(count)
      if let text, String(decoding: shown, as: UTF8.self).contains(text) { return }
    }
    throw ChildProgram.Failure(
      description: "it did not show \"\(text ?? "its end")\" but \(Self.plain(shown))")
  }
}
