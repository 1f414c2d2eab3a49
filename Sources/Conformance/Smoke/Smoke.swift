// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire

/// Judges the plumbing of a picker and nothing else: whether it can be talked to at all.
///
/// Somebody who writes an adapter is to be green here before a thousand checks tell about the
/// picker.
public struct Smoke: Sendable {
  private let start: @Sendable () throws -> any RawLine
  private let watchdog: Duration
  private let startup: Duration

  /// Judges a picker in a process of its own.
  ///
  /// - Parameters:
  ///   - command: A command line for `/bin/sh`.
  ///   - watchdog: How long an answer, and the end after `bye`, may take in real time. The default
  ///     is 5 seconds.
  ///   - startup: How long starting and greeting may take. The default is 60 seconds.
  public init(
    command: String, watchdog: Duration = .seconds(5), startup: Duration = .seconds(60)
  ) {
    start = { try ProcessChannel(command: command) }
    self.watchdog = watchdog
    self.startup = startup
  }

  /// Judges a picker in this process, framed by an `AdapterService`.
  ///
  /// - Parameter make: Makes a picker that nobody talked to.
  public init(adapter make: @escaping @Sendable () throws -> any Adapter) {
    start = { ServiceLine(try make()) }
    watchdog = .seconds(5)
    startup = .seconds(5)
  }

  /// Runs every check; one that kills the picker costs the others nothing.
  ///
  /// - Parameter profile: The device to open, nil for the first that the picker claims.
  /// - Returns: The checks with what became of them.
  /// - Throws: ``CannotTest`` where there is nothing to talk to, or the device is not claimed.
  public func run(profile: String? = nil) async throws(CannotTest) -> SmokeReport {
    var checks: [SmokeCheck] = []
    let hello: HelloReply
    switch try await greeting() {
    case .success(let reply):
      hello = reply
      checks.append(Self.greet.result(.ok))
    case .failure(let objection):
      checks.append(Self.greet.result(.fail, objection.found))
      checks += SmokeStep.all.map { $0.result(.skipped, "the picker does not greet") }
      return SmokeReport(implementation: nil, profile: "", checks: checks)
    }
    if let profile, !hello.profiles.contains(profile) {
      throw CannotTest("the picker does not claim the profile \"\(profile)\"")
    }
    let device = profile ?? hello.profiles.first ?? ""
    var talk: SmokeTalk?
    for step in SmokeStep.all {
      if let need = step.needs, !hello.capabilities.contains(need) {
        checks.append(step.result(.skipped, "the picker does not claim \(need)"))
        continue
      }
      do {
        if step.start != .greeted, let old = talk {
          await old.line.kill()
          talk = nil
        }
        if talk == nil { talk = try await begin(greeted: step.start != .fresh) }
        guard var current = talk else { continue }
        try await step.run(&current, device)
        talk = step.start == .greeted ? current : nil
        if step.start != .greeted { await current.line.kill() }
        checks.append(step.result(.ok))
      } catch {
        await talk?.line.kill()
        talk = nil
        checks.append(step.result(.fail, (error as? SmokeObjection)?.found ?? "\(error)"))
      }
    }
    await talk?.line.kill()
    return SmokeReport(implementation: hello.implementation, profile: device, checks: checks)
  }

  private static let greet = SmokeStep(
    "hello", "hello is answered with version, impl, profiles and capabilities",
    "answer {\"version\":1,\"impl\":{\"name\":…},\"profiles\":[…],\"capabilities\":{…}}, one line, flushed"
  ) { _, _ in }

  /// The picker's own words about itself, or what is wrong with them.
  private func greeting() async throws(CannotTest) -> Result<HelloReply, SmokeObjection> {
    var last: (any RawLine)?
    do {
      var talk = try await begin(greeted: false)
      last = talk.line
      let reply = try await Self.hello(&talk, startup)
      await talk.line.kill()
      guard !reply.profiles.isEmpty else {
        return .failure(SmokeObjection("it claims no profile"))
      }
      return .success(reply)
    } catch {
      await last?.kill()
      if case AdapterFailure.cannotStart = error { throw CannotTest("\(error)") }
      let found = (error as? SmokeObjection)?.found ?? "\(error)"
      // The shell's own words for a program that is not there or cannot be run.
      if found.contains("(exit status 127)") || found.contains("(exit status 126)") {
        throw CannotTest(found)
      }
      return .failure(SmokeObjection(found))
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
    try await talk.line.send(Array("\(request.line(number: number))\n".utf8), "hello", patience)
    let bytes = try await talk.line.receive("hello", patience)
    switch try WireAnswer(line: bytes, number: number, to: request) {
    case .hello(let reply):
      guard Wire.versions.contains(reply.version) else {
        throw SmokeObjection("it chose version \(reply.version), which was not offered")
      }
      return reply
    case .fault(let fault): throw SmokeObjection("hello was refused: \(fault)")
    default: throw SmokeObjection("hello was answered with something else")
    }
  }
}

extension SmokeStep {
  func result(_ outcome: SmokeCheck.Outcome, _ found: String = "") -> SmokeCheck {
    SmokeCheck(
      name: name, says: says, outcome: outcome, found: found,
      remedy: outcome == .fail ? remedy : "")
  }
}
