// SPDX-License-Identifier: Apache-2.0

import Glibc
import PickerModel
import Testing

@testable import HostLink

/// Misbehaviour of the other end costs its connection and nothing else.
@Suite(.timeLimit(.minutes(10))) struct LinkConnectionTests {
  /// Collects the received messages.
  private final class Taker: LinkConnection.Receiver, Sendable {
    let messages: AsyncStream<LinkMessage>
    let closed: AsyncStream<LinkError>
    private let (sink, end):
      (
        AsyncStream<LinkMessage>.Continuation, AsyncStream<LinkError>.Continuation
      )
    private let takesFiles: Bool

    init(takesFiles: Bool = false) {
      let (messages, sink) = AsyncStream<LinkMessage>.makeStream()
      let (closed, end) = AsyncStream<LinkError>.makeStream()
      (self.messages, self.closed) = (messages, closed)
      (self.sink, self.end) = (sink, end)
      self.takesFiles = takesFiles
    }

    func receive(_ message: LinkMessage, _ descriptors: LinkDescriptors) async {
      if takesFiles { while let file = descriptors.next() { _ = file.number } }
      sink.yield(message)
    }

    func linkClosed(_ error: LinkError) async {
      sink.finish()
      end.yield(error)
      end.finish()
    }

    /// The error with which the link was closed.
    var closingError: LinkError? {
      get async { await closed.first { _ in true } }
    }
  }

  private let ours: Int32
  private let connection: LinkConnection
  private static let patience = Duration.milliseconds(20)

  init() throws {
    let (ours, theirs) = try LinkSocket.pair()
    self.ours = ours
    connection = LinkConnection(descriptor: theirs)
  }

  private func sendText(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(write(ours, bytes, bytes.count) == bytes.count)
  }

  private let eventLine = #"{"jsonrpc":"2.0","method":"x","params":{}}"#

  @Test func messagesArriveInTheirOrderHoweverTheyAreCut() async {
    let taker = Taker()
    connection.start(taker)
    sendText("\(eventLine)\n\(eventLine)\n" + eventLine.prefix(7))
    sendText(eventLine.dropFirst(7) + "\n")
    close(ours)
    let came = await taker.messages.reduce(into: 0) { count, message in
      #expect(message == .event("x", [:]))
      count += 1
    }
    #expect(came == 3)
    #expect(await taker.closingError?.message == "the other process closed the connection")
  }

  @Test(
    "what is no message closes the link",
    arguments: [
      "", "{", "[]", "{}", "null", #"{"jsonrpc":"1.0","method":"x"}"#, #"{"jsonrpc":"2.0"}"#,
      #"{"jsonrpc":"2.0","id":"a","method":"x"}"#, #"{"jsonrpc":"2.0","id":1.5,"method":"x"}"#,
      String(repeating: "[", count: 100_000),
    ])
  func noMessage(line: String) async {
    let taker = Taker()
    connection.start(taker)
    sendText(line + "\n")
    #expect(await taker.closingError?.message.hasPrefix("the message is invalid") == true)
    close(ours)
  }

  @Test func aLineThatIsTooLongClosesTheLink() async {
    let taker = Taker()
    connection.start(taker)
    let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
    // The connection reads no further than the maximum length of a line.
    while send(ours, chunk, chunk.count, Int32(MSG_NOSIGNAL)) > 0 {}
    #expect(await taker.closingError?.message.hasPrefix("a line may have at most") == true)
    close(ours)
  }

  @Test("the other end receives the reason why the link was closed")
  func closingReportsReason() async {
    connection.start(Taker())
    let other = Taker()
    LinkConnection(descriptor: dup(ours)).start(other)
    let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
    while send(ours, chunk, chunk.count, Int32(MSG_NOSIGNAL)) > 0 {}
    close(ours)
    let message = await other.messages.first { _ in true }
    guard case .event("closing", let parameters) = message else {
      Issue.record("\(String(describing: message))")
      return
    }
    #expect(parameters["reason"] == "syntax")
    let text = parameters["message"]?.stringValue
    #expect(text?.hasPrefix("a line may have at most 1048576") == true)
  }

  @Test("an answer that is too long costs its request alone", arguments: [true, false])
  func longAnswer(isSuccess: Bool) async {
    let taker = Taker()
    LinkConnection(descriptor: ours).start(taker)
    connection.start(Taker())
    let long = String(repeating: "x", count: HostLink.maximumLineLength)
    #expect(
      connection.send(
        .answer(7, isSuccess ? .success(.string(long)) : .failure(LinkError(.parameters, long)))))
    let came = await taker.messages.first { _ in true }
    guard case .answer(7, .failure(let error)) = came else {
      Issue.record("\(String(describing: came))")
      return
    }
    #expect(error.reason == .tooMany && error.message.hasSuffix("request less at a time"))
    connection.close(LinkError(.closed, "done"))
  }

  @Test func halfALineAndSilenceClosesTheLink() async throws {
    let taker = Taker()
    let (ours, theirs) = try LinkSocket.pair()
    let half = Array((eventLine + "\n" + eventLine.prefix(9)).utf8)
    #expect(write(ours, half, half.count) == half.count)
    LinkConnection(descriptor: theirs, patience: Self.patience).start(taker)
    #expect(
      await taker.closingError?.message == "the other process did not finish a message in time")
    close(ours)
  }

  @Test func silenceBeforeTheFirstMessageIsBounded() async {
    let taker = Taker()
    connection.start(patience: Self.patience, taker)
    #expect(
      await taker.closingError?.message == "the other process did not finish a message in time")
    close(ours)
  }

  @Test func untakenDescriptorsCloseTheLinkAndAreClosed() async throws {
    let taker = Taker()
    connection.start(taker)
    let other = LinkConnection(descriptor: ours)
    other.start(Taker())
    var pipes: [Int32] = [-1, -1]
    #expect(pipe(&pipes) == 0)
    // A process that is started meanwhile does not keep an end for long.
    for end in pipes { #expect(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
    for _ in 0...HostLink.maximumDescriptorCount {
      other.send(.event("x", [:]), with: LinkFile(descriptor: fcntl(pipes[1], F_DUPFD_CLOEXEC, 0)))
    }
    close(pipes[1])
    #expect(
      await taker.closingError?.message
        == "more file descriptors arrived than the messages announce")
    // The other end of the pipe was closed.
    var byte: UInt8 = 0
    #expect(read(pipes[0], &byte, 1) == 0)
    close(pipes[0])
  }

  @Test("more descriptors than are allowed, with one byte, close the link at once")
  func tooManyDescriptorsAtOnce() async throws {
    let taker = Taker()
    let (ours, theirs) = try LinkSocket.pair()
    LinkConnection(descriptor: theirs, patience: Self.patience).start(taker)
    var byte: UInt8 = 0x7B
    // The header of a control message in 16 bytes, its descriptors, and padding.
    let count = HostLink.maximumDescriptorCount + 1
    let length = Int32(16 + 4 * count)
    var control = [length, 0, SOL_SOCKET, Int32(SCM_RIGHTS)]
    control += [Int32](repeating: ours, count: count) + [0]
    let sent = withUnsafeMutablePointer(to: &byte) { byte in
      control.withUnsafeMutableBytes { control in
        var buffer = iovec(iov_base: byte, iov_len: 1)
        return withUnsafeMutablePointer(to: &buffer) { buffer in
          var message = msghdr()
          (message.msg_iov, message.msg_iovlen) = (buffer, 1)
          (message.msg_control, message.msg_controllen) = (control.baseAddress, control.count)
          return sendmsg(ours, &message, Int32(MSG_NOSIGNAL))
        }
      }
    }
    #expect(sent == 1)
    #expect(
      await taker.closingError?.message
        == "more file descriptors arrived than the messages announce")
    close(ours)
  }

  @Test func descriptorsThatAreTakenMayBeMany() async {
    let taker = Taker(takesFiles: true)
    connection.start(taker)
    let other = LinkConnection(descriptor: ours)
    other.start(Taker())
    for _ in 0..<100 {
      let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
      other.send(.event("x", [:]), with: LinkFile(descriptor: file))
    }
    other.closeAfterSending(LinkError(.closed, "done"))
    #expect(await taker.messages.reduce(into: 0) { count, _ in count += 1 } == 100)
  }

  @Test func unreadOutputClosesTheLink() async {
    let taker = Taker()
    connection.start(taker)
    let long = LinkMessage.event("x", .string(String(repeating: "x", count: 1 << 19)))
    var sent = 0
    while connection.send(long) { sent += 1 }
    #expect(sent <= HostLink.maximumUnreadByteCount >> 19)
    #expect(await taker.closingError?.message == "the other process does not read its messages")
    close(ours)
  }

  @Test func aMessageThatIsTooLongIsNotSent() async {
    let taker = Taker()
    connection.start(taker)
    let long = String(repeating: "x", count: HostLink.maximumLineLength)
    #expect(!connection.send(.event("x", .string(long))))
    #expect(await taker.closingError?.reason == .internal)
    #expect(!connection.send(.event("x", [:])))
    close(ours)
  }

  @Test func manyIdleLinksDoNotBlockOthers() async throws {
    var idle: [LinkConnection] = []
    for _ in 0..<140 {
      let (one, other) = try LinkSocket.pair()
      for end in [one, other] {
        let connection = LinkConnection(descriptor: end)
        connection.start(Taker())
        idle.append(connection)
      }
    }
    let taker = Taker()
    connection.start(taker)
    sendText(eventLine + "\n")
    close(ours)
    #expect(await taker.messages.reduce(into: 0) { count, _ in count += 1 } == 1)
    for connection in idle { connection.close(LinkError(.closed, "done")) }
  }

  @Test func theFirstReasonForClosingCounts() async {
    let taker = Taker()
    connection.start(taker)
    connection.close(LinkError(.closed, "one"))
    connection.close(LinkError(.closed, "two"))
    #expect(await taker.closingError?.message == "one")
    close(ours)
  }
}
