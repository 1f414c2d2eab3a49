// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire
public import PickerModel

/// The interface through which the suite tests a picker, in this process or in another one.
///
/// The runner, which runs the suite, makes one call after another. A call returns when all its
/// effects are complete. The picker's clock is virtual: it advances only with ``advance(by:in:)``.
/// If a call cannot be performed, it throws a `WireError` and changes nothing.
public protocol Adapter: Sendable {
  /// Receives the first request, in which the runner introduces itself.
  ///
  /// - Parameter hello: The protocol versions that the runner supports.
  /// - Returns: The version that the picker chose, and the picker's name, devices and capabilities.
  /// - Throws: `WireError` if the picker supports none of the versions.
  func hello(_ hello: Hello) async throws -> HelloReply

  /// Opens a picker.
  ///
  /// - Parameter request: The device, the library and the app's configuration.
  /// - Returns: The picker's state with the identifiers of all assets that the grid shows.
  /// - Throws: `WireError` with every issue if the configuration is refused.
  func open(_ request: OpenRequest) async throws -> StateReply

  /// Performs a gesture of the person or an action of the host app on an open picker.
  ///
  /// - Parameters:
  ///   - gesture: The gesture or action.
  ///   - session: The name of the picker's session.
  /// - Returns: The picker's state afterwards; `StateReply.refused` is set if the picker refused
  ///   the gesture.
  /// - Throws: `WireError` if there is no such session.
  func act(_ gesture: Gesture, in session: String) async throws -> StateReply

  /// Changes the simulated network of the picker.
  ///
  /// - Parameters:
  ///   - environment: The new state of the network.
  ///   - session: The name of the picker's session.
  /// - Returns: The picker's state afterwards.
  /// - Throws: `WireError` if there is no such session.
  func setEnvironment(
    _ environment: Environment, in session: String
  ) async throws -> StateReply

  /// Advances the picker's virtual clock.
  ///
  /// - Parameters:
  ///   - milliseconds: The time in milliseconds by which the clock advances; zero or more.
  ///   - session: The name of the picker's session.
  /// - Returns: The picker's state afterwards, with the events that happened in this time.
  /// - Throws: `WireError` if there is no such session.
  func advance(by milliseconds: Int, in session: String) async throws -> StateReply

  /// Returns the state of a picker, which may be open or closed.
  ///
  /// - Parameter session: The name of the picker's session.
  /// - Returns: The picker's state with the identifiers of all assets that the grid shows.
  /// - Throws: `WireError` if there is no such session.
  func view(of session: String) async throws -> StateReply

  /// Removes a session of the picker, which may be open or closed.
  ///
  /// Afterwards there is no session with this name.
  ///
  /// - Parameter session: The name of the picker's session.
  /// - Throws: `WireError` if there is no such session.
  func close(_ session: String) async throws

  /// Performs a request that may be invalid, to test whether the picker refuses it.
  ///
  /// - Parameters:
  ///   - method: The name of the protocol's method.
  ///   - parameters: The request's parameters.
  /// - Returns: The picker's state, nil if the answer to this method has no state.
  /// - Throws: `WireError` if the request is refused.
  func send(_ method: String, _ parameters: JSONValue) async throws -> StateReply?

  /// Ends the picker; called after all other calls.
  ///
  /// - Throws: Any error that prevents the picker from ending.
  func bye() async throws

  /// Sends lines, which may be invalid, to the picker without changing them.
  ///
  /// - Parameters:
  ///   - lines: Complete lines with their line ends.
  ///   - isEarly: Whether the lines are sent to a new picker that has not received `hello`.
  /// - Returns: The answers without their line ends, one for each line.
  /// - Throws: Any error that prevents the picker from answering.
  func answers(to lines: [UInt8], isEarly: Bool) async throws -> [[UInt8]]
}

extension Adapter {
  /// Answers lines of the protocol as a picker in another process does; this is the default for a
  /// picker in this process.
  ///
  /// - Parameters:
  ///   - lines: Complete lines with their line ends.
  ///   - isEarly: Whether the lines are sent to a picker that has not received `hello`.
  /// - Returns: The answers without their line ends, one for each line.
  /// - Throws: Nothing.
  public func answers(to lines: [UInt8], isEarly: Bool) async throws -> [[UInt8]] {
    let service = AdapterService(self, isGreeted: !isEarly)
    var buffer = LineBuffer()
    buffer.append(lines)
    var answers: [[UInt8]] = []
    while let line = buffer.next() { answers.append(Array(await service.answer(line).utf8)) }
    return answers
  }
}

extension Adapter {
  /// Decodes a request and performs it, as a picker in another process does.
  ///
  /// - Parameters:
  ///   - method: The name of the protocol's method.
  ///   - parameters: The request's parameters.
  /// - Returns: The picker's state, nil if the answer to this method has no state.
  /// - Throws: `WireError` for an unknown method, for invalid parameters, and for a request that
  ///   cannot be performed.
  public func send(_ method: String, _ parameters: JSONValue) async throws -> StateReply? {
    guard let request = try WireRequest(method: method, parameters: parameters) else {
      throw WireError.unknownMethod(method)
    }
    if case .state(let reply) = try await answer(to: request) { return reply }
    return nil
  }

  /// Performs a request.
  func answer(to request: WireRequest) async throws -> WireAnswer {
    switch request {
    case .hello(let greeting): return .hello(try await hello(greeting))
    case .open(let request): return .state(try await open(request))
    case .act(let gesture, let session): return .state(try await act(gesture, in: session))
    case .setEnvironment(let environment, let session):
      return .state(try await setEnvironment(environment, in: session))
    case .advance(let milliseconds, let session):
      return .state(try await advance(by: milliseconds, in: session))
    case .view(let session): return .state(try await view(of: session))
    case .close(let session): try await close(session)
    case .bye: try await bye()
    case .raw(let method, let parameters):
      return try await send(method, parameters).map { .state($0) } ?? .done
    }
    return .done
  }
}
