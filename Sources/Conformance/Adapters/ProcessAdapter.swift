// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire
public import PickerModel

/// A picker in a process of its own, spoken to over its standard input and output.
///
/// A picker that dies, hangs or breaks the protocol is killed; the next request starts it again
/// and greets it as the first one was greeted.
public actor ProcessAdapter: Adapter {
  /// Where answers are waited for; a task that runs there need not change threads to ask.
  nonisolated let thread = WaitingThread("conformance.adapter")

  private let command: String
  private let watchdog: Duration
  private let startup: Duration
  private let ending: Duration
  private var channel: ProcessChannel?
  private var greeting: Hello?
  private var number = 0
  private var proofreader = Proofreader()

  /// Prepares a picker; it is started by the first request.
  ///
  /// - Parameters:
  ///   - command: A command line for `/bin/sh`.
  ///   - watchdog: How long an answer may take in real time. The default is 5 seconds.
  ///   - startup: How long starting and greeting may take in real time, for a picker may bring an
  ///     interpreter along. The default is 60 seconds.
  ///   - ending: How long it may take to end in real time, once it closed its output or was told to.
  ///     The default is 5 seconds.
  public init(
    command: String, watchdog: Duration = .seconds(5), startup: Duration = .seconds(60),
    ending: Duration = .seconds(5)
  ) {
    self.command = command
    self.watchdog = watchdog
    self.startup = startup
    self.ending = ending
  }

  /// Starts the picker and greets it.
  ///
  /// - Parameter hello: The versions that the runner speaks.
  /// - Returns: What the picker says of itself.
  /// - Throws: ``AdapterFailure``, or `WireFault` where it refuses.
  public func hello(_ hello: Hello) async throws -> HelloReply {
    greeting = hello
    guard case .hello(let reply) = try await exchange(.hello(hello)) else { throw Self.wrongAnswer }
    return reply
  }

  /// Opens a picker.
  ///
  /// - Parameter request: The device, the library and what the app asks for.
  /// - Returns: The picker's state.
  /// - Throws: ``AdapterFailure``, or `WireFault` where it refuses.
  public func open(_ request: OpenRequest) async throws -> StateReply {
    try await state(.open(request))
  }

  /// Does what a person or the host does.
  ///
  /// - Parameters:
  ///   - gesture: What is done.
  ///   - session: The picker.
  /// - Returns: The state afterwards.
  /// - Throws: ``AdapterFailure``, or `WireFault` where it refuses.
  public func act(_ gesture: Gesture, in session: String) async throws -> StateReply {
    try await state(.act(gesture, session: session))
  }

  /// Changes the world around the picker.
  ///
  /// - Parameters:
  ///   - environment: The world from now on.
  ///   - session: The picker.
  /// - Returns: The state afterwards.
  /// - Throws: ``AdapterFailure``, or `WireFault` where it refuses.
  public func setEnvironment(
    _ environment: Environment, in session: String
  ) async throws -> StateReply {
    try await state(.setEnvironment(environment, session: session))
  }

  /// Lets virtual time pass.
  ///
  /// - Parameters:
  ///   - milliseconds: How much.
  ///   - session: The picker.
  /// - Returns: The state afterwards.
  /// - Throws: ``AdapterFailure``, or `WireFault` where it refuses.
  public func advance(by milliseconds: Int, in session: String) async throws -> StateReply {
    try await state(.advance(milliseconds: milliseconds, session: session))
  }

  /// Looks at a picker.
  ///
  /// - Parameter session: The picker.
  /// - Returns: The state.
  /// - Throws: ``AdapterFailure``, or `WireFault` where it refuses.
  public func view(of session: String) async throws -> StateReply {
    try await state(.view(session: session))
  }

  /// Forgets a picker.
  ///
  /// - Parameter session: The picker.
  /// - Throws: ``AdapterFailure``, or `WireFault` where it refuses.
  public func close(_ session: String) async throws {
    _ = try await exchange(.close(session: session))
  }

  /// Sends something as it stands, whether it makes sense or not.
  ///
  /// - Parameters:
  ///   - method: The method's name.
  ///   - parameters: Its operands.
  /// - Returns: The picker's state.
  /// - Throws: ``AdapterFailure``, or `WireFault` where the picker refuses.
  public func send(_ method: String, _ parameters: JSONValue) async throws -> StateReply? {
    try await state(.raw(method: method, parameters: parameters))
  }

  /// Ends the picker's process.
  ///
  /// - Throws: ``AdapterFailure`` where it does not answer; it is ended anyway.
  public func bye() async throws {
    guard channel != nil else { return }
    defer { channel = nil }
    _ = try await exchange(.bye)
    await channel?.kill()
  }

  /// Says lines to the picker as they are, right or wrong.
  ///
  /// - Parameters:
  ///   - lines: Whole lines with their ends.
  ///   - isEarly: Whether they go to a process of their own that nobody greeted.
  /// - Returns: The answers without their ends, one for each line.
  /// - Throws: ``AdapterFailure``.
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

  private static var wrongAnswer: AdapterFailure { .breach("an answer of another kind") }

  private func state(_ request: WireRequest) async throws -> StateReply {
    guard case .state(let reply) = try await exchange(request) else { throw Self.wrongAnswer }
    return reply
  }

  private func exchange(_ request: WireRequest) async throws -> WireAnswer {
    let channel = try await running(for: request)
    number += 1
    let line = request.line(number: number)
    if let mistake = proofreader.mistake(in: line, of: request) { throw RunnerMistake(mistake) }
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
        throw channel.telling(.breach(breach.description))
      }
      throw error
    }
    if case .fault(let fault) = answer { throw fault }
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
      // The picker died before: its successor knows nothing of the first greeting.
      _ = try await exchange(.hello(greeting))
    }
    return fresh
  }
}
