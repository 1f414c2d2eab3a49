// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A picker that can be judged: in this process, or behind a pipe.
///
/// Calls come one after another and each is answered when everything that it set off is done.
/// Time is virtual: it stands still but for ``advance(by:in:)``. A call that cannot be served
/// throws a ``WireFault`` and changes nothing.
public protocol Adapter: Sendable {
  /// Begins; comes once and before everything else.
  ///
  /// - Parameter hello: The versions that the runner speaks.
  /// - Returns: The version chosen, and what the picker is and can do.
  /// - Throws: ``WireFault`` where there is no common version.
  func hello(_ hello: Hello) async throws -> HelloReply

  /// Opens a picker.
  ///
  /// - Parameter request: The device, the library and what the app asks for.
  /// - Returns: The picker's state with the identifiers of everything it shows.
  /// - Throws: ``WireFault`` with every issue where the configuration is refused.
  func open(_ request: OpenRequest) async throws -> StateReply

  /// Does what a person or the host does.
  ///
  /// - Parameters:
  ///   - gesture: What is done.
  ///   - session: The picker.
  /// - Returns: The state afterwards; what had no effect is told in ``StateReply/refused``.
  /// - Throws: ``WireFault`` for an unknown session.
  func act(_ gesture: Gesture, in session: String) async throws -> StateReply

  /// Changes the world around the picker.
  ///
  /// - Parameters:
  ///   - environment: The world from now on.
  ///   - session: The picker.
  /// - Returns: The state afterwards.
  /// - Throws: ``WireFault`` for an unknown session.
  func setEnvironment(
    _ environment: Environment, in session: String
  ) async throws -> StateReply

  /// Lets time pass.
  ///
  /// - Parameters:
  ///   - milliseconds: How much; zero or more.
  ///   - session: The picker.
  /// - Returns: The state afterwards, with the events of the time that passed.
  /// - Throws: ``WireFault`` for an unknown session.
  func advance(by milliseconds: Int, in session: String) async throws -> StateReply

  /// Looks at a picker, open or closed.
  ///
  /// - Parameter session: The picker.
  /// - Returns: The state with the identifiers of everything it shows.
  /// - Throws: ``WireFault`` for an unknown session.
  func view(of session: String) async throws -> StateReply

  /// Forgets a picker; its name is unknown afterwards.
  ///
  /// - Parameter session: The picker.
  /// - Throws: ``WireFault`` for an unknown session.
  func close(_ session: String) async throws

  /// Sends something that may make no sense, to see it refused.
  ///
  /// - Parameters:
  ///   - method: The method's name.
  ///   - parameters: Its operands.
  /// - Returns: The state, nil where the method has none.
  /// - Throws: ``WireFault`` where the request is refused.
  func send(_ method: String, _ parameters: JSONValue) async throws -> StateReply?

  /// Ends; nothing comes after it.
  ///
  /// - Throws: Whatever keeps the picker from ending.
  func bye() async throws

  /// Says lines to the picker as they are, right or wrong.
  ///
  /// - Parameters:
  ///   - lines: Whole lines with their ends.
  ///   - isEarly: Whether they go to a picker that nobody greeted yet, a fresh one.
  /// - Returns: The answers without their ends, one for each line.
  /// - Throws: Whatever keeps the picker from answering.
  func answers(to lines: [UInt8], isEarly: Bool) async throws -> [[UInt8]]
}

extension Adapter {
  /// Says lines to a picker in this process as if it were another one.
  ///
  /// - Parameters:
  ///   - lines: Whole lines with their ends.
  ///   - isEarly: Whether they go to a picker that nobody greeted yet.
  /// - Returns: The answers without their ends, one for each line.
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
