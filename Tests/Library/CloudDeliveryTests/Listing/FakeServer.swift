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
    /// The number of bytes of each chunk.
    var chunkSize = 7000
    /// The failure that ends the answer instead of its normal end.
    var failure: HTTPFailure?
    /// Whether the answer never ends.
    var hangs = false
    /// Bytes that follow the body repeatedly; empty for none.
    ///
    /// With them the answer never ends.
    var filler: [UInt8] = []

    static func status(_ status: Int, _ fields: [String: String] = [:]) -> Answer {
      Answer(status: status, fields: fields.map { HTTPField($0.key, $0.value) })
    }

    static func multistatus(_ xml: String, _ fields: [String: String] = [:]) -> Answer {
      Answer(
        status: 207, fields: fields.map { HTTPField($0.key, $0.value) }, body: Array(xml.utf8))
    }
  }

  /// The length at which an endless answer ends, so that a test of an unlimited reader ends too.
  static let fillerLimit = 16 << 20

  private let answer: @Sendable (HTTPRequest) -> Answer
  private let seen = Mutex<[HTTPRequest]>([])
  private let taken = Atomic(0)
  /// Called after each chunk that was accepted.
  private let afterChunk: @Sendable () -> Void

  init(
    afterChunk: @escaping @Sendable () -> Void = {},
    _ answer: @escaping @Sendable (HTTPRequest) -> Answer
  ) {
    self.answer = answer
    self.afterChunk = afterChunk
  }

  /// How many bytes of all answers were accepted.
  var takenCount: Int { taken.load(ordering: .sequentiallyConsistent) }

  /// Returns the answer to a request, for a server in front of this one.
  func reply(to request: HTTPRequest) -> Answer { answer(request) }

  /// All requests, in order.
  var requests: [HTTPRequest] { seen.withLock(\.self) }

  /// Method, path and depth of all requests, in order.
  var asked: [String] {
    requests.map { request in
      let depth = request.fields.first { $0.name == "Depth" }.map { " " + $0.value } ?? ""
      return "\(request.method) \(request.path)\(depth)"
    }
  }

  func exchange(
    _ request: HTTPRequest, onResponseHeader: @escaping @Sendable (HTTPResponseHeader) -> Bool,
    onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
  ) async throws(HTTPFailure) {
    if Task.isCancelled { throw .stopped }
    seen.withLock { $0.append(request) }
    let answer = answer(request)
    let result: Result<Void, HTTPFailure> = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          returning: Result { () throws(HTTPFailure) in
            try self.play(answer, onResponseHeader, onBytes)
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
    _ answer: Answer, _ onResponseHeader: (HTTPResponseHeader) -> Bool,
    _ onBytes: (UnsafeRawBufferPointer) -> Bool
  ) throws(HTTPFailure) {
    guard onResponseHeader(HTTPResponseHeader(status: answer.status, fields: answer.fields)) else {
      throw .stopped
    }
    var rest = answer.body[...]
    var left = answer.filler.isEmpty ? 0 : Self.fillerLimit
    while true {
      while left > 0, rest.count < answer.chunkSize {
        rest = rest + answer.filler
        left -= answer.filler.count
      }
      if rest.isEmpty { break }
      let chunk = Array(rest.prefix(answer.chunkSize))
      rest = rest.dropFirst(answer.chunkSize)
      guard chunk.withUnsafeBytes(onBytes) else { throw .stopped }
      taken.add(chunk.count, ordering: .sequentiallyConsistent)
      afterChunk()
    }
    if let failure = answer.failure { throw failure }
  }
}

extension HTTPRequest {
  /// The address without scheme and host.
  var path: String {
    let components = address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    return "/"
      + (components.last?.split(
        separator: "/", maxSplits: 1, omittingEmptySubsequences: false
      ).dropFirst().first.map(String.init) ?? "")
  }

  /// Returns the value of a field.
  func value(of name: String) -> String? {
    fields.first { $0.name.lowercased() == name }?.value
  }
}

extension FakeServer {
  /// Makes requests to this server.
  func cloud(_ address: String = "https://cloud.example/dav") throws -> CloudRequests {
    CloudRequests(http: self, address: try RemoteAddress(address))
  }
}
