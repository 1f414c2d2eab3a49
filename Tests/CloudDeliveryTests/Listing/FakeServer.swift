// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

@testable import CloudDelivery

/// Answers requests in memory, on threads of its own as a connection does.
final class FakeServer: HTTPExchanging {
  /// An answer.
  struct Answer: Sendable {
    var status = 200
    var fields: [HTTPField] = []
    var body: [UInt8] = []
    /// How many bytes come at a time.
    var pieceSize = 7000
    /// What ends the answer instead of its end.
    var failure: HTTPFailure?
    /// Whether the answer never ends.
    var hangs = false
    /// What follows the body again and again: nothing, or an answer without end.
    var filler: [UInt8] = []

    static func status(_ status: Int, _ fields: [String: String] = [:]) -> Answer {
      Answer(status: status, fields: fields.map { HTTPField($0.key, $0.value) })
    }

    static func multistatus(_ xml: String, _ fields: [String: String] = [:]) -> Answer {
      Answer(
        status: 207, fields: fields.map { HTTPField($0.key, $0.value) }, body: Array(xml.utf8))
    }
  }

  /// An answer without end ends here, so that a test of who takes all of it ends too.
  static let fillerLimit = 16 << 20

  private let answer: @Sendable (HTTPRequest) -> Answer
  private let seen = Mutex<[HTTPRequest]>([])
  private let taken = Atomic(0)
  /// Called after each piece that was taken.
  private let afterPiece: @Sendable () -> Void

  init(
    afterPiece: @escaping @Sendable () -> Void = {},
    _ answer: @escaping @Sendable (HTTPRequest) -> Answer
  ) {
    self.answer = answer
    self.afterPiece = afterPiece
  }

  /// How many bytes were taken of all answers.
  var takenCount: Int { taken.load(ordering: .sequentiallyConsistent) }

  /// The answer to a request, for a server in front of this one.
  func reply(to request: HTTPRequest) -> Answer { answer(request) }

  /// Everything that was asked, in order.
  var requests: [HTTPRequest] { seen.withLock(\.self) }

  /// Method, path and depth of everything that was asked, in order.
  var asked: [String] {
    requests.map { request in
      let depth = request.fields.first { $0.name == "Depth" }.map { " " + $0.value } ?? ""
      return "\(request.method) \(request.path)\(depth)"
    }
  }

  func exchange(
    _ request: HTTPRequest, onHead: @escaping @Sendable (HTTPHead) -> Bool,
    onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
  ) async throws(HTTPFailure) {
    if Task.isCancelled { throw .stopped }
    seen.withLock { $0.append(request) }
    let answer = answer(request)
    let result: Result<Void, HTTPFailure> = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          returning: Result { () throws(HTTPFailure) in
            try self.play(answer, onHead, onBytes)
          })
      }
    }
    if answer.hangs {
      let end = AsyncStream<Void>.makeStream()
      // Waits until the task is cancelled.
      for await _ in end.stream {}
      throw .stopped
    }
    try result.get()
  }

  private func play(
    _ answer: Answer, _ onHead: (HTTPHead) -> Bool, _ onBytes: (UnsafeRawBufferPointer) -> Bool
  ) throws(HTTPFailure) {
    guard onHead(HTTPHead(status: answer.status, fields: answer.fields)) else { throw .stopped }
    var rest = answer.body[...]
    var left = answer.filler.isEmpty ? 0 : Self.fillerLimit
    while true {
      while left > 0, rest.count < answer.pieceSize {
        rest = rest + answer.filler
        left -= answer.filler.count
      }
      if rest.isEmpty { break }
      let piece = Array(rest.prefix(answer.pieceSize))
      rest = rest.dropFirst(answer.pieceSize)
      guard piece.withUnsafeBytes(onBytes) else { throw .stopped }
      taken.add(piece.count, ordering: .sequentiallyConsistent)
      afterPiece()
    }
    if let failure = answer.failure { throw failure }
  }
}

extension HTTPRequest {
  /// The address without scheme and host.
  var path: String {
    let parts = address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    return "/"
      + (parts.last?.split(
        separator: "/", maxSplits: 1, omittingEmptySubsequences: false
      ).dropFirst().first.map(String.init) ?? "")
  }

  /// A field's value.
  func value(of name: String) -> String? {
    fields.first { $0.name.lowercased() == name }?.value
  }
}

extension FakeServer {
  /// What asks this server.
  func cloud(_ address: String = "https://cloud.example/dav") throws -> CloudRequests {
    CloudRequests(http: self, address: try RemoteAddress(address))
  }
}
