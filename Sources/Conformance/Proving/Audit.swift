// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire
import PickerModel

/// Whether a picker answers the same every time, whatever was asked before.
///
/// All cases are run twice in order of their names, once backwards and once shuffled; what a picker
/// answers in a case must be the same in each.
public struct Audit: Sendable {
  /// How many cases were compared, each on each of its devices.
  public let count: Int
  /// The cases whose answers differ, with the run in which they do.
  public let findings: [String]

  /// Audits a picker.
  ///
  /// - Parameters:
  ///   - adapter: The picker.
  ///   - suite: The rules and cases.
  ///   - seed: What the shuffling is made from.
  /// - Returns: What differs.
  /// - Throws: ``CannotTest`` where there is nothing to talk to.
  public static func of(
    _ adapter: any Adapter, by suite: Suite, seed: UInt64 = 1
  ) async throws(CannotTest) -> Audit {
    let hello = try await Runner.greet(adapter, knowing: suite.profiles)
    let runs = suite.profiles.filter(hello.profiles.contains).flatMap { profile in
      suite.cases(for: profile).map { (profile: profile, one: $0) }
    }
    var source = RandomSource(seed)
    let orders = [
      ("a second time", Array(runs.indices)), ("backwards", runs.indices.reversed()),
      ("shuffled", source.shuffled(runs.indices)),
    ]
    let first = await transcripts(of: runs, in: Array(runs.indices), on: adapter, turn: 0)
    var findings: [String] = []
    for (turn, (name, order)) in orders.enumerated() {
      let again = await transcripts(of: runs, in: order, on: adapter, turn: turn + 1)
      for place in runs.indices where again[place] != first[place] {
        findings.append("\(runs[place].profile)/\(runs[place].one.name) answers otherwise \(name)")
      }
    }
    try? await adapter.bye()
    return Audit(count: runs.count, findings: findings)
  }

  /// What a picker answered in each case, as one number.
  private static func transcripts(
    of runs: [(profile: String, one: ConformanceCase)], in order: [Int], on adapter: any Adapter,
    turn: Int
  ) async -> [Int: Int] {
    var transcripts: [Int: Int] = [:]
    for place in order {
      let listener = ListeningAdapter(adapter)
      let (profile, one) = runs[place]
      var run = CaseRun(one, profile: profile, session: "audit-\(turn)-\(place)")
      let results = await run.run(on: listener, judging: one.rules)
      var hasher = Hasher()
      hasher.combine(await listener.heard)
      hasher.combine(results.map(\.verdict))
      transcripts[place] = hasher.finalize()
    }
    return transcripts
  }
}

/// Passes everything on and keeps what came back.
private actor ListeningAdapter: Adapter {
  /// An answer; of a fault what is stable, for a message may name the session.
  enum Answer: Hashable {
    case state(StateReply)
    case fault(JSONValue)
  }

  private let picker: any Adapter
  private(set) var heard: [Answer] = []

  init(_ picker: any Adapter) {
    self.picker = picker
  }

  func hello(_ hello: Hello) async throws -> HelloReply { try await picker.hello(hello) }

  func open(_ request: OpenRequest) async throws -> StateReply {
    try await hear { try await picker.open(request) }
  }

  func act(_ gesture: Gesture, in session: String) async throws -> StateReply {
    try await hear { try await picker.act(gesture, in: session) }
  }

  func setEnvironment(
    _ environment: Environment, in session: String
  ) async throws -> StateReply {
    try await hear { try await picker.setEnvironment(environment, in: session) }
  }

  func advance(by milliseconds: Int, in session: String) async throws -> StateReply {
    try await hear { try await picker.advance(by: milliseconds, in: session) }
  }

  func view(of session: String) async throws -> StateReply {
    try await hear { try await picker.view(of: session) }
  }

  func close(_ session: String) async throws { try await picker.close(session) }

  func bye() async throws { try await picker.bye() }

  private func hear(_ ask: () async throws -> StateReply) async throws -> StateReply {
    do {
      let reply = try await ask()
      heard.append(.state(reply))
      return reply
    } catch let fault as WireFault {
      heard.append(.fault(fault.json))
      throw fault
    }
  }
}
