// SPDX-License-Identifier: Apache-2.0

public import AdapterServing
public import ConformanceWire
import PickerModel

/// An adapter that stores the answers of another adapter, and gives them again.
///
/// When mutants are tested, the whole suite runs hundreds of times with nearly the same requests.
/// While a session makes the same calls as an earlier session, the answers come from the cache.
/// From the first call that differs, the real picker is used. This works only if the picker's
/// answers depend on nothing but the calls of the session; ``Audit`` checks this.
public actor CachingAdapter: Adapter {
  /// One call of a session.
  private enum Call: Hashable {
    case open(Opening)
    case act(Gesture)
    case setEnvironment(Environment)
    case advance(Int)
    case view
  }

  /// The request that opens a session, as a key.
  ///
  /// Two keys are equal if all members are equal. The hash uses only a few members, because hashing
  /// all would be slow.
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

  /// The state of a session after certain calls, as a node in a tree; each further call leads to
  /// another node.
  private final class Moment {
    var answer: Result<StateReply, any Error>?
    // The call that followed last time; nearly always it follows again, and comparing it is faster
    // than hashing.
    private var usual: (call: Call, moment: Moment)?
    private var others: [Call: Moment] = [:]

    /// Returns the state after one more call; creates the state if no session has made that call at
    /// this point before.
    func after(_ call: Call) -> Moment {
      if let usual, usual.call == call { return usual.moment }
      if let known = others[call] { return known }
      let moment = Moment()
      if usual == nil { usual = (call, moment) } else { others[call] = moment }
      return moment
    }
  }

  /// A session as the runner sees it.
  private final class Session {
    let name: String
    var moment: Moment
    var calls: [Call] = []
    /// The number of the session's calls that the real picker has received, nil if it has not
    /// opened the session.
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

  /// Creates a cache for a picker's answers.
  ///
  /// - Parameter picker: The picker whose answers are stored.
  public init(_ picker: any Adapter) {
    self.picker = picker
  }

  /// Sends `hello` to the picker, or returns the cached answer.
  ///
  /// - Parameter hello: The protocol versions that the suite supports.
  /// - Returns: The picker's name, devices and capabilities.
  /// - Throws: Any error of the picker.
  public func hello(_ hello: Hello) async throws -> HelloReply {
    await forgetSessions()
    if let greeting { return greeting }
    let reply = try await picker.hello(hello)
    greeting = reply
    return reply
  }

  /// Opens a picker, or returns the cached state.
  ///
  /// - Parameter request: The device, the library and the app's configuration.
  /// - Returns: The picker's state.
  /// - Throws: Any error of the picker.
  public func open(_ request: OpenRequest) async throws -> StateReply {
    guard sessions[request.session] == nil else {
      throw WireError.sessionExists(request.session)
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

  /// Performs a gesture of the person or an action of the host app, or returns the cached state.
  ///
  /// - Parameters:
  ///   - gesture: The gesture or action.
  ///   - session: The name of the picker's session.
  /// - Returns: The picker's state afterwards.
  /// - Throws: Any error of the picker.
  public func act(_ gesture: Gesture, in session: String) async throws -> StateReply {
    try await take(.act(gesture), in: session)
  }

  /// Changes the simulated network of the picker, or returns the cached state.
  ///
  /// - Parameters:
  ///   - environment: The new state of the network.
  ///   - session: The name of the picker's session.
  /// - Returns: The picker's state afterwards.
  /// - Throws: Any error of the picker.
  public func setEnvironment(
    _ environment: Environment, in session: String
  ) async throws -> StateReply {
    try await take(.setEnvironment(environment), in: session)
  }

  /// Advances the picker's virtual clock, or returns the cached state.
  ///
  /// - Parameters:
  ///   - milliseconds: The time in milliseconds by which the clock advances.
  ///   - session: The name of the picker's session.
  /// - Returns: The picker's state afterwards.
  /// - Throws: Any error of the picker.
  public func advance(by milliseconds: Int, in session: String) async throws -> StateReply {
    try await take(.advance(milliseconds), in: session)
  }

  /// Returns a picker's state, from the cache if possible.
  ///
  /// - Parameter session: The name of the picker's session.
  /// - Returns: The picker's state.
  /// - Throws: Any error of the picker.
  public func view(of session: String) async throws -> StateReply {
    try await take(.view, in: session)
  }

  /// Closes a session of the picker; the session's cached answers are kept.
  ///
  /// - Parameter session: The name of the picker's session.
  /// - Throws: `WireError` if there is no such session.
  public func close(_ session: String) async throws {
    guard let known = sessions.removeValue(forKey: session) else {
      throw WireError.unknownSession(session)
    }
    if known.played != nil { try await picker.close(known.name) }
  }

  /// Sends lines to the real picker without caching the answers.
  ///
  /// - Parameters:
  ///   - lines: Complete lines with their line ends.
  ///   - isEarly: Whether the lines are sent to a picker that has not received `hello`.
  /// - Returns: The answers without their line ends, one for each line.
  /// - Throws: Any error of the picker.
  public func answers(to lines: [UInt8], isEarly: Bool) async throws -> [[UInt8]] {
    guard !isEarly else { return try await picker.answers(to: lines, isEarly: true) }
    // Longer lines only test limits and name no session, so they are not searched for the name of a
    // session.
    var said = lines.count < 10_000 ? String(validating: lines, as: UTF8.self) : nil
    for name in sessions.keys.sorted() where said?.contains("\"\(name)\"") ?? false {
      guard let session = sessions[name] else { continue }
      if session.played != session.calls.count { _ = await answer(to: session) }
      // The lines may have changed the session, so the cache cannot be used from here on.
      session.moment = Moment()
      said = said?.replacing("\"\(name)\"", with: "\"\(session.name)\"")
    }
    return try await picker.answers(to: said.map { Array($0.utf8) } ?? lines, isEarly: false)
  }

  /// Closes all sessions, but does not end the picker, which can be used again.
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
    guard let session = sessions[name] else { throw WireError.unknownSession(name) }
    let moment = session.moment.after(call)
    session.calls.append(call)
    session.moment = moment
    if let known = moment.answer { return try known.get() }
    let answer = await answer(to: session)
    moment.answer = answer
    return try answer.get()
  }

  /// Sends to the real picker all calls of the session that it has not received, and returns the
  /// answer to the last one.
  private func answer(to session: Session) async -> Result<StateReply, any Error> {
    var last: Result<StateReply, any Error> = .failure(WireError.unknownSession(session.name))
    for index in (session.played ?? 0)..<session.calls.count {
      do {
        last = .success(try await play(session.calls[index], in: session.name))
      } catch {
        last = .failure(error)
      }
    }
    // If the picker refused to open, there is no session.
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
