// SPDX-License-Identifier: Apache-2.0

/// A picker's choice between two behaviors where the rules allow both.
struct BehaviorChoice: Hashable, Sendable {
  let rule: UnspecifiedBehavior
  /// Whether the picker chose the second of the two behaviors.
  let isOther: Bool
}

/// Counts a picker's choices in situations in which the rules allow two behaviors.
public struct BehaviorTally: Hashable, Sendable {
  private var counts: [BehaviorChoice: Int] = [:]
  private var met: Set<UnspecifiedBehavior> = []

  /// Creates a tally without any choices.
  public init() {}

  /// One line for each situation in which the rules allow two behaviors: its name, and how often
  /// the picker chose each of the two.
  ///
  /// A choice counts only if the answer to the command showed which behavior the picker chose.
  public var lines: [String] {
    UnspecifiedBehavior.allCases.map { rule in
      let named = counts[BehaviorChoice(rule: rule, isOther: false)] ?? 0
      let other = counts[BehaviorChoice(rule: rule, isOther: true)] ?? 0
      return "\(rule.rawValue): \(named) times, otherwise \(other) times"
    }
  }

  /// The names of the situations that occurred and in which the rules allow two behaviors.
  public var rules: Set<String> { Set(met.map(\.rawValue)) }

  /// Counts the choices that an answer revealed.
  ///
  /// These are the choices that all states have in common which agree with the answer.
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
