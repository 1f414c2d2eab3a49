// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire

/// A wrong picker: ours, with one rule broken in what goes in or what comes out.
public struct Mutant: Sendable {
  /// Its name.
  public let identifier: String
  /// The rule that it breaks.
  public let rule: String
  /// The checks that must fail.
  public let killers: [String]
  /// What the failure must say.
  public let words: [String]
  /// Rules that may fail too, because they rest on the same thing.
  public let collateral: [String]
  let tampering: Tampering

  init(
    _ identifier: String, breaks rule: String, killedBy cases: [String], saying words: [String],
    collateral: [String] = [], _ tampering: Tampering
  ) {
    self.identifier = identifier
    self.rule = rule
    killers = cases.map { "\($0)/\(rule)" }
    self.words = words
    self.collateral = collateral
    self.tampering = tampering
  }

  /// Makes the wrong picker.
  ///
  /// - Parameter adapter: The right one.
  /// - Returns: The wrong one.
  public func wrap(_ adapter: any Adapter) -> any Adapter { WrongPicker(adapter, tampering) }

  /// Finds a wrong picker by name.
  ///
  /// - Parameter identifier: The name.
  /// - Returns: The wrong picker, nil where there is none.
  public static func named(_ identifier: String) -> Mutant? {
    (all + exploredOnly).first { $0.identifier == identifier }
  }
}
