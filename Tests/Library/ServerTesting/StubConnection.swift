// SPDX-License-Identifier: Apache-2.0

/// A connection of a ``StubServer``, on its thread.
struct StubConnection {
  private let socket: Int32
  private let life: StubServerLife
  private let script: StubServer.Script

  init(_ socket: Int32, _ life: StubServerLife, _ script: @escaping StubServer.Script) {
    self.socket = socket
    self.life = life
    self.script = script
  }

  /// Answers requests until the client or an answer ends the connection.
  func serve() {
    var input: [UInt8] = []
    while let request = read(&input) {
      guard send(script(request).resolved(for: request), to: request) else { return }
    }
  }

  /// Reads a request; nil where the client closed the connection or sent an invalid request.
  private func read(_ input: inout [UInt8]) -> StubRequest? {
    let end: [UInt8] = [13, 10, 13, 10]
    while input.firstRange(of: end) == nil { guard fill(&input) else { return nil } }
    guard let range = input.firstRange(of: end) else { return nil }
    let lines = String(decoding: input[..<range.lowerBound], as: UTF8.self).split(separator: "\r\n")
    input.removeSubrange(..<range.upperBound)
    let requestLine = lines.first?.split(separator: " ") ?? []
    guard requestLine.count == 3 else { return nil }
    let fields = lines.dropFirst().compactMap { line -> StubField? in
      let components = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard components.count == 2 else { return nil }
      return StubField(String(components[0]), String(components[1].drop { $0 == " " }))
    }
    let length = fields.last { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) }
    let count = length ?? 0
    while input.count < count { guard fill(&input) else { return nil } }
    let body = [UInt8](input.prefix(count))
    input.removeFirst(count)
    return life.record { number in
      StubRequest(
        method: String(requestLine[0]), path: String(requestLine[1]), fields: fields, body: body,
        number: number)
    }
  }

  private func fill(_ input: inout [UInt8]) -> Bool {
    let bytes = LoopbackSocket.read(socket)
    input += bytes
    return !bytes.isEmpty
  }

  /// Sends an answer; returns false where the connection must be closed.
  private func send(_ answer: StubAnswer, to request: StubRequest) -> Bool {
    if let gate = answer.start { life.wait(for: gate) }
    defer { answer.then?() }
    if let raw = answer.raw {
      _ = write(raw)
      return false
    }
    guard write([UInt8](header(of: answer).utf8)) else { return false }
    let hasBody = request.method != "HEAD" && answer.status != 304 && answer.status != 204
    let body = hasBody ? answer.body : []
    switch answer.ending {
    case .whole:
      guard write(body[...], answer.framing) else { return false }
    case .cut(let count):
      _ = write(body.prefix(count), answer.framing)
      return false
    case .repeated(let maximum):
      var count = 0
      while !body.isEmpty, count < maximum {
        guard write(body[...], answer.framing) else { return false }
        count += body.count
      }
    case .silent(let count, let gate):
      guard write(body.prefix(count), answer.framing) else { return false }
      life.wait(for: gate)
      guard write(body.dropFirst(count), answer.framing) else { return false }
    }
    switch answer.framing {
    case .statedLength: return true
    case .chunked: return !hasBody || write([UInt8]("0\r\n\r\n".utf8))
    case .wrongLength, .closeDelimited: return false
    }
  }

  private func header(of answer: StubAnswer) -> String {
    var lines = ["HTTP/1.1 \(answer.status) Stub"]
    lines += answer.fields.map { "\($0.name): \($0.value)" }
    switch answer.framing {
    case .statedLength: lines.append("Content-Length: \(answer.body.count)")
    case .wrongLength(let count): lines.append("Content-Length: \(count)")
    case .closeDelimited: lines.append("Connection: close")
    case .chunked: lines.append("Transfer-Encoding: chunked")
    }
    return lines.joined(separator: "\r\n") + "\r\n\r\n"
  }

  private func write(_ body: ArraySlice<UInt8>, _ framing: StubAnswer.Framing) -> Bool {
    guard !body.isEmpty else { return true }
    guard case .chunked = framing else { return write(body) }
    let size = [UInt8]("\(String(body.count, radix: 16))\r\n".utf8)
    return write(size) && write(body) && write([13, 10])
  }

  private func write(_ bytes: some Collection<UInt8>) -> Bool {
    LoopbackSocket.write(bytes, to: socket, sent: life.countSent, held: life.held.open)
  }
}
