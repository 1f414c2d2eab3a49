// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import Synchronization

/// A transfer of one original, which ends when the file has its final name.
final class OriginalTransfer: Sendable {
  private let http: any HTTPExchanging
  private let remote: RemoteOriginal
  private let path: String
  private let bounds: TransferBounds
  /// Returns whether the original is on this device, fetched by this or another transfer.
  private let isHere: @Sendable () -> Bool
  private let report: @Sendable (TransferEvent) -> Void
  private let reception = Mutex<PartialFileReception?>(nil)

  /// Creates a transfer.
  ///
  /// No request is sent yet.
  ///
  /// - Parameters:
  ///   - remote: The remote original.
  ///   - path: The final path of the original, in an existing folder.
  ///   - http: The transport.
  ///   - bounds: The limits on the original's bytes.
  ///   - isHere: Returns whether the original is on this device. Called on a thread that may block.
  ///   - report: Receives the events, on any thread.
  init(
    of remote: RemoteOriginal, to path: String, over http: any HTTPExchanging,
    within bounds: TransferBounds, isHere: @escaping @Sendable () -> Bool,
    report: @escaping @Sendable (TransferEvent) -> Void
  ) {
    self.remote = remote
    self.path = path
    self.http = http
    self.bounds = bounds
    self.isHere = isHere
    self.report = report
  }

  /// Fetches the original, and reports the end of the transfer unless the task is cancelled.
  func run() async {
    var verdict = await fetch(isFresh: false)
    if verdict == .useless { verdict = await fetch(isFresh: true) }
    guard !Task.isCancelled else {
      reception.withLock(\.self)?.close()
      return
    }
    switch verdict {
    case nil: report(.verified)
    case .whole: report(.finished)
    // The server did not answer correctly even when the original was requested from its first byte.
    case .useless: report(.ended(.failed(.serverError, retryAfter: nil)))
    case .ended(let end):
      if end.isForGood { await discard() }
      report(.ended(end))
    }
  }

  /// Checks the received bytes, renames the file to its final name, and reports the result.
  func verify() async {
    guard let reception = reception.withLock(\.self) else { return }
    let checked = try? await FileWork.run { [path] in
      reception.verify(at: path + ".part")
    }
    let event = checked ?? .ended(.cut)
    reception.close()
    if case .ended(let end) = event, end.isForGood { await discard() }
    report(event)
  }

  private func discard() async {
    try? await FileWork.run { [path] in PartialFile.discard(of: path) }
  }

  private func fetch(isFresh: Bool) async -> PartialFileReception.Verdict? {
    let opened: PartialFileReception?
    do {
      opened = try await FileWork.run { [path, remote, bounds, isHere, report] in
        var file = try PartialFile(of: path, isFresh: isFresh)
        // Another fetch may have finished before this one got the lock of the file.
        guard !isHere() else {
          file.close()
          return nil
        }
        return PartialFileReception(file, of: remote, within: bounds, report: report)
      }
    } catch {
      let reason = (error as? MediaError)?.reason ?? .unsupported
      if reason == .stalled {
        return .ended(.takenByOther(byteCount: PartialFile.byteCount(of: path)))
      }
      return .ended(.failed(reason, retryAfter: nil))
    }
    guard let newReception = opened else { return nil }
    reception.withLock { $0 = newReception }
    let (count, record) = newReception.present
    // All bytes arrived in an earlier transfer. Only the final name is missing.
    let mayBeListed = record.isVersion(listedIn: remote) ?? true
    if count > 0, record.total == count, mayBeListed {
      let isTooLarge = bounds.maximumBytes.map { count > $0 } ?? false
      if isTooLarge { newReception.close() }
      return isTooLarge ? .ended(.failed(.tooLarge, retryAfter: nil)) : .whole
    }
    var failure: HTTPFailure?
    do throws(HTTPFailure) {
      try await http.exchange(request(from: count, of: record)) { header in
        newReception.take(header)
      } onBytes: { bytes in
        newReception.take(bytes)
      }
    } catch {
      failure = error
    }
    let verdict = newReception.verdict(failure)
    if verdict != .whole { newReception.close() }
    return verdict
  }

  /// Creates a request for the missing bytes.
  ///
  /// The request has a condition: the bytes must belong to the version of the partial file
  /// (rule `unseen.fetch.resume`).
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
  /// Whether the received bytes can never be used and only take up disk space
  /// (rule `unseen.fetch.space`).
  fileprivate var isForGood: Bool {
    switch self {
    case .gone, .failed(.noSpace, _), .failed(.tooLarge, _): true
    case .cut, .takenByOther, .failed: false
    }
  }
}
