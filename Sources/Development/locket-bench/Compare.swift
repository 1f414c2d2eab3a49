// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PickerModel

struct Compare: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Run comparisons and print a table.",
    discussion: """
      EXAMPLES
        locket-bench
        locket-bench --only fetch --rounds 9
        locket-bench --only window-5m --only index-memory
        locket-bench --json > figures.json

      These comparisons take minutes, and run only if --only names them: \(longNames).

      If a ratio misses its goal, the command prints this but does not fail, because times vary. \
      Exit status: 0 done, 1 with --strict if a goal was missed or a comparison was skipped, 64 \
      wrong usage.
      """)

  @Option(help: "One of \(Compare.names); may be repeated.")
  var only: [String] = []
  @Option(help: "The number of measurements of Locket and of the other program.")
  var rounds = 5
  @Flag(help: "Print one JSON document.")
  var json = false
  @Flag(help: "End with status 1 if a goal was missed or a comparison was skipped.")
  var strict = false

  /// New instances of all comparisons.
  static var all: [any Comparison] {
    [
      FetchComparison(isOnDisk: true), FetchComparison(isOnDisk: false),
      FetchMemoryComparison(measuresGrowth: false), FetchMemoryComparison(measuresGrowth: true),
      PrefixesComparison(), SimulationComparison(),
      ThumbnailComparison(.embedded), ThumbnailComparison(.corpus), ThumbnailComparison(.decoded),
      FrameComparison(isOfChanges: false), FrameComparison(isOfChanges: true),
      PickerMemoryComparison(), FlowMemoryComparison(), CommandMemoryComparison(),
      FirstFrameComparison(),
      WarmThumbnailsComparison(),
      FirstIndexComparison(ofCorpus: false), FirstIndexComparison(ofCorpus: true),
      RescanComparison(), IndexMemoryComparison(),
      LinkVideoComparison(), LinkItemsComparison(),
    ] + ListingComparison.all + GrowthComparison.all
  }

  /// Returns the comparisons with the given names; if no names are given, all that do not take
  /// minutes.
  static func chosen(_ names: [String]) -> [any Comparison] {
    all.filter { names.isEmpty ? !$0.isLong : names.contains($0.subject.name) }
  }

  private static var names: String { all.map(\.subject.name).joined(separator: ", ") }
  private static var longNames: String {
    all.filter(\.isLong).map(\.subject.name).joined(separator: ", ")
  }

  func validate() throws {
    guard (1...1000).contains(rounds) else {
      throw ValidationError("--rounds is a whole number from 1 to 1000")
    }
    let known = Self.all.map(\.subject.name)
    for name in only where !known.contains(name) {
      throw ValidationError(
        "no comparison named '\(name.prefix(60))'; \(name.remedy(among: known))")
    }
  }

  func run() async throws {
    let listeners = InterruptCleanup.watch()
    defer { withExtendedLifetime(listeners) {} }
    let measuring = Rounds(count: rounds, report: writeToStandardError)
    var outcomes: [Outcome] = []
    for comparison in Self.chosen(only) {
      outcomes.append(await measuring.measure(comparison))
    }
    let report = BenchReport(outcomes: outcomes)
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      print(String(decoding: try encoder.encode(report.json), as: UTF8.self))
    } else {
      print(report.lines.joined(separator: "\n"))
    }
    if strict, !report.isAllMet { throw ExitCode(1) }
  }
}
