// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// One thing that a picker does, with its source; the suite's unit of account.
public struct Rule: Hashable, Sendable {
  /// How much a rule weighs.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// A picker that breaks it is not conformant.
    case must = "MUST"
    /// A picker that breaks it is not fully conformant.
    case should = "SHOULD"
    /// A picker need not do it, but what it does it does so.
    case may = "MAY"
  }

  /// Where a rule comes from.
  public enum Basis: String, Hashable, Sendable, CaseIterable {
    /// A talk says so.
    case stated
    /// A page of documentation says so.
    case documented
    /// Developers saw it on devices.
    case observed
    /// Nobody says; we chose.
    case decided
  }

  /// The file that it stands in, `window`.
  public let area: String
  /// The rule's name, a dotted slug that is never used again for another rule.
  public let identifier: String
  /// What people call it when they talk: `W1` of our rules, `WATCH-500-RECENT` of Apple's picker.
  public let aliases: [String]
  /// How much it weighs.
  public let level: Level
  /// Where it comes from.
  public let basis: Basis
  /// The talk, the page or the reason.
  public let source: String
  /// What a picker does, in our words.
  public let says: String
  /// The profiles that it holds for, the default is all; in a suite by name, in a file also by
  /// group or as `*`.
  public internal(set) var profiles: [String]
  /// The capabilities that a picker needs for it.
  public let needs: [String]
  /// The wrong pickers that break it.
  public let mutants: [String]
  /// Why there is no wrong picker, nil where there is one.
  public let unproved: String?
  /// Why no case checks it, nil where one does; such a rule is held by the project's own tests.
  public let excluded: String?
  /// From which sides the cases look at it.
  public let sides: RuleSides

  /// Whether the rule holds for a profile.
  ///
  /// - Parameter profile: The profile's identifier.
  /// - Returns: Whether it does.
  public func holds(for profile: String) -> Bool {
    profiles.contains(profile)
  }

  static let keys: Set<String> = [
    "id", "aliases", "level", "basis", "source", "says", "profiles", "needs", "mutants", "unproved",
    "excluded", "sides", "without",
  ]

  init(_ fields: JSONFields, area: String) throws(JSONMistake) {
    self.area = area
    identifier = try fields.required("id", "a dotted slug") { value in
      value.stringValue.flatMap { Self.isSlug($0) ? $0 : nil }
    }
    aliases = try fields.strings("aliases")
    level = try fields.word("level", of: Level.self)
    basis = try fields.word("basis", of: Basis.self)
    source = try fields.string("source")
    says = try fields.string("says")
    let named = try fields.strings("profiles")
    profiles = named.isEmpty ? ["*"] : named
    needs = try fields.strings("needs")
    mutants = try fields.strings("mutants")
    unproved = try fields.optionalString("unproved")
    excluded = try fields.optionalString("excluded")
    sides = try RuleSides(fields)
    guard excluded == nil || mutants.isEmpty else {
      throw JSONMistake(
        path: fields.path, expected: "no mutants where no case checks the rule", found: "mutants")
    }
    guard excluded != nil || mutants.isEmpty != (unproved == nil) else {
      throw JSONMistake(
        path: fields.path, expected: "either mutants or unproved with the reason",
        found: mutants.isEmpty ? "neither" : "both")
    }
  }

  private static func isSlug(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count >= 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
          }
      }
  }
}
