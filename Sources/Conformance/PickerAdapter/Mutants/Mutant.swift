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
  /// Other rules whose checks may fail too, because they depend on the same behavior.
  public let collateral: [String]
  let tampering: Tampering

  init(
    _ identifier: String, breaks rule: String, killedBy cases: [String],
    expecting expectedPhrases: [String],
    collateral: [String] = [], _ tampering: Tampering
  ) {
    self.identifier = identifier
    self.rule = rule
    killers = cases.map { "\($0)/\(rule)" }
    self.expectedPhrases = expectedPhrases
    self.collateral = collateral
    self.tampering = tampering
  }

  /// Returns an adapter that breaks the rule.
  ///
  /// - Parameter adapter: The correct adapter.
  /// - Returns: The mutated adapter.
  public func wrap(_ adapter: any Adapter) -> any Adapter { MutantAdapter(adapter, tampering) }

  /// Returns the mutant with a name.
  ///
  /// - Parameter identifier: The name.
  /// - Returns: The mutant, or nil if there is none.
  public static func named(_ identifier: String) -> Mutant? {
    (all + exploredOnly).first { $0.identifier == identifier }
  }
}
