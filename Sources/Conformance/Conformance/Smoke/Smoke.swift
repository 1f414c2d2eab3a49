// SPDX-License-Identifier: Apache-2.0

public import AdapterServing
import ConformanceWire
import PickerModel

/// A smoke test that checks only whether a picker follows the protocol.
///
/// The author of an adapter runs it first, before the thousands of checks of the picker's behavior.
public struct Smoke: Sendable {
  private let start: @Sendable () throws -> any RawConnection
  private let watchdog: Duration
  private let startup: Duration

  /// Prepares a test of a picker in its own process.
  ///
  /// - Parameters:
  ///   - command: A command line for `/bin/sh`.
  ///   - watchdog: The maximum real time for an answer and for the exit after `bye`. The default is
  ///     5 seconds.
  ///   - startup: The maximum real time from the start to the answer to `hello`. The default is 60
  ///     seconds.
  public init(
    command: String, watchdog: Duration = .seconds(5), startup: Duration = .seconds(60)
  ) {
    start = { try ProcessChannel(command: command) }
    self.watchdog = watchdog
    self.startup = startup
  }

  /// Prepares a test of a picker in this process, which receives the lines of the protocol through
  /// an `AdapterService`.
  ///
  /// - Parameter make: Creates a picker that has not received any request.
  public init(adapter make: @escaping @Sendable () throws -> any Adapter) {
    start = { InProcessConnection(try make()) }
    watchdog = .seconds(5)
    startup = .seconds(5)
  }

  /// Runs every check of the smoke test.
  ///
  /// If the picker exits during a check, it is started again for the next one.
  ///
  /// - Parameter profile: The device to open, nil for the first one that the picker claims.
  /// - Returns: The checks with their outcomes.
  /// - Throws: ``CannotTest`` if no picker can be tested or if the picker does not claim the
  ///   device.
  public func run(profile: String? = nil) async throws(CannotTest) -> SmokeReport {
    var checks: [SmokeCheck] = []
    let hello: HelloReply
    switch try await greeting() {
    case .success(let reply):
      hello = reply
      checks.append(Self.greet.result(.ok))
    case .failure(let issue):
      checks.append(Self.greet.result(.fail, issue.found))
      checks += SmokeStep.all.map {
        $0.result(.skipped, "not run: the picker did not answer hello")
      }
      return SmokeReport(implementation: nil, profile: "", checks: checks)
    }
    if let profile, !hello.profiles.contains(profile) {
      throw hello.unclaimed(profile)
    }
    let device = profile ?? hello.profiles.first ?? ""
    var talk: SmokeTalk?
    for step in SmokeStep.all {
      if let need = step.requiredCapability, !hello.capabilities.contains(need) {
        checks.append(step.result(.skipped, "the picker does not claim \(need)"))
        continue
      }
      do {
        if step.start != .greeted, let old = talk {
          await old.connection.kill()
          talk = nil
        }
        if talk == nil { talk = try await begin(greeted: step.start != .fresh) }
        guard var current = talk else { continue }
        try await step.run(&current, device)
        talk = step.start == .greeted ? current : nil
        if step.start != .greeted { await current.connection.kill() }
        checks.append(step.result(.ok))
      } catch {
        await talk?.connection.kill()
        talk = nil
        checks.append(step.result(.fail, (error as? SmokeIssue)?.found ?? "\(error)"))
      }
    }
    await talk?.connection.kill()
    return SmokeReport(implementation: hello.implementation, profile: device, checks: checks)
  }

  private static let greet = SmokeStep(
    "hello", "hello is answered with version, impl, profiles and capabilities",
    "answer {\"version\":1,\"impl\":{\"name\":…},\"profiles\":[…],\"capabilities\":{…}}, one line, flushed"
  ) { _, _ in }

  /// Sends `hello` and returns the picker's answer, or what is wrong with it.
  private func greeting() async throws(CannotTest) -> Result<HelloReply, SmokeIssue> {
    var last: (any RawConnection)?
    do {
      var talk = try await begin(greeted: false)
      last = talk.connection
      let reply = try await Self.hello(&talk, startup)
      await talk.connection.kill()
      guard !reply.profiles.isEmpty else {
        return .failure(SmokeIssue("it claims no profile"))
      }
      return .success(reply)
    } catch {
      await last?.kill()
      if case AdapterFailure.cannotStart = error { throw CannotTest("\(error)") }
      let found = (error as? SmokeIssue)?.found ?? "\(error)"
      // The shell's exit statuses for a program that does not exist or cannot be run.
      if found.contains("(exit status 127)") || found.contains("(exit status 126)") {
        throw CannotTest(found)
      }
      return .failure(SmokeIssue(found))
    }
  }

  private func begin(greeted: Bool) async throws -> SmokeTalk {
    var talk = SmokeTalk(try start(), watchdog: watchdog, startup: startup)
    if greeted { _ = try await Self.hello(&talk, startup) }
    return talk
  }

  private static func hello(
    _ talk: inout SmokeTalk, _ patience: Duration
  ) async throws -> HelloReply {
    let runner = Implementation(name: "locket-conformance", version: "1")
    let request = WireRequest.hello(Hello(runner: runner))
    let number = talk.nextNumber()
    try await talk.connection.send(
      Array("\(request.line(number: number))\n".utf8), "hello", patience)
    let bytes = try await talk.connection.receive("hello", patience)
    switch try WireAnswer(line: bytes, number: number, to: request) {
    case .hello(let reply):
      guard Wire.versions.contains(reply.version) else {
        throw SmokeIssue("it chose version \(reply.version), which was not offered")
      }
      return reply
    case .error(let wireError): throw SmokeIssue("hello was refused: \(wireError)")
    default: throw SmokeIssue("expected the answer to hello; got an answer of another form")
    }
  }
}

extension SmokeStep {
  func result(_ outcome: SmokeCheck.Outcome, _ found: String = "") -> SmokeCheck {
    SmokeCheck(
      name: name, requirement: requirement, outcome: outcome, found: found,
      remedy: outcome == .fail ? remedy : "")
  }
}
