// SPDX-License-Identifier: Apache-2.0

public import AdapterServing
import ConformanceWire

/// A mutant (a picker with one deliberate error) and the failures that the suite must report for
/// it.
public struct MutantSpecification: Sendable {
  /// The name of the mutant.
  public let identifier: String
  /// The name of the rule that the mutant breaks.
  public let rule: String
  /// The names (``Check/name``) of the checks that the mutant must fail.
  ///
  /// The mutant must fail each of these checks on at least one device.
  public let killers: [String]
  /// Texts that must occur in the explanations (``CheckResult/explanation``) of the mutant's
  /// failures.
  public let expectedPhrases: [String]
  /// A function that creates a new mutant with each call.
  public let make: @Sendable () throws -> any Adapter

  /// Creates a specification of a mutant.
  ///
  /// - Parameters:
  ///   - identifier: The mutant's name.
  ///   - rule: The name of the rule that the mutant breaks.
  ///   - killers: The names of the checks that the mutant must fail.
  ///   - expectedPhrases: The texts that the explanations of the failures must contain.
  ///   - make: Creates the mutant.
  public init(
    identifier: String, rule: String, killers: [String], expectedPhrases: [String],
    make: @escaping @Sendable () throws -> any Adapter
  ) {
    self.identifier = identifier
    self.rule = rule
    self.killers = killers
    self.expectedPhrases = expectedPhrases
    self.make = make
  }
}

/// The proof that the suite detects a mutant: the checks that must fail do fail, for the expected
/// reason.
public struct Proof: Sendable {
  /// The name of the mutant.
  public let identifier: String
  /// The reasons why the proof is not valid; empty if the proof is valid.
  public let issues: [String]
  /// The rules that the mutant breaks besides the one that its specification names, in alphabetical
  /// order.
  ///
  /// An error often breaks several rules. The proof is valid even if the mutant breaks other rules,
  /// too.
  public let otherFailures: [String]

  /// Whether the mutant failed all checks that it must fail, for the expected reason.
  public var isValid: Bool { issues.isEmpty }

  /// Runs the suite on a mutant to prove that the suite detects the mutant's error.
  ///
  /// - Parameters:
  ///   - specification: The mutant.
  ///   - suite: The rules and cases.
  ///   - profiles: The devices; nil, the default, means all.
  /// - Returns: The proof.
  public static func of(
    _ specification: MutantSpecification, by suite: Suite, on profiles: [String]? = nil
  ) async -> Proof {
    await of(specification, suite) { hello throws(CannotTest) in
      try Baseline(suite, for: hello, on: profiles)
    }
  }

  /// Runs the suite on a mutant and compares its answers with those of a correct picker.
  ///
  /// The result is the same as that of the method without a baseline. This method is faster,
  /// because it does not judge answers again that equal those of the correct picker.
  ///
  /// - Parameters:
  ///   - specification: The mutant.
  ///   - suite: The rules and cases.
  ///   - baseline: The correct picker's answers to the same suite.
  /// - Returns: The proof.
  public static func of(
    _ specification: MutantSpecification, by suite: Suite, beside baseline: Baseline
  ) async -> Proof {
    await of(specification, suite) { hello throws(CannotTest) in
      // The baseline can be used only if the mutant claims the same devices and capabilities.
      hello == baseline.hello
        ? baseline : try Baseline(suite, for: hello, on: baseline.plans.map(\.profile))
    }
  }

  private static func of(
    _ specification: MutantSpecification, _ suite: Suite,
    _ measure: (HelloReply) throws(CannotTest) -> Baseline
  ) async -> Proof {
    do {
      let picker = try specification.make()
      let hello = try await Runner.greet(picker, knowing: suite.profiles)
      let baseline = try measure(hello)
      let failed = await baseline.failures(of: picker)
      try? await picker.bye()
      return Proof(
        identifier: specification.identifier,
        issues: issues(to: failed, specification),
        otherFailures: Set(failed.map(\.check.rule)).subtracting([specification.rule]).sorted())
    } catch {
      return Proof(identifier: specification.identifier, issues: ["\(error)"], otherFailures: [])
    }
  }

  private static func issues(
    to failed: [CheckResult], _ specification: MutantSpecification
  ) -> [String] {
    var issues: [String] = []
    if specification.killers.isEmpty { issues.append("the mutant names no check that must fail") }
    for killer in specification.killers {
      let hits = failed.filter { $0.check.name == killer && $0.verdict == .fail }
      if hits.isEmpty {
        issues.append("\(killer) did not fail")
      } else if !hits.contains(where: { hit in
        specification.expectedPhrases.allSatisfy(hit.explanation.contains)
      }) {
        issues.append(
          "\(killer) failed, but its message lacks \(specification.expectedPhrases): "
            + hits[0].explanation
        )
      }
      if !killer.hasSuffix("/\(specification.rule)") {
        issues.append("\(killer) is not a check of \(specification.rule)")
      }
    }
    return issues
  }
}
