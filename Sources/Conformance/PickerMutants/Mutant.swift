// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire

/// A variant of Locket's picker that breaks one rule because its requests or replies are changed.
public struct Mutant: Sendable {
  /// The mutant's name.
  public let identifier: String
  /// The rule that the mutant breaks.
  public let rule: String
  /// The checks that must fail because of the mutant.
  public let killers: [String]
  /// The texts that the explanations of the failed checks must contain.
  public let expectedPhrases: [String]
  let tampering: Tampering

  init(
    _ identifier: String, breaks rule: String, killedBy cases: [String],
    expecting expectedPhrases: [String], _ tampering: Tampering
  ) {
    self.identifier = identifier
    self.rule = rule
    killers = cases.map { "\($0)/\(rule)" }
    self.expectedPhrases = expectedPhrases
    self.tampering = tampering
  }

  /// Returns an adapter that breaks the rule.
  ///
  /// - Parameter adapter: The correct adapter.
  /// - Returns: The mutated adapter.
  public func wrap(_ adapter: any Adapter) -> any Adapter { MutantAdapter(adapter, tampering) }

  /// Every mutant, grouped by the file that contains its rule.
  public static let all: [Mutant] =
    browsing + clock + config + continuous + cost + ending + failing + filter
    + host + items + layout + library + loading + preselection + privacy + availability + results
    + selection + window + wire

  /// Returns the mutant with a name.
  ///
  /// - Parameter identifier: The name.
  /// - Returns: The mutant, or nil if there is none.
  public static func named(_ identifier: String) -> Mutant? {
    (all + exploredOnly).first { $0.identifier == identifier }
  }
}

/// Collects the mutants of an area.
@resultBuilder enum MutantList {
  static func buildPartialBlock(first: Mutant) -> [Mutant] { [first] }

  static func buildPartialBlock(accumulated: [Mutant], next: Mutant) -> [Mutant] {
    accumulated + [next]
  }
}
