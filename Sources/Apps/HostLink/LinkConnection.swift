// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Dispatch
import Glibc
import PickerModel
import Synchronization

/// One end of a link between an app and a picker.
///
/// A link sends messages in order, and receives messages one after another.
///
/// An error or an attack of the other end affects only this connection. Each message is one line.
/// The length of a line, the number of file descriptors and the number of unread bytes are limited.
/// After the first byte of a line arrived, the rest must arrive within a time limit.
package final class LinkConnection: Sendable {
  /// Receives the messages of a link.
  package protocol Receiver: Sendable {
    /// Handles a message of the other end; the next message is received when this method returns.
    ///
    /// - Parameters:
    ///   - message: The message that arrived.
    ///   - descriptors: The file descriptors that arrived with the message or before it. The
    ///     receiver owns the file descriptors that it takes.
    func receive(_ message: LinkMessage, _ descriptors: LinkDescriptors) async
    /// Handles one line of the other end; the next line is received when this method returns.
    ///
    /// The default implementation parses the message on a thread of Swift's tasks.
    ///
    /// - Parameters:
    ///   - line: The line without its line end.
    ///   - descriptors: The file descriptors that arrived with the line or before it.
    /// - Throws: ``LinkError`` if the line is not a message.
    func receive(line: [UInt8], _ descriptors: LinkDescriptors) async throws(LinkError)
    /// Handles that the link has closed; this is the last call to the receiver.
    func linkClosed(_ error: LinkError) async
  }

  private struct State {
    var unsent = 0
    var error: LinkError?
  }

  private let descriptor: Int32
  private let patience: Duration
  private let writing = DispatchQueue(label: "locket.link.writing")
  private let state = Mutex(State())

  /// Makes a link from a connected socket; closing the link also closes the socket.
  ///
  /// Call ``start(_:)`` to begin reading.
  ///
  /// - Parameters:
  ///   - descriptor: The file descriptor of the socket.
  ///   - patience: The maximum time in which the other end must read waiting bytes or finish a
  ///     line; the default is ``HostLink/patience``.
  package init(descriptor: Int32, patience: Duration = HostLink.patience) {
    self.descriptor = descriptor
    self.patience = patience
  }

  /// Begins to receive messages from the other end.
  ///
  /// - Parameters:
  ///   - patience: The maximum time until the first message, nil for no maximum.
  ///   - receiver: The receiver of all messages, which the link retains until the link is closed.
  package func start(patience: Duration? = nil, _ receiver: any Receiver) {
    let isStarted = OwnThread.start { [self] in
      end(read(patience, receiver), receiver)
    }
    if !isStarted {
      let error = LinkError(
        .closed, "no thread can be started for another connection; close some connections")
      DispatchQueue(label: "locket.link.ending").async { [self] in end(error, receiver) }
    }
  }

  /// Closes the link, and then notifies the receiver of the first error.
  private func end(_ error: LinkError, _ receiver: any Receiver) {
    close(error)
    let firstError = state.withLock { $0.error } ?? error
    // When the receiver is notified, the descriptor is free again. Otherwise a service could have
    // more descriptors open than connections.
    writing.sync { _ = Glibc.close(descriptor) }
    wait { await receiver.linkClosed(firstError) }
  }

  /// Sends a message to the other end, after all messages that are already waiting.
  ///
  /// - Parameters:
  ///   - message: The message to send.
  ///   - file: A file to send with the message. The link closes the file, even if it does not
  ///     accept the message.
  /// - Returns: Whether the message was accepted. A link accepts no message if it is closed, or if
  ///   its other end reads too slowly.
  @discardableResult
  package func send(_ message: LinkMessage, with file: consuming LinkFile? = nil) -> Bool {
    let bytes = Array((message.line + "\n").utf8)
    guard bytes.count <= HostLink.maximumLineLength else {
      if case .answer(let number, _) = message {
        let error = LinkError(
          .tooMany,
          "the answer would be a line of \(bytes.count) bytes; "
            + "\(HostLink.maximumLineLength) are allowed; request less at a time")
        return send(.answer(number, .failure(error)))
      }
      close(LinkError(.internal, "a message of \(bytes.count) bytes is too long for one line"))
      return false
    }
    let isTaken = state.withLock { state in
      guard state.error == nil else { return false }
      state.unsent += bytes.count
      return state.unsent <= HostLink.maximumUnreadByteCount
    }
    guard isTaken else {
      close(LinkError(.closed, "the other process does not read its messages"))
      return false
    }
    var descriptors: [Int32] = []
    if let file { descriptors = [file.take()] }
    let sent = descriptors
    writing.async { [self] in
      defer { for open in sent { _ = Glibc.close(open) } }
      guard state.withLock({ $0.error == nil }) else { return }
      let failure = clinux_send(
        descriptor, bytes, bytes.count, sent, Int32(sent.count),
        Self.deadline(after: patience))
      state.withLock { $0.unsent -= bytes.count }
      if failure == ETIMEDOUT {
        close(LinkError(.closed, "the other process does not read its messages"))
      } else if failure != 0 {
        close(LinkError(.closed, "the other process closed the connection"))
      }
    }
    return true
  }

  /// Closes the link when all waiting messages have been sent.
  ///
  /// - Parameter error: Why the link is closed. If the link is closed several times, the receiver
  ///   gets only the first error.
  package func closeAfterSending(_ error: LinkError) {
    writing.async { [self] in close(error) }
  }

  /// Closes the link at once, without sending waiting messages.
  ///
  /// - Parameter error: Why the link is closed. If the link is closed several times, the receiver
  ///   gets only the first error.
  package func close(_ error: LinkError) {
    // The lock is held, so that the descriptor is not closed, and used by another link, meanwhile.
    state.withLock { state in
      guard state.error == nil else { return }
      state.error = error
      shutdown(descriptor, Int32(SHUT_RDWR))
    }
  }

  private static func deadline(after duration: Duration) -> Int64 {
    clinux_now() + duration.components.seconds * 1000
      + duration.components.attoseconds / 1_000_000_000_000_000
  }

  /// Reads until the link is closed, and returns the reason.
  private func read(_ patience: Duration?, _ receiver: any Receiver) -> LinkError {
    var lines = LineBuffer(maximumLength: HostLink.maximumLineLength)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let descriptors = LinkDescriptors()
    defer { descriptors.closeAll() }
    var deadline = patience.map(Self.deadline(after:)) ?? -1
    while true {
      var came = [Int32](repeating: -1, count: Int(CLINUX_MAXIMUM_DESCRIPTORS))
      var (count, cameCount) = (0, Int32(0))
      let failure = clinux_receive_some(
        descriptor, &chunk, chunk.count, &count, &came, &cameCount, deadline)
      guard failure == 0 || failure == EMSGSIZE else { return Self.closingError(failure) }
      guard failure == 0, descriptors.add(came.prefix(Int(cameCount))) else {
        return refusal("more file descriptors arrived than the messages announce")
      }
      lines.append(chunk[..<count])
      while let line = lines.next() {
        guard case .whole(let bytes) = line else {
          return refusal(
            "a line may have at most \(HostLink.maximumLineLength) bytes; send less at a time")
        }
        do throws(LinkError) {
          try wait { () async throws(LinkError) in
            try await receiver.receive(line: bytes, descriptors)
          }
          deadline = -1
        } catch {
          return refusal("the message is invalid: \(error.message)")
        }
        if state.withLock({ $0.error != nil }) {
          return LinkError(.closed, "this process closed the connection")
        }
      }
      // Only an unfinished line has a deadline. Between two lines the other end may be silent for
      // any time.
      if !lines.isEmpty, deadline == -1 {
        deadline = Self.deadline(after: self.patience)
      }
    }
  }

  /// Sends to the other end the error in its input, before the link is closed because of it.
  private func refusal(_ message: String) -> LinkError {
    send(.event("closing", ["reason": "syntax", "message": .string(message)]))
    // The reading thread closes the link as soon as this returns, so the report must be sent first.
    writing.sync {}
    return LinkError(.closed, message)
  }

  private static func closingError(_ failure: Int32) -> LinkError {
    switch failure {
    case ETIMEDOUT: LinkError(.closed, "the other process did not finish a message in time")
    case EPIPE: LinkError(.closed, "the other process closed the connection")
    default: LinkError(.closed, "the connection broke: \(LinkSocket.text(failure))")
    }
  }

  /// Runs asynchronous work and blocks this thread until the work is done; the thread must not
  /// belong to a task.
  private func wait<Failure: Error>(
    _ work: @escaping @Sendable () async throws(Failure) -> Void
  ) throws(Failure) {
    let done = DispatchSemaphore(value: 0)
    let result = WorkResult<Failure>()
    Task {
      do throws(Failure) { try await work() } catch {
        result.failure.withLock { $0 = error }
      }
      done.signal()
    }
    done.wait()
    if let failure = result.failure.withLock({ $0 }) { throw failure }
  }

  private final class WorkResult<Failure: Error>: Sendable {
    let failure = Mutex<Failure?>(nil)
  }
}

extension LinkConnection.Receiver {
  package func receive(
    line: [UInt8], _ descriptors: LinkDescriptors
  ) async throws(LinkError) {
    await receive(try LinkMessage(line: line), descriptors)
  }
}

extension LinkConnection {
  /// Tells an app that the picker has too many connections, and closes the socket.
  ///
  /// The call never waits, and needs no thread.
  ///
  /// - Parameter socket: A socket that was just accepted.
  package static func refuse(_ socket: Int32) {
    let message = LinkMessage.event(
      "closing",
      ["reason": "tooMany", "message": "too many apps are connected; try again later"])
    let bytes = Array((message.line + "\n").utf8)
    _ = clinux_send(socket, bytes, bytes.count, nil, 0, clinux_now())
    Glibc.close(socket)
  }
}
