// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import Synchronization

/// One transfer of one original, from its request to its name.
final class OriginalTransfer: Sendable {
  private let http: any HTTPExchanging
  private let remote: RemoteOriginal
  private let path: String
  private let bounds: TransferBounds
  /// Whether the original is here by now, whoever brought it.
  private let isHere: @Sendable () -> Bool
  private let tell: @Sendable (TransferNews) -> Void
  private let reception = Mutex<PartReception?>(nil)

  /// Prepares; nothing is asked yet.
  ///
  /// - Parameters:
  ///   - remote: Where the original is.
  ///   - path: Where it will be, in a folder that is there.
  ///   - http: What asks.
  ///   - bounds: How many bytes are taken at most.
  ///   - isHere: Whether the original is here; called off the cooperative threads.
  ///   - tell: Where news go, from any thread.
  init(
    of remote: RemoteOriginal, to path: String, over http: any HTTPExchanging,
    within bounds: TransferBounds, isHere: @escaping @Sendable () -> Bool,
    tell: @escaping @Sendable (TransferNews) -> Void
  ) {
    self.remote = remote
    self.path = path
    self.http = http
    self.bounds = bounds
    self.isHere = isHere
    self.tell = tell
  }

  /// Fetches, and tells of the end unless the task is cancelled.
  func run() async {
    if (try? await FileWork.run { [isHere] in isHere() }) == true { return tell(.verified) }
    var verdict = await fetch(isFresh: false)
    if verdict == .useless { verdict = await fetch(isFresh: true) }
    guard !Task.isCancelled else {
      reception.withLock(\.self)?.close()
      return
    }
    switch verdict {
    case .whole: tell(.finished)
    // A server that says of its first byte that it cannot be had.
    case .useless: tell(.ended(.failed(.serverError, retryAfter: nil)))
    case .ended(let end):
      if end.isForGood { await discard() }
      tell(.ended(end))
    }
  }

  /// Checks what came and gives it its name; tells what came of it.
  func verify() async {
    guard let reception = reception.withLock(\.self) else { return }
    let checked = try? await FileWork.run { [path] in
      reception.verify(at: path + ".part")
    }
    let news = checked ?? .ended(.cut)
    reception.close()
    if case .ended(let end) = news, end.isForGood { await discard() }
    tell(news)
  }

  private func discard() async {
    try? await FileWork.run { [path] in PartFile.discard(of: path) }
  }

  private func fetch(isFresh: Bool) async -> PartReception.Verdict {
    let part: PartReception
    do {
      part = try await FileWork.run { [path, remote, bounds, tell] in
        PartReception(
          try PartFile(of: path, isFresh: isFresh), of: remote, within: bounds, tell: tell)
      }
    } catch {
      let reason = (error as? MediaError)?.reason ?? .unsupported
      if reason == .stalled {
        return .ended(.takenByOther(byteCount: PartFile.byteCount(of: path)))
      }
      return .ended(.failed(reason, retryAfter: nil))
    }
    reception.withLock { $0 = part }
    let (count, record) = part.present
    // All of it came before, and only its name is missing.
    let mayBeListed = record.isVersion(listedIn: remote) ?? true
    if count > 0, record.total == count, mayBeListed {
      let isTooLarge = bounds.maximumBytes.map { count > $0 } ?? false
      if isTooLarge { part.close() }
      return isTooLarge ? .ended(.failed(.tooLarge, retryAfter: nil)) : .whole
    }
    var failure: HTTPFailure?
    do throws(HTTPFailure) {
      try await http.exchange(request(from: count, of: record)) { head in
        part.take(head)
      } onBytes: { bytes in
        part.take(bytes)
      }
    } catch {
      failure = error
    }
    let verdict = part.verdict(failure)
    if verdict != .whole { part.close() }
    return verdict
  }

  /// Asks for what is missing, on condition that it is of the version that is here (rule F9).
  private func request(from count: Int64, of record: OriginalRecord) -> HTTPRequest {
    var request = HTTPRequest(remote.address)
    request.login = remote.login
    if count > 0, let validator = record.validator {
      request.fields.append(HTTPField("Range", "bytes=\(count)-"))
      request.fields.append(HTTPField("If-Range", validator))
    }
    return request
  }
}

extension TransferEnd {
  /// Whether what came so far is of no use to anybody: it only takes room (rule F8).
  fileprivate var isForGood: Bool {
    switch self {
    case .gone, .failed(.noSpace, _), .failed(.tooLarge, _): true
    case .cut, .takenByOther, .failed: false
    }
  }
}
