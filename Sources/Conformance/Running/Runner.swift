// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire

/// Runs the suite against one picker; the same order, and for the same picker the same results,
/// every time.
public struct Runner: Sendable {
  private let suite: Suite
  private let selection: CheckSelection

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - suite: The rules and cases.
  ///   - selection: Which checks to run. The default is all.
  public init(_ suite: Suite, selection: CheckSelection = CheckSelection()) {
    self.suite = suite
    self.selection = selection
  }

  /// Runs the suite.
  ///
  /// An adapter whose picker dies starts it again with the next request.
  ///
  /// - Parameter adapter: The picker.
  /// - Returns: Every check with what became of it.
  /// - Throws: ``CannotTest`` where there is nothing to talk to.
  public func run(on adapter: any Adapter) async throws(CannotTest) -> RunReport {
    let hello = try await Self.greet(adapter, knowing: suite.profiles)
    for profile in selection.profiles ?? [] {
      guard suite.profiles.contains(profile) else {
        throw CannotTest(
          "the suite has no profile \"\(profile)\"; use \(suite.profiles.joined(separator: " or "))"
        )
      }
      guard hello.profiles.contains(profile) else {
        throw CannotTest("the picker does not claim the profile \"\(profile)\"")
      }
    }
    let wanted = selection.profiles ?? hello.profiles
    var results: [CheckResult] = []
    var number = 0
    for profile in suite.profiles {
      guard wanted.contains(profile) else {
        let checks = suite.checks.filter { $0.profile == profile }
        results += checks.map { CheckResult($0, .notRun, reason: "the profile was left out") }
        continue
      }
      var run = ProfileRun(suite, profile, hello.capabilities, selection)
      results += await run.run(on: adapter, number: &number)
    }
    try? await adapter.bye()
    return RunReport(suite: suite, implementation: hello.implementation, results: results)
  }

  /// Begins to talk to a picker that claims at least one of some devices.
  static func greet(
    _ adapter: any Adapter, knowing profiles: [String]
  ) async throws(CannotTest) -> HelloReply {
    let runner = Implementation(name: "locket-conformance", version: "1")
    let hello: HelloReply
    do {
      hello = try await adapter.hello(Hello(runner: runner))
    } catch {
      throw CannotTest("hello: \(error)")
    }
    guard Wire.versions.contains(hello.version) else {
      throw CannotTest("the picker chose version \(hello.version), which is not spoken here")
    }
    guard hello.profiles.contains(where: profiles.contains) else {
      throw CannotTest("the picker claims none of \(profiles.joined(separator: ", "))")
    }
    return hello
  }
}

/// Which checks to run.
public struct CheckSelection: Hashable, Sendable {
  /// The devices, nil for all that the picker claims; the default is nil.
  public var profiles: [String]?
  /// Rules, cases or checks by name, or by its beginning up to a `/` or `[`, nil for all; the
  /// default is nil.
  public var only: [String]?

  /// Selects everything.
  public init() {}

  func includes(_ check: Check) -> Bool {
    guard let only else { return true }
    return only.contains { word in
      word == check.rule || [check.description, check.name].contains { Self.begins($0, word) }
    }
  }

  private static func begins(_ name: String, _ word: String) -> Bool {
    guard name.hasPrefix(word) else { return false }
    let next = name.dropFirst(word.count).first
    return next == nil || next == "/" || next == "["
  }
}

/// A picker that cannot be judged at all; this says nothing about whether it is conformant.
public struct CannotTest: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line: why.
  public let description: String

  /// Describes what keeps a picker from being judged.
  ///
  /// - Parameter description: Why, in one line.
  public init(_ description: String) {
    self.description = description
  }
}
