// SPDX-License-Identifier: Apache-2.0

/// A picker's choice for a behavior that the rules do not specify.
struct BehaviorChoice: Hashable, Sendable {
  let rule: UnspecifiedBehavior
  /// Whether the picker took the second alternative.
  let isOther: Bool
}

/// How often a picker made each choice for each unspecified behavior.
public struct BehaviorTally: Hashable, Sendable {
  private var counts: [BehaviorChoice: Int] = [:]
  private var met: Set<UnspecifiedBehavior> = []

  /// Creates an empty tally.
  public init() {}

  /// One line for each unspecified behavior: its name and the number of times each alternative was
  /// taken.
  ///
  /// Only choices that were visible in the answer to the same command count.
  public var lines: [String] {
    UnspecifiedBehavior.allCases.map { rule in
      let named = counts[BehaviorChoice(rule: rule, isOther: false)] ?? 0
      let other = counts[BehaviorChoice(rule: rule, isOther: true)] ?? 0
      return "\(rule.rawValue): \(named) times, otherwise \(other) times"
    }
  }

  /// The names of the unspecified behaviors that occurred.
  public var rules: Set<String> { Set(met.map(\.rawValue)) }

  /// Counts the choices that an answer revealed: those that all remaining states share.
  mutating func count(_ left: [Set<BehaviorChoice>]) {
    guard let first = left.first else { return }
    for ways in left { met.formUnion(ways.map(\.rule)) }
    for way in left.dropFirst().reduce(first, { $0.intersection($1) })
    where !first.contains(BehaviorChoice(rule: way.rule, isOther: !way.isOther)) {
      counts[way, default: 0] += 1
    }
  }

  /// Adds the counts of another tally.
  mutating func add(_ other: BehaviorTally) {
    counts.merge(other.counts, uniquingKeysWith: +)
    met.formUnion(other.met)
  }
}
