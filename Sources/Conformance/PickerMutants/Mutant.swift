// SPDX-License-Identifier: Apache-2.0

public import AdapterServing
import ConformanceWire

/// A mutant: Locket's picker with one deliberate error.
///
/// The error is made by changing requests to the picker or replies from it, so that one rule is
/// broken.
public struct Mutant: Sendable {
  /// The name of the mutant.
  public let identifier: String
  /// The name of the rule that the mutant breaks.
  public let rule: String
  /// The names of the checks that the mutant must fail when the suite runs on it.
  public let killers: [String]
  /// Texts that must occur in the explanations of the mutant's failed checks.
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

  /// Returns an adapter that behaves like another one, but breaks the rule of this mutant.
  ///
  /// - Parameter adapter: The correct adapter.
  /// - Returns: The mutated adapter.
  public func wrap(_ adapter: any Adapter) -> any Adapter { MutantAdapter(adapter, tampering) }

  /// All mutants, in the order of the files that contain their rules.
  public static let all: [Mutant] =
    browsing + clock + config + continuous + cost + ending + failing + filter
    + host + items + layout + library + loading + preselection + privacy + availability + results
    + selection + window + wire

  /// Returns the mutant with the given name.
  ///
  /// - Parameter identifier: The name of the mutant.
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
