// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Dispatch
import Glibc
import PickerModel
import Synchronization

/// One end of a link: hands on what comes, one message after another, and sends what it is told to.
///
/// Whatever the other end does costs no more than this connection: lines, descriptors and what waits
/// to be read are bounded, and a line that was begun has to be finished in time.
package final class LinkConnection: Sendable {
  /// What comes over a link.
  package protocol Receiver: Sendable {
    /// Takes a message; the next one comes when this returns.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - descriptors: What came with it or before it; the receiver owns what it takes out.
    func receive(_ message: LinkMessage, _ descriptors: LinkDescriptors) async
    /// Takes a line, and the message in it; the next one comes when this returns.
    ///
    /// The default reads the message on a thread of tasks.
    ///
    /// - Parameters:
    ///   - line: The line, without its end.
    ///   - descriptors: What came with it or before it.
    /// - Throws: ``LinkFault`` where the line is no message.
    func receive(line: [UInt8], _ descriptors: LinkDescriptors) async throws(LinkFault)
    /// The link is closed; nothing comes after this.
    func linkClosed(_ fault: LinkFault) async
  }

  private struct State {
    var unsent = 0
    var fault: LinkFault?
  }

  private let descriptor: Int32
  private let patience: Duration
  private let writing = DispatchQueue(label: "locket.link.writing")
  private let state = Mutex(State())

  /// Wraps a connected socket, which this closes; ``start(_:)`` begins to read.
  ///
  /// - Parameters:
  ///   - descriptor: The socket.
  ///   - patience: How long the other end may take to read what waits, or to finish a line; the
  ///     default is that of every link.
  package init(descriptor: Int32, patience: Duration = HostLink.patience) {
    self.descriptor = descriptor
    self.patience = patience
  }

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - patience: How long the first message may take, nil for any time.
  ///   - receiver: What takes everything that comes; kept until the link is closed.
  package func start(patience: Duration? = nil, _ receiver: any Receiver) {
    let isStarted = OwnThread.start { [self] in
      end(read(patience, receiver), receiver)
    }
    if !isStarted {
      let fault = LinkFault(.closed, "there is no thread for one more link; close some")
      writing.async { [self] in end(fault, receiver) }
    }
  }

  /// Closes the link for good, and tells who it was closed for.
  private func end(_ fault: LinkFault, _ receiver: any Receiver) {
    close(fault)
    let told = state.withLock { $0.fault } ?? fault
    wait { await receiver.linkClosed(told) }
    writing.async { [descriptor] in _ = Glibc.close(descriptor) }
  }

  /// Sends a message, after those before it.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - file: A descriptor that travels with it; it is closed here in any case.
  /// - Returns: Whether it was taken; a link that is closed or whose other end reads too slowly takes
  ///   nothing.
  @discardableResult
  package func send(_ message: LinkMessage, with file: consuming LinkFile? = nil) -> Bool {
    let bytes = Array((message.line + "\n").utf8)
    guard bytes.count <= HostLink.longestLine else {
      if case .answer(let number, _) = message {
        let fault = LinkFault(
          .tooMany,
          "the answer would be a line of \(bytes.count) bytes; \(HostLink.longestLine) are allowed: "
            + "ask for less at a time")
        return send(.answer(number, .failure(fault)))
      }
      close(LinkFault(.internal, "a message of \(bytes.count) bytes is longer than a line may be"))
      return false
    }
    let isTaken = state.withLock { state in
      guard state.fault == nil else { return false }
      state.unsent += bytes.count
      return state.unsent <= HostLink.mostUnread
    }
    guard isTaken else {
      close(LinkFault(.closed, "the other end does not read what it is sent"))
      return false
    }
    var descriptors: [Int32] = []
    if let file { descriptors = [file.take()] }
    let sent = descriptors
    writing.async { [self] in
      defer { for open in sent { _ = Glibc.close(open) } }
      guard state.withLock({ $0.fault == nil }) else { return }
      let failure = clinux_send(
        descriptor, bytes, bytes.count, sent, Int32(sent.count),
        Self.deadline(after: patience))
      state.withLock { $0.unsent -= bytes.count }
      if failure == ETIMEDOUT {
        close(LinkFault(.closed, "the other end does not read what it is sent"))
      } else if failure != 0 {
        close(LinkFault(.closed, "the other end closed the link"))
      }
    }
    return true
  }

  /// Closes the link once what was sent is on its way; the first reason counts.
  ///
  /// - Parameter fault: Why.
  package func closeAfterSending(_ fault: LinkFault) {
    writing.async { [self] in close(fault) }
  }

  /// Closes the link at once; the first reason counts.
  ///
  /// - Parameter fault: Why.
  package func close(_ fault: LinkFault) {
    let isFirst = state.withLock { state in
      defer { state.fault = state.fault ?? fault }
      return state.fault == nil
    }
    if isFirst { shutdown(descriptor, Int32(SHUT_RDWR)) }
  }

  private static func deadline(after duration: Duration) -> Int64 {
    clinux_now() + duration.components.seconds * 1000
      + duration.components.attoseconds / 1_000_000_000_000_000
  }

  /// Reads until the link is closed; says why it was.
  private func read(_ patience: Duration?, _ receiver: any Receiver) -> LinkFault {
    var lines = LineBuffer(longest: HostLink.longestLine)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let descriptors = LinkDescriptors()
    defer { descriptors.closeAll() }
    var deadline = patience.map(Self.deadline(after:)) ?? -1
    while true {
      var came = [Int32](repeating: -1, count: Int(CLINUX_MOST_DESCRIPTORS))
      var (count, cameCount) = (0, Int32(0))
      let failure = clinux_receive_some(
        descriptor, &chunk, chunk.count, &count, &came, &cameCount, deadline)
      guard failure == 0 else { return Self.fault(failure) }
      guard descriptors.add(came.prefix(Int(cameCount))) else {
        return refusal("more descriptors came than messages name")
      }
      lines.append(chunk[..<count])
      while let line = lines.next() {
        guard case .whole(let bytes) = line else {
          return refusal("a line has at most \(HostLink.longestLine) bytes: send less at a time")
        }
        do throws(LinkFault) {
          try wait { () async throws(LinkFault) in
            try await receiver.receive(line: bytes, descriptors)
          }
          deadline = -1
        } catch {
          return refusal("what came is no message: \(error.message)")
        }
        if state.withLock({ $0.fault != nil }) { return LinkFault(.closed, "closed here") }
      }
      // Half a line has to be finished; between lines there is all the time in the world.
      if !lines.isEmpty, deadline == -1 {
        deadline = Self.deadline(after: self.patience)
      }
    }
  }

  /// Tells the other end why the link is closed for what it sent.
  private func refusal(_ message: String) -> LinkFault {
    send(.news("closing", ["reason": "syntax", "message": .string(message)]))
    // The link is closed when this returns to the thread that reads.
    writing.sync {}
    return LinkFault(.closed, message)
  }

  private static func fault(_ failure: Int32) -> LinkFault {
    switch failure {
    case ETIMEDOUT: LinkFault(.closed, "the other end did not finish what it began to say")
    case EPIPE: LinkFault(.closed, "the other end closed the link")
    default: LinkFault(.closed, "the link broke: \(LinkSocket.text(failure))")
    }
  }

  /// Waits on this thread, which is no task's, for something that is one's.
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
  ) async throws(LinkFault) {
    await receive(try LinkMessage(line: line), descriptors)
  }
}

extension LinkConnection {
  /// Tells whoever connected that there are too many, and closes.
  package func refuse() {
    send(
      .news("closing", ["reason": "tooMany", "message": "too many apps are connected; try later"]))
    closeAfterSending(LinkFault(.tooMany, "too many apps are connected"))
    start(NobodyReceives())
  }
}

private struct NobodyReceives: LinkConnection.Receiver {
  func receive(_ message: LinkMessage, _ descriptors: LinkDescriptors) async {}
  func linkClosed(_ fault: LinkFault) async {}
}
