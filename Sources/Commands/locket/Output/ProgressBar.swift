// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Shows progress on stderr: as a bar if stderr is a terminal, otherwise as a line for each tenth
/// of the work.
final class ProgressBar: Sendable {
  private static let width = 30
  /// The time without progress after which the initial message is shown.
  private static let patience = Duration.seconds(2)

  private let title: String
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let shown = Mutex(-1)
  private let first: Task<Void, Never>?

  /// Creates a bar without showing it.
  ///
  /// - Parameters:
  ///   - title: The name of the work.
  ///   - first: The message to show if the work does not begin soon, or nil if there is none.
  init(doing title: String, after first: String? = nil) {
    self.title = title
    self.first = first.map { first in
      Task {
        try? await Task.sleep(for: Self.patience)
        if !Task.isCancelled { Console.say(first) }
      }
    }
  }

  deinit { first?.cancel() }

  /// Returns a bar for reading the photos of a library.
  ///
  /// It starts after the index of the library was opened.
  static func ofLibrary() -> ProgressBar {
    ProgressBar(
      doing: "Reading photos",
      after: "Opening the library; an index of an older version is updated once")
  }

  /// Shows the progress; any thread may call this function.
  func show(_ done: Int, of total: Int) {
    first?.cancel()
    // If there is nothing to do, no bar is shown.
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

  /// Removes the bar.
  func end() {
    first?.cancel()
    shown.withLock { shown in
      if isTerminal, shown >= 0 { write("\r\u{1B}[K") }
      shown = -1
    }
  }

  private func write(_ text: String) {
    Console.sayRaw(text)
  }
}
