// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire
import PickerModel

/// A picker that is asked everything once: what it answered is given again where the same session
/// comes to the same place.
///
/// Wrong pickers and wrong expectations run the whole suite hundreds of times and differ in a step
/// here and there. A session is played to the real picker only from the step that nobody took
/// before. This is right for a picker that answers the same every time, which ``Audit`` finds out.
public actor RememberingAdapter: Adapter {
  /// One call of a session.
  private enum Call: Hashable {
    case open(Opening)
    case act(Gesture)
    case setEnvironment(Environment)
    case advance(Int)
    case view
  }

  /// An opening; told apart by all that it says, and found by what is quick to look at.
  private struct Opening: Hashable {
    var request: OpenRequest

    func hash(into hasher: inout Hasher) {
      hasher.combine(request.profile)
      hasher.combine(request.configuration)
      hasher.combine(request.environment)
      hasher.combine(request.library.count)
      hasher.combine(request.library.first?.asset.byteCount)
      hasher.combine(request.library.last?.asset.identifier)
      hasher.combine(request.library.last?.asset.captureDate)
    }
  }

  /// What came of the calls so far.
  private final class Moment {
    var answer: Result<StateReply, any Error>?
    // Nearly always the same call follows: comparing it is quicker than hashing it.
    private var usual: (call: Call, moment: Moment)?
    private var others: [Call: Moment] = [:]

    /// What comes of one more call; new where nobody took it before.
    func after(_ call: Call) -> Moment {
      if let usual, usual.call == call { return usual.moment }
      if let known = others[call] { return known }
      let moment = Moment()
      if usual == nil { usual = (call, moment) } else { others[call] = moment }
      return moment
    }
  }

  /// A session as its runner knows it.
  private final class Session {
    let name: String
    var moment: Moment
    var calls: [Call] = []
    /// How many of the calls the real picker has seen; nil where it knows nothing of the session.
    var played: Int?

    init(_ name: String, at moment: Moment) {
      self.name = name
      self.moment = moment
    }
  }

  private let picker: any Adapter
  private let start = Moment()
  private var sessions: [String: Session] = [:]
  private var greeting: HelloReply?
  private var count = 0

  /// Remembers what a picker answers.
  ///
  /// - Parameter picker: The picker.
  public init(_ picker: any Adapter) {
    self.picker = picker
  }

  /// Greets the picker the first time.
  ///
  /// - Parameter hello: The versions that the runner speaks.
  /// - Returns: What the picker said of itself.
  /// - Throws: What the picker throws.
  public func hello(_ hello: Hello) async throws -> HelloReply {
    await forgetSessions()
    if let greeting { return greeting }
    let reply = try await picker.hello(hello)
    greeting = reply
    return reply
  }

  /// Opens a picker, or remembers how it opened.
  ///
  /// - Parameter request: The device, the library and what the app asks for.
  /// - Returns: The picker's state.
  /// - Throws: What the picker threw.
  public func open(_ request: OpenRequest) async throws -> StateReply {
    guard sessions[request.session] == nil else {
      throw WireFault.sessionExists(request.session)
    }
    var nameless = request
    nameless.session = ""
    count += 1
    sessions[request.session] = Session("remembered-\(count)", at: start)
    do {
      return try await take(.open(Opening(request: nameless)), in: request.session)
    } catch {
      sessions[request.session] = nil
      throw error
    }
  }

  /// Does what a person or the host does, or remembers what came of it.
  ///
  /// - Parameters:
  ///   - gesture: What is done.
  ///   - session: The picker.
  /// - Returns: The state afterwards.
  /// - Throws: What the picker threw.
  public func act(_ gesture: Gesture, in session: String) async throws -> StateReply {
    try await take(.act(gesture), in: session)
  }

  /// Changes the world around the picker, or remembers what came of it.
  ///
  /// - Parameters:
  ///   - environment: The world from now on.
  ///   - session: The picker.
  /// - Returns: The state afterwards.
  /// - Throws: What the picker threw.
  public func setEnvironment(
    _ environment: Environment, in session: String
  ) async throws -> StateReply {
    try await take(.setEnvironment(environment), in: session)
  }

  /// Lets virtual time pass, or remembers what came of it.
  ///
  /// - Parameters:
  ///   - milliseconds: How much.
  ///   - session: The picker.
  /// - Returns: The state afterwards.
  /// - Throws: What the picker threw.
  public func advance(by milliseconds: Int, in session: String) async throws -> StateReply {
    try await take(.advance(milliseconds), in: session)
  }

  /// Looks at a picker, or remembers how it looked.
  ///
  /// - Parameter session: The picker.
  /// - Returns: The state.
  /// - Throws: What the picker threw.
  public func view(of session: String) async throws -> StateReply {
    try await take(.view, in: session)
  }

  /// Forgets a session; what it taught is kept.
  ///
  /// - Parameter session: The picker.
  /// - Throws: `WireFault` for an unknown session.
  public func close(_ session: String) async throws {
    guard let known = sessions.removeValue(forKey: session) else {
      throw WireFault.unknownSession(session)
    }
    if known.played != nil { try await picker.close(known.name) }
  }

  /// Says lines to the real picker; nothing of it is remembered.
  ///
  /// - Parameters:
  ///   - lines: Whole lines with their ends.
  ///   - isEarly: Whether they go to a picker that nobody greeted yet.
  /// - Returns: The answers without their ends, one for each line.
  /// - Throws: What the picker throws.
  public func answers(to lines: [UInt8], isEarly: Bool) async throws -> [[UInt8]] {
    guard !isEarly else { return try await picker.answers(to: lines, isEarly: true) }
    // A line that is too long for a name to be in it says nothing to a session.
    var said = lines.count < 10_000 ? String(validating: lines, as: UTF8.self) : nil
    for name in sessions.keys.sorted() where said?.contains("\"\(name)\"") ?? false {
      guard let session = sessions[name] else { continue }
      if session.played != session.calls.count { _ = await answer(to: session) }
      // From here on the session may be another one than any that came this way.
      session.moment = Moment()
      said = said?.replacing("\"\(name)\"", with: "\"\(session.name)\"")
    }
    return try await picker.answers(to: said.map { Array($0.utf8) } ?? lines, isEarly: false)
  }

  /// Ends nothing: the picker is asked again later.
  public func bye() async {
    await forgetSessions()
  }

  private func forgetSessions() async {
    for session in sessions.values where session.played != nil {
      try? await picker.close(session.name)
    }
    sessions = [:]
  }

  private func take(_ call: Call, in name: String) async throws -> StateReply {
    guard let session = sessions[name] else { throw WireFault.unknownSession(name) }
    let moment = session.moment.after(call)
    session.calls.append(call)
    session.moment = moment
    if let known = moment.answer { return try known.get() }
    let answer = await answer(to: session)
    moment.answer = answer
    return try answer.get()
  }

  /// What the real picker answers to the last call, once it has caught up.
  private func answer(to session: Session) async -> Result<StateReply, any Error> {
    var last: Result<StateReply, any Error> = .failure(WireFault.unknownSession(session.name))
    for place in (session.played ?? 0)..<session.calls.count {
      do {
        last = .success(try await play(session.calls[place], in: session.name))
      } catch {
        last = .failure(error)
      }
    }
    // A picker that did not open is not there.
    if session.calls.count > 1 || (try? last.get()) != nil { session.played = session.calls.count }
    return last
  }

  private func play(_ call: Call, in name: String) async throws -> StateReply {
    switch call {
    case .open(let opening):
      var request = opening.request
      request.session = name
      return try await picker.open(request)
    case .act(let gesture): return try await picker.act(gesture, in: name)
    case .setEnvironment(let environment):
      return try await picker.setEnvironment(environment, in: name)
    case .advance(let milliseconds): return try await picker.advance(by: milliseconds, in: name)
    case .view: return try await picker.view(of: name)
    }
  }
}
