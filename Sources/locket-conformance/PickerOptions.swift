// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import ConformanceWire
import Foundation
import PickerAdapter

/// Which picker to judge.
struct PickerOptions: ParsableArguments {
  @Option(help: "A command that starts another picker, spoken to over its standard input.")
  var adapter: String?
  @Option(help: "How many seconds an answer of that picker may take, 1 to 3600.")
  var watchdog = Self.usualWatchdog

  private static let usualWatchdog = 5

  func validate() throws {
    guard (1...3600).contains(watchdog) else {
      throw ValidationError("--watchdog \(watchdog): give 1 to 3600 seconds")
    }
  }

  /// How long an answer may take.
  var patience: Duration { .seconds(watchdog) }

  /// The picker that was named, in a process of its own; nil where ours is judged.
  var other: ProcessAdapter? { adapter.map { ProcessAdapter(command: $0, watchdog: patience) } }

  /// The options that name the same picker, for a command line that runs something again.
  var shellWords: String {
    guard let adapter else { return "" }
    let patience = watchdog == Self.usualWatchdog ? "" : " --watchdog \(watchdog)"
    return " --adapter \(adapter.shellQuoted)\(patience)"
  }

  /// Starts the picker several times; nil starts as many of ours as there are cores.
  func start(_ jobs: Int?) throws -> (first: any Adapter, others: [any Adapter]) {
    if let other {
      return (other, (1..<(jobs ?? 1)).compactMap { _ in self.other })
    }
    let shelf = LibraryShelf()
    let count = jobs ?? min(64, ProcessInfo.processInfo.activeProcessorCount)
    return (
      try InProcessAdapter(shelf: shelf),
      try (1..<count).map { _ in try InProcessAdapter(shelf: shelf) }
    )
  }
}
