// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Synchronization

/// Reads the bytes that describe remote photos and videos.
struct PrefixReader: Sendable {
  /// The known bytes of a file.
  enum Prefix: Sendable {
    case media(SparseBytes)
    /// The file is neither a photo nor a video, according to the server.
    case other
  }

  /// The maximum number of further requests for one file.
  ///
  /// Each request costs a round trip.
  private static let maximumRangeCount = 12

  let requests: CloudRequests
  /// The length of the first requested range, and the minimum length of each further range.
  var firstBytes = 64 << 10
  /// The maximum number of bytes that are read from one file.
  var maximumByteCount = 5 << 20
  /// The number of received bytes of all files.
  let bytesRead = Count()

  /// Reads the bytes that describe a file.
  ///
  /// - Throws: ``CloudError``, with `changed` if the file differs from the listed one, or
  ///   `CancellationError`.
  func prefix(of file: RemoteFile) async throws -> Prefix {
    if file.byteCount == 0 { return .media(SparseBytes(count: 0)) }
    let first = try await chunk(of: file, 0..<firstBytes, after: nil)
    if file.path.fileExtension == nil, !MediaNames.isMedia(contentType: first.contentType) {
      return .other
    }
    var known = SparseBytes(count: first.total)
    known.add(first.bytes, at: 0)
    for roundTrip in 0..<Self.maximumRangeCount {
      guard let range = PrefixRequirements.next(in: known), range.upperBound <= known.count else {
        break
      }
      // Requests more bytes than required, because they are likely to be needed and cost no further
      // round trip. From the third round trip on, the number is doubled each time.
      let ahead = firstBytes << max(0, roundTrip - 1)
      let end = min(max(range.upperBound, range.lowerBound + ahead), known.count)
      guard known.knownCount + end - range.lowerBound <= maximumByteCount else { break }
      let more = try await chunk(of: file, range.lowerBound..<end, after: first)
      if more.bytes.isEmpty { break }
      known.add(more.bytes, at: range.lowerBound)
    }
    return .media(known)
  }

  private struct Chunk: Sendable {
    var bytes: [UInt8]
    let total: Int
    let etag: String?
    let modified: Int64?
    let contentType: String?
    let givesRanges: Bool
  }

  private func chunk(
    of file: RemoteFile, _ range: Range<Int>, after first: Chunk?
  ) async throws -> Chunk {
    // A server without support for ranges would send all bytes before the missing ones.
    if let first, !first.givesRanges, range.upperBound > maximumByteCount / 4 {
      return Chunk(
        bytes: [], total: 0, etag: nil, modified: nil, contentType: nil, givesRanges: false)
    }
    var request = requests.request("GET", file.path, isFolder: false)
    let address = request.address
    request.fields = [HTTPField("Range", "bytes=\(range.lowerBound)-\(range.upperBound - 1)")]
    // If the file changed, the server sends the new version from its beginning, which is refused
    // below. Bytes of two versions are therefore never combined.
    if let etag = first?.etag, etag.isStrongTag, etag.isValidator {
      request.fields.append(HTTPField("If-Range", etag))
    }
    let window = ByteWindow(range)
    let isNamed = file.path.fileExtension != nil
    let header = try await requests.send(request) { header in
      let isWanted = isNamed || MediaNames.isMedia(contentType: header.value(of: "content-type"))
      window.begin(at: header.status == 206 ? range.lowerBound : 0)
      return isWanted && (header.status == 206 || header.status == 200)
    } onBytes: { bytes in
      bytesRead.add(bytes.count)
      return window.add(bytes)
    }
    guard header.status == 206 || header.status == 200 else {
      throw CloudError(header, at: address)
    }
    let said =
      header.status == 206
      ? header.rangeTotal : header.value(of: "content-length").flatMap(Int.init)
    let chunk = Chunk(
      bytes: window.all, total: said ?? file.byteCount.flatMap { Int(exactly: $0) } ?? -1,
      etag: header.etag, modified: header.modified,
      contentType: header.value(of: "content-type"), givesRanges: header.status == 206)
    guard chunk.total >= 0 else {
      throw CloudError(
        subject: address, reason: .unsupported, detail: "the server does not state the file's size",
        remedy: "ask the server's owner")
    }
    let expected = first?.total ?? file.byteCount.flatMap { Int(exactly: $0) } ?? chunk.total
    let isAnother =
      first.map { header.isAnotherVersion(than: $0.etag, modified: $0.modified) } ?? false
    let startsElsewhere = header.status == 206 && header.rangeStart != range.lowerBound
    guard chunk.total == expected, !isAnother, !startsElsewhere else {
      throw CloudError(
        subject: address, reason: .changed, detail: "was changed after it was listed",
        remedy: "refresh again")
    }
    let last = max(header.rangeEnd ?? .max, range.lowerBound + 1)
    let end = min(range.upperBound, last, chunk.total)
    let isWanted = isNamed || MediaNames.isMedia(contentType: chunk.contentType)
    guard !isWanted || chunk.bytes.count >= end - range.lowerBound else {
      throw CloudError(
        subject: address, reason: .damaged, detail: "the server sent fewer bytes than it announced",
        remedy: "refresh again")
    }
    return chunk
  }
}

/// Collects the bytes of a response that are inside a range.
///
/// Ends the response after the range.
private final class ByteWindow: Sendable {
  private let range: Range<Int>
  private let state = Mutex<(offset: Int, bytes: [UInt8])>((0, []))

  init(_ range: Range<Int>) { self.range = range }

  var all: [UInt8] { state.withLock { $0.bytes } }

  func begin(at offset: Int) {
    state.withLock { $0.offset = offset }
  }

  func add(_ chunk: UnsafeRawBufferPointer) -> Bool {
    state.withLock { state in
      let from = max(0, range.lowerBound - state.offset)
      let to = min(chunk.count, range.upperBound - state.offset)
      if from < to { state.bytes += chunk[from..<to] }
      state.offset += chunk.count
      return state.offset < range.upperBound
    }
  }
}

extension HTTPResponseHeader {
  /// The size of the complete file, taken from a field like `bytes 0-65535/1234567`.
  var rangeTotal: Int? {
    value(of: "content-range")?.split(separator: "/").last.flatMap { Int($0) }
  }

  /// The offset in the file of the first byte of the body.
  var rangeStart: Int? {
    value(of: "content-range")?.split { $0 == " " || $0 == "-" }.dropFirst().first
      .flatMap { Int($0) }
  }

  /// The offset in the file after the last byte of the body, or nil if the body is not a range.
  var rangeEnd: Int? {
    guard status == 206, let last = value(of: "content-range")?.split(separator: "/").first else {
      return nil
    }
    return last.split(separator: "-").last.flatMap { Int($0) }.flatMap { $0 < .max ? $0 + 1 : nil }
  }
}
