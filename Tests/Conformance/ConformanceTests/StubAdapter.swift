// SPDX-License-Identifier: Apache-2.0

import AdapterServing
import ConformanceWire
import PickerModel

/// A picker that selects every tapped asset, and misbehaves in a configurable manner.
actor StubAdapter: Adapter {
  enum Manner: Equatable, Sendable {
    case good
    /// Never selects anything.
    case numb
    /// Throws a failure at the first tap.
    case dying
    /// Refuses to open anything, with this error.
    case refusing
    /// Selects nothing in a session with the name of a second run.
    case fickle
    /// Selects an asset whenever time passes.
    case restless
  }

  private let manner: Manner
  private let profiles: [String]
  private let capabilities: Set<String>
  private var selections: [String: [String]] = [:]
  private var greeting: Int
  private(set) var requests: [String] = []

  init(
    _ manner: Manner = .good, version: Int = 1, profiles: [String] = ["watch"],
    capabilities: Set<String> = ["clock.virtual", "select.ordered"]
  ) {
    self.manner = manner
    self.profiles = profiles
    self.capabilities = capabilities
    greeting = version
  }

  func hello(_ hello: Hello) -> HelloReply {
    HelloReply(
      version: greeting, implementation: Implementation(name: "stub", version: "1"),
      profiles: profiles, capabilities: capabilities)
  }

  func open(_ request: OpenRequest) throws -> StateReply {
    requests.append("open \(request.session) \(request.profile)")
    if manner == .refusing {
      throw WireError(refusing: [
        WireError.Issue(code: "config.limit", path: "/config/limit", allowed: "nothing")
      ])
    }
    selections[request.session] = []
    return reply(request.session)
  }

  func act(_ gesture: Gesture, in session: String) throws -> StateReply {
    requests.append("act \(gesture.json.text)")
    if manner == .dying { throw StubFailure.died }
    let isNumb = manner == .numb || manner == .fickle && session.hasSuffix("again")
    if case .tap(let asset) = gesture, !isNumb {
      selections[session, default: []].append(asset.rawValue)
    }
    return reply(session)
  }

  func setEnvironment(_ environment: Environment, in session: String) -> StateReply {
    reply(session)
  }

  func advance(by milliseconds: Int, in session: String) -> StateReply {
    requests.append("advance \(milliseconds)")
    if manner == .restless { selections[session, default: []].append("later") }
    return reply(session)
  }

  func view(of session: String) -> StateReply { reply(session) }

  func close(_ session: String) throws {
    guard selections.removeValue(forKey: session) != nil else {
      throw WireError.unknownSession(session)
    }
  }

  func bye() {}

  private func reply(_ session: String) -> StateReply {
    StateReply(
      now: 0,
      view: SessionView(
        phase: .picking, visible: VisibleWindow(identifiers: [], libraryCount: 0, kinds: []),
        limit: nil, selection: selections[session] ?? [], badges: nil,
        controls: Controls(showsFinish: true, canFinish: true, showsCancel: true)))
  }
}

enum StubFailure: Error { case died }
