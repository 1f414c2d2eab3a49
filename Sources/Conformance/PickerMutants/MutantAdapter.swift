// SPDX-License-Identifier: Apache-2.0

import AdapterServing
import ConformanceWire
import PickerModel

/// An adapter that changes the requests and replies of another adapter.
actor MutantAdapter: Adapter {
  private let inner: any Adapter
  private let tampering: Tampering
  /// The recorded data of a session, in a class so that it is not copied when it changes.
  private final class Memory {
    var moment: Moment
    /// Whether the library has changed since the picker was opened.
    var isEdited = false

    init(_ moment: Moment) { self.moment = moment }
  }

  private var memories: [String: Memory] = [:]

  init(_ inner: any Adapter, _ tampering: Tampering) {
    self.inner = inner
    self.tampering = tampering
  }

  func hello(_ hello: Hello) async throws -> HelloReply { try await inner.hello(hello) }

  func open(_ request: OpenRequest) async throws -> StateReply {
    var changed = request
    tampering.opening(&changed)
    do {
      let reply = try await inner.open(changed)
      let memory = Memory(Moment(request: request))
      memories[request.session] = memory
      return mutated(reply, memory)
    } catch let wireError as WireError {
      throw tampering.error(wireError)
    }
  }

  func act(_ gesture: Gesture, in session: String) async throws -> StateReply {
    guard let memory = memories[session] else {
      return try await inner.act(gesture, in: session)
    }
    memory.moment.gestures.append(gesture)
    memory.moment.gesture = gesture
    if !gesture.edits.isEmpty { memory.isEdited = true }
    guard let changed = tampering.gesture(gesture, memory.moment) else {
      var reply = try await inner.view(of: session)
      reply.view.visible.identifiers = nil
      return mutated(reply, memory)
    }
    return mutated(try await inner.act(changed, in: session), memory)
  }

  func setEnvironment(
    _ environment: Environment, in session: String
  ) async throws -> StateReply {
    guard let memory = memories[session] else {
      return try await inner.setEnvironment(environment, in: session)
    }
    var changed = environment
    tampering.environment(&changed, memory.moment)
    memory.moment.environments.append(environment)
    return mutated(try await inner.setEnvironment(changed, in: session), memory)
  }

  func advance(by milliseconds: Int, in session: String) async throws -> StateReply {
    guard let memory = memories[session] else {
      return try await inner.advance(by: milliseconds, in: session)
    }
    memory.moment.wait = milliseconds
    let wait = tampering.time(milliseconds, memory.moment)
    return mutated(try await inner.advance(by: wait, in: session), memory)
  }

  func view(of session: String) async throws -> StateReply {
    mutated(try await inner.view(of: session), memories[session])
  }

  func send(_ method: String, _ parameters: JSONValue) async throws -> StateReply? {
    guard let session = parameters["session"]?.stringValue else {
      return try await inner.send(method, parameters)
    }
    do {
      return try await inner.send(method, parameters).map { mutated($0, memories[session]) }
    } catch let wireError as WireError {
      guard tampering.overlooks(method) else { throw wireError }
      return mutated(try await inner.view(of: session), memories[session])
    }
  }

  func close(_ session: String) async throws {
    if tampering.remembers, memories[session]?.moment.gestures.isEmpty == false { return }
    memories[session] = nil
    try await inner.close(session)
  }

  func bye() async throws { try await inner.bye() }

  func answers(to lines: [UInt8], isEarly: Bool) async throws -> [[UInt8]] {
    guard let lineTampering = tampering.lines else {
      return try await inner.answers(to: lines, isEarly: isEarly)
    }
    return try await lineTampering.answers(to: lines, isEarly: isEarly, from: inner)
  }

  private func mutated(_ reply: StateReply, _ memory: Memory?) -> StateReply {
    guard let memory else { return reply }
    var reply = reply
    // A wrong window is computed from the library at the opening, and replaces the listed assets as
    // a whole.
    if !memory.isEdited, reply.view.listsEverything,
      let shown = tampering.window(memory.moment.request)
    {
      reply.view.visible.list(shown)
    }
    tampering.reply(&reply, memory.moment)
    memory.moment.last = reply
    memory.moment.gesture = nil
    memory.moment.wait = nil
    return reply
  }
}
