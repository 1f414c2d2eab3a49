// SPDX-License-Identifier: Apache-2.0

public import AdapterServing
public import ConformanceWire
public import PickerModel

/// A picker in its own process; the suite sends it requests over its standard input and reads
/// answers from its standard output.
///
/// If the picker exits, hangs or breaks the protocol, its process is killed. The next request
/// starts a new process and sends the first `hello` again.
public actor ProcessAdapter: Adapter {
  /// The thread that waits for answers; a task that runs on this thread can send requests without
  /// switching to another thread.
  nonisolated let thread = WaitingThread("conformance.adapter")

  private let command: String
  private let watchdog: Duration
  private let startup: Duration
  private let ending: Duration
  private var channel: ProcessChannel?
  private var greeting: Hello?
  private var number = 0
  private var requestValidator = RequestValidator()

  /// Prepares a picker; the first request starts its process.
  ///
  /// - Parameters:
  ///   - command: A command line for `/bin/sh`.
  ///   - watchdog: The maximum real time that an answer may take. The default is 5 seconds.
  ///   - startup: The maximum real time from the start to the answer to `hello`. The default is 60
  ///     seconds, because a picker may have to start an interpreter.
  ///   - ending: The maximum real time until the process exits after it has closed its output or
  ///     received `bye`. The default is 5 seconds.
  public init(
    command: String, watchdog: Duration = .seconds(5), startup: Duration = .seconds(60),
    ending: Duration = .seconds(5)
  ) {
    self.command = command
    self.watchdog = watchdog
    self.startup = startup
    self.ending = ending
  }

  /// Starts the picker's process and sends the first request, `hello`.
  ///
  /// - Parameter hello: The protocol versions that the suite supports.
  /// - Returns: The picker's name, devices and capabilities.
  /// - Throws: ``AdapterFailure`` if the communication fails, `WireError` if the picker refuses the
  ///   request.
  public func hello(_ hello: Hello) async throws -> HelloReply {
    greeting = hello
    guard case .hello(let reply) = try await exchange(.hello(hello)) else {
      throw Self.unexpectedAnswer
    }
    return reply
  }

  /// Asks the process to open a picker.
  ///
  /// - Parameter request: The device, the library and the app's configuration.
  /// - Returns: The picker's state.
  /// - Throws: ``AdapterFailure`` if the communication fails, `WireError` if the picker refuses the
  ///   request.
  public func open(_ request: OpenRequest) async throws -> StateReply {
    try await state(.open(request))
  }

  /// Performs a gesture of the person or an action of the host app on an open picker.
  ///
  /// - Parameters:
  ///   - gesture: The gesture or action.
  ///   - session: The name of the picker's session.
  /// - Returns: The picker's state afterwards.
  /// - Throws: ``AdapterFailure`` if the communication fails, `WireError` if the picker refuses the
  ///   request.
  public func act(_ gesture: Gesture, in session: String) async throws -> StateReply {
    try await state(.act(gesture, session: session))
  }

  /// Changes the simulated network of the picker.
  ///
  /// - Parameters:
  ///   - environment: The new state of the network.
  ///   - session: The name of the picker's session.
  /// - Returns: The picker's state afterwards.
  /// - Throws: ``AdapterFailure`` if the communication fails, `WireError` if the picker refuses the
  ///   request.
  public func setEnvironment(
    _ environment: Environment, in session: String
  ) async throws -> StateReply {
    try await state(.setEnvironment(environment, session: session))
  }

  /// Advances the picker's virtual clock.
  ///
  /// - Parameters:
  ///   - milliseconds: The time in milliseconds by which the clock advances.
  ///   - session: The name of the picker's session.
  /// - Returns: The picker's state afterwards.
  /// - Throws: ``AdapterFailure`` if the communication fails, `WireError` if the picker refuses the
  ///   request.
  public func advance(by milliseconds: Int, in session: String) async throws -> StateReply {
    try await state(.advance(milliseconds: milliseconds, session: session))
  }

  /// Returns the state of an open picker.
  ///
  /// - Parameter session: The name of the picker's session.
  /// - Returns: The picker's state.
  /// - Throws: ``AdapterFailure`` if the communication fails, `WireError` if the picker refuses the
  ///   request.
  public func view(of session: String) async throws -> StateReply {
    try await state(.view(session: session))
  }

  /// Closes a picker's session.
  ///
  /// - Parameter session: The name of the picker's session.
  /// - Throws: ``AdapterFailure`` if the communication fails, `WireError` if the picker refuses the
  ///   request.
  public func close(_ session: String) async throws {
    _ = try await exchange(.close(session: session))
  }

  /// Sends a request without checking it, so that the suite can test how a picker handles an
  /// invalid one.
  ///
  /// - Parameters:
  ///   - method: The method's name.
  ///   - parameters: The request's parameters.
  /// - Returns: The picker's state, nil if the answer to this method has no state.
  /// - Throws: ``AdapterFailure`` if the communication fails, `WireError` if the picker refuses the
  ///   request.
  public func send(_ method: String, _ parameters: JSONValue) async throws -> StateReply? {
    try await state(.raw(method: method, parameters: parameters))
  }

  /// Ends the picker's process.
  ///
  /// - Throws: ``AdapterFailure`` if the picker does not answer; the process is ended in any case.
  public func bye() async throws {
    guard channel != nil else { return }
    defer { channel = nil }
    _ = try await exchange(.bye)
    await channel?.kill()
  }

  /// Sends lines, which may be invalid, to the picker without changing them.
  ///
  /// - Parameters:
  ///   - lines: Complete lines with their line ends.
  ///   - isEarly: Whether the lines are sent to a new process that has not received `hello`.
  /// - Returns: The answers without their line ends, one for each line.
  /// - Throws: ``AdapterFailure`` if the picker cannot be started, ends, or does not answer in
  ///   time.
  public func answers(to lines: [UInt8], isEarly: Bool) async throws -> [[UInt8]] {
    let channel =
      isEarly ? try makeChannel() : try await running()
    do {
      let patience = isEarly ? startup : watchdog
      let answers = try await channel.ask(lines, "a line", patience)
      if isEarly { await channel.kill() }
      return answers
    } catch {
      if !isEarly { self.channel = nil }
      await channel.kill()
      throw error
    }
  }

  private static var unexpectedAnswer: AdapterFailure { .breach("an answer of another kind") }

  private func state(_ request: WireRequest) async throws -> StateReply {
    guard case .state(let reply) = try await exchange(request) else { throw Self.unexpectedAnswer }
    return reply
  }

  private func exchange(_ request: WireRequest) async throws -> WireAnswer {
    let channel = try await running(for: request)
    number += 1
    let line = request.line(number: number)
    if let issue = requestValidator.issue(in: line, of: request) { throw RunnerError(issue) }
    let answer: WireAnswer
    do {
      let patience =
        switch request.method {
        case "hello": startup
        case "bye": ending
        default: watchdog
        }
      let received = try await channel.ask(Array("\(line)\n".utf8), request.method, patience)
      answer = try WireAnswer(line: received[0], number: number, to: request)
    } catch {
      self.channel = nil
      await channel.kill()
      if let breach = error as? WireBreach {
        throw channel.addingErrorOutput(.breach(breach.description))
      }
      throw error
    }
    if case .error(let wireError) = answer { throw wireError }
    return answer
  }

  private func makeChannel() throws -> ProcessChannel {
    try ProcessChannel(command: command, ending: ending, waitingOn: thread)
  }

  private func running(for request: WireRequest? = nil) async throws -> ProcessChannel {
    if let channel { return channel }
    let fresh = try makeChannel()
    channel = fresh
    if let greeting, request?.method != "hello" {
      // The previous process exited, and the new one has not received `hello` yet.
      _ = try await exchange(.hello(greeting))
    }
    return fresh
  }
}
