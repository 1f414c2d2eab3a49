// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Progress on stderr: a bar on a terminal, a line every tenth elsewhere.
final class ProgressBar: Sendable {
  private static let width = 30

  private let title: String
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let shown = Mutex(-1)

  init(doing title: String) {
    self.title = title
  }

  /// Shows how far it is; safe from any thread.
  func show(_ done: Int, of total: Int) {
    // Nothing to do is nothing to tell.
    guard total > 0, shown.withLock({ $0 >= 0 }) || done < total else { return }
    let steps = isTerminal ? 100 : 10
    let step = done * steps / total
    shown.withLock { shown in
      guard step > shown else { return }
      shown = step
      if isTerminal {
        let filled = Self.width * done / total
        let bar =
          String(repeating: "#", count: filled)
          + String(repeating: ".", count: Self.width - filled)
        write("\r\(title) [\(bar)] \(done)/\(total)")
      } else {
        write("\(title): \(done) of \(total)\n")
      }
    }
  }

  /// Takes the bar away.
  func end() {
    shown.withLock { shown in
      if isTerminal, shown >= 0 { write("\r\u{1B}[K") }
      shown = -1
    }
  }

  private func write(_ text: String) {
    Console.sayRaw(text)
  }
}
