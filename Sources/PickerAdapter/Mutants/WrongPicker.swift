// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// An adapter that tampers with what passes through it.
actor WrongPicker: Adapter {
  private let inner: any Adapter
  private let tampering: Tampering
  private var moments: [String: Moment] = [:]

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
      moments[request.session] = Moment(request: request)
      return told(reply, in: request.session)
    } catch let fault as WireFault {
      throw tampering.fault(fault)
    }
  }

  func act(_ gesture: Gesture, in session: String) async throws -> StateReply {
    guard var moment = moments[session] else { return try await inner.act(gesture, in: session) }
    moment.gestures.append(gesture)
    moment.gesture = gesture
    moments[session] = moment
    guard let changed = tampering.gesture(gesture, moment) else {
      var reply = try await inner.view(of: session)
      reply.view.visible.identifiers = nil
      return told(reply, in: session)
    }
    return told(try await inner.act(changed, in: session), in: session)
  }

  func setEnvironment(
    _ environment: Environment, in session: String
  ) async throws -> StateReply {
    guard var moment = moments[session] else {
      return try await inner.setEnvironment(environment, in: session)
    }
    var changed = environment
    tampering.environment(&changed, moment)
    moment.environments.append(environment)
    moments[session] = moment
    return told(try await inner.setEnvironment(changed, in: session), in: session)
  }

  func advance(by milliseconds: Int, in session: String) async throws -> StateReply {
    moments[session]?.wait = milliseconds
    let wait = moments[session].map { tampering.time(milliseconds, $0) } ?? milliseconds
    return told(try await inner.advance(by: wait, in: session), in: session)
  }

  func view(of session: String) async throws -> StateReply {
    told(try await inner.view(of: session), in: session)
  }

  func send(_ method: String, _ parameters: JSONValue) async throws -> StateReply? {
    guard let session = parameters["session"]?.stringValue else {
      return try await inner.send(method, parameters)
    }
    do {
      return try await inner.send(method, parameters).map { told($0, in: session) }
    } catch let fault as WireFault {
      guard tampering.overlooks(method) else { throw fault }
      return told(try await inner.view(of: session), in: session)
    }
  }

  func close(_ session: String) async throws {
    if tampering.remembers, let moment = moments[session], !moment.gestures.isEmpty { return }
    moments[session] = nil
    try await inner.close(session)
  }

  func bye() async throws { try await inner.bye() }

  func answers(to lines: [UInt8], isEarly: Bool) async throws -> [[UInt8]] {
    guard let lineTampering = tampering.lines else {
      return try await inner.answers(to: lines, isEarly: isEarly)
    }
    return try await lineTampering.answers(to: lines, isEarly: isEarly, from: inner)
  }

  private func told(_ reply: StateReply, in session: String) -> StateReply {
    guard var moment = moments[session] else { return reply }
    var reply = reply
    // A wrong window is cut out of the library that the picker opened with, and listed as a whole.
    if moment.gestures.allSatisfy(\.edits.isEmpty), reply.view.listsEverything,
      let shown = tampering.window(moment.request)
    {
      reply.view.visible.list(shown)
    }
    tampering.reply(&reply, moment)
    moment.last = reply
    moment.gesture = nil
    moment.wait = nil
    moments[session] = moment
    return reply
  }
}
