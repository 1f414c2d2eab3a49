// SPDX-License-Identifier: Apache-2.0

import AdapterServing
import ArgumentParser
import Conformance
import ConformanceWire
import Foundation
import PickerAdapter

/// The options that select the picker to test.
struct PickerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The command that starts the adapter of a picker (default: Locket's own picker).",
      valueName: "command"))
  var adapter: String?
  @Option(
    help: ArgumentHelp(
      "The maximum seconds that the adapter may take for an answer, 1 to 3600.",
      valueName: "seconds"))
  var watchdog = Self.usualWatchdog

  private static let usualWatchdog = 5

  func validate() throws {
    guard (1...3600).contains(watchdog) else {
      throw ValidationError("--watchdog \(watchdog): give 1 to 3600 seconds")
    }
  }

  /// The maximum time in which the picker must answer a request.
  var patience: Duration { .seconds(watchdog) }

  /// The adapter of the picker that the person named, which runs in its own process; nil to test
  /// Locket's picker.
  var other: ProcessAdapter? { adapter.map { ProcessAdapter(command: $0, watchdog: patience) } }

  /// The options that select this picker, as text for a command line that repeats the run.
  var shellArguments: String {
    guard let adapter else { return "" }
    let patience = watchdog == Self.usualWatchdog ? "" : " --watchdog \(watchdog)"
    return " --adapter \(adapter.shellQuoted)\(patience)"
  }

  /// Starts the picker as many times as there are parallel jobs.
  ///
  /// If `jobs` is nil, Locket's picker is started once for each processor core.
  func start(_ jobs: Int?) throws -> (first: any Adapter, others: [any Adapter]) {
    if let other {
      return (other, (1..<(jobs ?? 1)).compactMap { _ in self.other })
    }
    let libraryCache = LibraryCache()
    let count = jobs ?? min(64, ProcessInfo.processInfo.activeProcessorCount)
    return (
      try InProcessAdapter(libraryCache: libraryCache),
      try (1..<count).map { _ in try InProcessAdapter(libraryCache: libraryCache) }
    )
  }
}
