// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// A rule: the description of one behavior of a picker, with its source.
public struct Rule: Hashable, Sendable {
  /// How strictly a picker must follow a rule.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// A picker that breaks the rule is not conformant.
    case must = "MUST"
    /// A picker that breaks the rule can be conformant, but not fully conformant.
    case should = "SHOULD"
    /// A picker need not have the behavior; if the picker has the behavior, it must follow the
    /// rule.
    case may = "MAY"
  }

  /// The kind of source from which a rule was taken.
  public enum Basis: String, Hashable, Sendable, CaseIterable {
    /// A talk by the maker of a device states the behavior.
    case stated
    /// The documentation of a device or an API states the behavior.
    case documented
    /// Developers observed the behavior on devices.
    case observed
    /// No source describes the behavior; the project decided it.
    case decided
  }

  /// The name of the file that contains the rule, without its extension, such as `window`.
  public let area: String
  /// The rule's name, such as `watch.window.newest500`.
  ///
  /// A name is never used again for another rule.
  public let identifier: String
  /// How strictly a picker must follow the rule.
  public let level: Level
  /// The kind of source from which the rule was taken.
  public let basis: Basis
  /// The talk or the page that describes the behavior, or the reason for a decision.
  public let source: String
  /// The behavior that the rule requires, in the project's own words.
  public let statement: String
  /// The identifiers of the profiles to which the rule applies.
  ///
  /// In the rule's file, a group of profiles or `*` (all profiles, the default) can stand instead.
  /// When the suite is read, the group or `*` is replaced by the identifiers.
  public internal(set) var profiles: [String]
  /// The optional capabilities that a picker must have so that the rule applies to it.
  public let requiredCapabilities: [String]
  /// The names of the mutants (pickers with one deliberate error) that break the rule.
  public let mutants: [String]
  /// The reason why no mutant breaks the rule, nil if there is a mutant.
  public let unprovedReason: String?
  /// The reason why no case checks the rule, nil if there is a case.
  ///
  /// If no case checks a rule, the project's own tests do.
  public let exclusionReason: String?
  /// The cases that check the rule, sorted by the kind of situation.
  public let sides: RuleSides

  /// Returns whether the rule applies to a profile.
  ///
  /// - Parameter profile: The profile's identifier.
  /// - Returns: Whether the rule applies.
  public func holds(for profile: String) -> Bool {
    profiles.contains(profile)
  }

  static let keys: Set<String> = [
    "id", "level", "basis", "source", "says", "profiles", "needs", "mutants", "unproved",
    "excluded", "sides", "without",
  ]

  init(_ fields: JSONFields, area: String) throws(JSONError) {
    self.area = area
    identifier = try fields.required("id", "a dotted slug") { value in
      value.stringValue.flatMap { Self.isSlug($0) ? $0 : nil }
    }
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
