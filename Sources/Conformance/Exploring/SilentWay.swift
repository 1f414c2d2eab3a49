// SPDX-License-Identifier: Apache-2.0

/// What a picker did where a rule is silent.
struct SilentWay: Hashable, Sendable {
  let rule: SilentRule
  /// Whether it took the second of the two ways.
  let isOther: Bool
}

/// How often a picker went one way or the other where a rule is silent.
public struct SilentTally: Hashable, Sendable {
  private var counts: [SilentWay: Int] = [:]
  private var met: Set<SilentRule> = []

  /// Counts nothing yet.
  public init() {}

  /// One line for each rule: its name and how often an answer showed at once that the picker did as
  /// the name says, and otherwise.
  public var lines: [String] {
    SilentRule.allCases.map { rule in
      let named = counts[SilentWay(rule: rule, isOther: false)] ?? 0
      let other = counts[SilentWay(rule: rule, isOther: true)] ?? 0
      return "\(rule.rawValue): \(named) times, otherwise \(other) times"
    }
  }

  /// The rules that were silent at least once, by name.
  public var rules: Set<String> { Set(met.map(\.rawValue)) }

  /// Counts the ways that an answer told: those that all states have which are left.
  mutating func count(_ left: [Set<SilentWay>]) {
    guard let first = left.first else { return }
    for ways in left { met.formUnion(ways.map(\.rule)) }
    for way in left.dropFirst().reduce(first, { $0.intersection($1) })
    where !first.contains(SilentWay(rule: way.rule, isOther: !way.isOther)) {
      counts[way, default: 0] += 1
    }
  }

  /// Adds what another one counted.
  mutating func add(_ other: SilentTally) {
    counts.merge(other.counts, uniquingKeysWith: +)
    met.formUnion(other.met)
  }
}
