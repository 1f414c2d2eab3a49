// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import LocketPicker
import PickerCore
import Synchronization
import PickerScripting

/// A file that records a person's steps, so that `locket pick --script` can repeat them.
///
/// Only this user can read the file, because it reveals what the person searched for and picked.
final class ScriptFile: Sendable {
  private struct State {
    var recorder = ScriptRecorder()
    var lines: [String]
  }

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
  /// - Throws: ``FolderError`` if the file cannot be written.
  init(_ path: String, arguments: String) throws {
    self.path = path
    state = Mutex(
      State(lines: ["# locket pick \(arguments) --script \"$(cat \(path))\" --library …"]))
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
    let text = Array(state.withLock { $0.lines.joined(separator: "\n") + "\n" }.utf8)
    var written: Int64 = 0
    let failure = clinux_publish(
      path, nil, text, text.count, nil, 0, nil, CLINUX_REPLACE_PRIVATE, nil, &written)
    guard failure == 0 else { throw FolderError(path: path, detail: "cannot be written") }
  }
}
