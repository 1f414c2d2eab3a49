// SPDX-License-Identifier: Apache-2.0

import AdapterServing
import ArgumentParser
import Conformance
import ConformanceWire
import Foundation
import PickerAdapter
import PickerProfiles

/// The options that select the picker to test.
struct PickerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The command that starts the adapter of a picker (default: Locket's own picker).",
      valueName: "command"))
  var adapter: String?
  @Option(
    help: ArgumentHelp(
      "The maximum seconds that the adapter may take for an answer, 1 to 3600 (default: 5; for the "
        + "answer to hello 60).",
      valueName: "seconds"))
  var watchdog: Int?

  private static let usualWatchdog = 5
  private static let usualStartup = 60

  func validate() throws {
    guard (1...3600).contains(watchdog ?? 1) else {
      throw ValidationError("--watchdog \(watchdog ?? 0): give 1 to 3600 seconds")
    }
  }

  /// The maximum time in which the picker must answer a request.
  var patience: Duration { .seconds(watchdog ?? Self.usualWatchdog) }

  /// The maximum time from the start of the picker to its answer to `hello`.
  var startup: Duration { .seconds(watchdog ?? Self.usualStartup) }

  /// The adapter of the picker that the person named, which runs in its own process; nil to test
  /// Locket's picker.
  var other: ProcessAdapter? {
    adapter.map {
      ProcessAdapter(
        command: $0, watchdog: patience, startup: startup)
    }
  }

  /// The options that select this picker, as text for a command line that repeats the run.
  var shellArguments: String {
    guard let adapter else { return "" }
    let patience = watchdog.map { " --watchdog \($0)" } ?? ""
    return " --adapter \(adapter.shellQuoted)\(patience)"
  }

  /// Starts the picker as many times as there are parallel jobs.
  ///
  /// - Parameters:
  ///   - jobs: The number of parallel jobs; if it is nil, Locket's picker is started once for each
  ///     processor core.
  ///   - profiles: The devices that Locket's picker can imitate.
  /// - Returns: The pickers.
  /// - Throws: `ProfileError` if the profiles that Locket includes are missing.
  func start(
    _ jobs: Int?, imitating profiles: ProfileStore
  ) throws -> (first: any Adapter, others: [any Adapter]) {
    if let other {
      return (other, (1..<(jobs ?? 1)).compactMap { _ in self.other })
    }
    let libraryCache = LibraryCache()
    let count = jobs ?? min(64, ProcessInfo.processInfo.activeProcessorCount)
    return (
      try InProcessAdapter(profiles: profiles, libraryCache: libraryCache),
      try (1..<count).map { _ in
        try InProcessAdapter(profiles: profiles, libraryCache: libraryCache)
      }
    )
  }
}
