// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// One behavior of a picker with its source, which the suite checks and counts as a unit.
public struct Rule: Hashable, Sendable {
  /// The obligation of a rule.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// A picker that breaks it is not conformant.
    case must = "MUST"
    /// A picker that breaks it is not fully conformant.
    case should = "SHOULD"
    /// A picker may leave the behavior out, but must follow the rule if it has the behavior.
    case may = "MAY"
  }

  /// The kind of a rule's source.
  public enum Basis: String, Hashable, Sendable, CaseIterable {
    /// A talk states it.
    case stated
    /// A page of documentation states it.
    case documented
    /// Developers observed it on devices.
    case observed
    /// No source describes it; the project decided it.
    case decided
  }

  /// The name of the file that contains the rule, `window`.
  public let area: String
  /// The rule's name, a dotted slug that is never reused for another rule.
  public let identifier: String
  /// Short names for people: `W1` in Locket's rules, `WATCH-500-RECENT` for Apple's picker.
  public let aliases: [String]
  /// The obligation.
  public let level: Level
  /// The kind of source.
  public let basis: Basis
  /// The talk, the page or the reason.
  public let source: String
  /// The behavior, in the project's own words.
  public let statement: String
  /// The profiles that the rule applies to; the default is all.
  ///
  /// In a suite these are only names; a file may also contain groups and `*`.
  public internal(set) var profiles: [String]
  /// The capabilities that a picker needs for the rule to apply.
  public let requiredCapabilities: [String]
  /// The mutants that break the rule.
  public let mutants: [String]
  /// The reason why no mutant breaks the rule, nil if one does.
  public let unprovedReason: String?
  /// The reason why no case checks the rule, nil if one does.
  ///
  /// The project's own tests cover a rule without a case.
  public let exclusionReason: String?
  /// The sides from which the cases check the rule.
  public let sides: RuleSides

  /// Returns whether the rule applies to a profile.
  ///
  /// - Parameter profile: The profile's identifier.
  /// - Returns: Whether it applies.
  public func holds(for profile: String) -> Bool {
    profiles.contains(profile)
  }

  static let keys: Set<String> = [
    "id", "aliases", "level", "basis", "source", "says", "profiles", "needs", "mutants", "unproved",
    "excluded", "sides", "without",
  ]

  init(_ fields: JSONFields, area: String) throws(JSONError) {
    self.area = area
    identifier = try fields.required("id", "a dotted slug") { value in
      value.stringValue.flatMap { Self.isSlug($0) ? $0 : nil }
    }
    aliases = try fields.strings("aliases")
    level = try fields.choice("level", of: Level.self)
    basis = try fields.choice("basis", of: Basis.self)
    source = try fields.string("source")
    statement = try fields.string("says")
    let named = try fields.strings("profiles")
    profiles = named.isEmpty ? ["*"] : named
    requiredCapabilities = try fields.strings("needs")
    mutants = try fields.strings("mutants")
    unprovedReason = try fields.optionalString("unproved")
    exclusionReason = try fields.optionalString("excluded")
    sides = try RuleSides(fields)
    guard exclusionReason == nil || mutants.isEmpty else {
      throw JSONError(
        path: fields.path, expected: "no mutants where no case checks the rule", found: "mutants")
    }
    guard exclusionReason != nil || mutants.isEmpty != (unprovedReason == nil) else {
      throw JSONError(
        path: fields.path, expected: "either mutants or unproved with the reason",
        found: mutants.isEmpty ? "neither" : "both")
    }
  }

  private static func isSlug(_ text: String) -> Bool {
    let components = text.split(separator: ".", omittingEmptySubsequences: false)
    return components.count >= 2
      && components.allSatisfy { component in
        !component.isEmpty
          && component.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
          }
      }
  }
}
