// SPDX-License-Identifier: Apache-2.0

import ConformanceWire

/// Counts how often each command was given in each phase of a picker.
///
/// If a command never occurred in a phase, the pair of phase and command is not listed.
public struct ExplorationCoverage: Hashable, Sendable {
  private var counts: [SessionView.Phase: [ExplorationCommand.Kind: Int]] = [:]

  mutating func record(_ kind: ExplorationCommand.Kind, in phase: SessionView.Phase?) {
    guard let phase else { return }
    counts[phase, default: [:]][kind, default: 0] += 1
  }

  mutating func add(_ other: ExplorationCoverage) {
    for (phase, kinds) in other.counts {
      counts[phase, default: [:]].merge(kinds, uniquingKeysWith: +)
    }
  }

  /// Every pair of a phase of the picker and a command, with the number of times that the command
  /// was given in the phase.
  public var pairs: [(phase: String, command: String, count: Int)] {
    SessionView.Phase.allCases.flatMap { phase in
      ExplorationCommand.Kind.allCases.map { kind in
        (phase.rawValue, kind.rawValue, counts[phase]?[kind] ?? 0)
      }
    }
  }

  /// A text table of how often each command was given, with a row for each command and a column for
  /// each phase.
  public var lines: [String] {
    let phases = SessionView.Phase.allCases
    func row(_ first: String, _ cells: [String]) -> String {
      (["\(first)".padded(14)] + cells.map { $0.padded(10) }).joined()
    }
    let reached = pairs.count { $0.count > 0 }
    return [row("command", phases.map(\.rawValue))]
      + ExplorationCommand.Kind.allCases.map { kind in
        row(kind.rawValue, phases.map { "\(counts[$0]?[kind] ?? 0)" })
      } + ["\(reached) of \(pairs.count) pairs of phase and command reached"]
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
