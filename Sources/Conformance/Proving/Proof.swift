// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire

/// A wrong picker, and what the suite must find wrong with it.
public struct Suspect: Sendable {
  /// Its name.
  public let identifier: String
  /// The rule that it breaks.
  public let rule: String
  /// The checks that must fail, by ``Check/name``, for at least one device each.
  public let killers: [String]
  /// What the failure must say.
  public let words: [String]
  /// Rules, or checks by ``Check/name``, that may fail too.
  public let collateral: [String]
  /// Makes the wrong picker, a fresh one each time.
  public let make: @Sendable () throws -> any Adapter

  /// Describes a wrong picker.
  ///
  /// - Parameters:
  ///   - identifier: Its name.
  ///   - rule: The rule that it breaks.
  ///   - killers: The checks that must fail.
  ///   - words: What the failure must say.
  ///   - collateral: Rules, or checks, that may fail too.
  ///   - make: Makes the wrong picker.
  public init(
    identifier: String, rule: String, killers: [String], words: [String], collateral: [String],
    make: @escaping @Sendable () throws -> any Adapter
  ) {
    self.identifier = identifier
    self.rule = rule
    self.killers = killers
    self.words = words
    self.collateral = collateral
    self.make = make
  }
}

/// Whether the suite finds what is wrong with a wrong picker, and nothing else.
public struct Proof: Sendable {
  /// The wrong picker's name.
  public let identifier: String
  /// What keeps the kill from being valid; empty where it is.
  public let objections: [String]

  /// Whether the named checks failed for the named reason and nothing else did.
  public var isValid: Bool { objections.isEmpty }

  /// Judges a wrong picker.
  ///
  /// - Parameters:
  ///   - suspect: The wrong picker.
  ///   - suite: The rules and cases.
  ///   - profiles: The devices, nil for all. The default is all.
  /// - Returns: The proof.
  public static func of(
    _ suspect: Suspect, by suite: Suite, on profiles: [String]? = nil
  ) async -> Proof {
    await of(suspect, suite) { hello throws(CannotTest) in
      try Yardstick(suite, for: hello, on: profiles)
    }
  }

  /// Judges a wrong picker beside a right one.
  ///
  /// The proof is the same as without; only what the two answer alike is not judged again.
  ///
  /// - Parameters:
  ///   - suspect: The wrong picker.
  ///   - suite: The rules and cases.
  ///   - yardstick: What the right picker answered to the same suite.
  /// - Returns: The proof.
  public static func of(
    _ suspect: Suspect, by suite: Suite, beside yardstick: Yardstick
  ) async -> Proof {
    await of(suspect, suite) { hello throws(CannotTest) in
      // Another device or capability makes it another run.
      hello == yardstick.hello ? yardstick : try Yardstick(suite, for: hello)
    }
  }

  private static func of(
    _ suspect: Suspect, _ suite: Suite,
    _ measure: (HelloReply) throws(CannotTest) -> Yardstick
  ) async -> Proof {
    do {
      let picker = try suspect.make()
      let hello = try await Runner.greet(picker, knowing: suite.profiles)
      let yardstick = try measure(hello)
      let failed = await yardstick.failures(of: picker)
      try? await picker.bye()
      return Proof(
        identifier: suspect.identifier,
        objections: objections(to: failed, suspect, knowing: yardstick.names))
    } catch {
      return Proof(identifier: suspect.identifier, objections: ["\(error)"])
    }
  }

  private static func objections(
    to failed: [CheckResult], _ suspect: Suspect, knowing names: Set<String>
  ) -> [String] {
    var objections: [String] = []
    if suspect.killers.isEmpty { objections.append("no check is named that must fail") }
    for killer in suspect.killers {
      let hits = failed.filter { $0.check.name == killer && $0.verdict == .fail }
      if hits.isEmpty {
        objections.append("\(killer) did not fail")
      } else if !hits.contains(where: { hit in
        suspect.words.allSatisfy(hit.explanation.contains)
      }) {
        objections.append(
          "\(killer) failed without the words \(suspect.words): \(hits[0].explanation)")
      }
      if !killer.hasSuffix("/\(suspect.rule)") {
        objections.append("\(killer) is no check of \(suspect.rule)")
      }
    }
    let allowed = Set(suspect.killers + suspect.collateral + [suspect.rule])
    for result in failed
    where !allowed.contains(result.check.rule) && !allowed.contains(result.check.name) {
      objections.append("\(result.check) is not allowed to \(result.verdict.rawValue)")
    }
    for name in suspect.collateral where !names.contains(name) {
      objections.append("collateral \(name) does not exist")
    }
    return objections
  }
}
