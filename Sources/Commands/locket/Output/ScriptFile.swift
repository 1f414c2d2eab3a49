// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import LocketPicker
import PickerPorts
import PickerScripting
import Synchronization

/// A file that records a person's steps, so that `locket pick --script` can repeat them.
///
/// Only this user can read the file, because it reveals what the person searched for and picked.
final class ScriptFile: Sendable {
  private struct State {
    var recorder = ScriptRecorder()
    var lines: [String]
  }

  /// The text with which every script of this type begins.
  private static let beginning = "# locket pick "

  private let path: String
  private let start = ContinuousClock.now
  private let state: Mutex<State>

  /// Starts a script.
  ///
  /// The file is written at once, so that a wrong path is reported before the person picks.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - arguments: The arguments of `locket pick` with which the script can be repeated.
  /// - Throws: ``FolderError`` if the file cannot be written, or if it exists and is neither empty
  ///   nor a script that Locket recorded.
  init(_ path: String, arguments: String) throws {
    self.path = path
    state = Mutex(
      State(lines: ["\(Self.beginning)\(arguments) --script \"$(cat \(path))\" --library …"]))
    try write()
  }

  /// Records a step.
  func take(_ step: PickerStep) {
    let moment = ContinuousClock.now - start
    state.withLock { $0.lines += $0.recorder.take(step, at: moment) }
  }

  /// Writes the whole script.
  func finish() throws {
    state.withLock { $0.lines += $0.recorder.finish() }
    try write()
  }

  private func write() throws {
    guard Self.mayReplace(path) else {
      throw FolderError(
        path: path, detail: "is not a script that Locket recorded, and is not replaced",
        remedy: "choose another file")
    }
    let text = Array(state.withLock { $0.lines.joined(separator: "\n") + "\n" }.utf8)
    var written: Int64 = 0
    let failure = clinux_publish(
      path, nil, text, text.count, nil, 0, nil, CLINUX_REPLACE_PRIVATE, nil, &written)
    guard failure == 0 else { throw FolderError(path: path, detail: "cannot be written") }
  }

  /// Whether a script may be written to a path.
  ///
  /// A file of another program is not replaced. Devices and pipes are written to and never replaced.
  private static func mayReplace(_ path: String) -> Bool {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size > 0 else {
      return true
    }
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return false }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: beginning.utf8.count)
    return read(file, &bytes, bytes.count) == bytes.count && bytes.elementsEqual(beginning.utf8)
  }
}
