// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
public import PickerModel

/// A badge for shields.io (an image for web pages) that shows the claims of a run in short form.
public struct Badge: Hashable, Sendable {
  /// The text that the badge shows.
  public let message: String
  /// The name of the badge's color; the text states everything that the color shows.
  public let color: String

  /// Creates the badge of a complete run.
  ///
  /// - Parameter report: The run's report.
  /// - Throws: ``NoBadge`` if the run left out checks, or if it has no claim.
  public init(_ report: RunReport) throws(NoBadge) {
    guard report.isComplete else {
      throw NoBadge("no badge: a run that leaves checks or devices out earns none; run everything")
    }
    let claims = report.claims
    guard let first = claims.first else {
      throw NoBadge("no badge: the picker claims no device; it has to claim one in hello")
    }
    let levels = claims.map(\.level)
    if levels.contains(nil) {
      color = "red"
    } else {
      color = levels.allSatisfy { $0 == .full } ? "brightgreen" : "green"
    }
    message = claims.count == 1 ? "\(first.profile): \(first.short)" : Self.message(claims, first)
  }

  /// The badge as the JSON document that the endpoint of shields.io reads.
  public var json: JSONValue {
    [
      "schemaVersion": 1, "label": "photo picker", "message": .string(message),
      "color": .string(color),
    ]
  }

  /// Returns one line for all devices, in which devices that are not conformant come first.
  private static func message(_ claims: [Claim], _ first: Claim) -> String {
    func count(_ label: String, _ isCounted: (Claim) -> Bool) -> String? {
      let number = claims.count(where: isCounted)
      return number == 0 ? nil : "\(number) \(label)"
    }
    let phrases = [
      count("not conformant") { $0.level == nil },
      count("Full") { $0.withDecisions.level == .full },
      count("Core") { $0.withDecisions.level == .core },
      count("Full stated only") { $0.withDecisions.level == nil && $0.statedOnly.level == .full },
      count("Core stated only") { $0.withDecisions.level == nil && $0.statedOnly.level == .core },
    ]
    let passed = claims.reduce(0) { $0 + $1.withDecisions.passed }
    let total = claims.reduce(0) { $0 + $1.withDecisions.total }
    return "\(claims.count) devices: \(phrases.compactMap(\.self).joined(separator: ", ")), "
      + "\(first.isTimed ? "timed" : "untimed") \(first.set), \(passed)/\(total)"
  }
}

/// The error for a run from which no badge can be made.
public struct NoBadge: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line of text with the reason why there is no badge, and what to do.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
