// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Synchronization

/// Reads as much of remote photos and films as describes them.
struct HeadReader: Sendable {
  /// The beginning of a file, as far as it was read.
  enum Head: Sendable {
    case media(SparseBytes)
    /// Neither a photo nor a film, by word of the server.
    case other
  }

  /// No honest file needs more turns; each costs a round trip.
  private static let mostRanges = 12

  let requests: CloudRequests
  /// How many bytes are read first, and the least each time after that.
  var firstBytes = 64 << 10
  /// The most bytes of one file.
  var mostBytes = 5 << 20
  /// Counts every byte of a file that came.
  let bytesRead = Count()

  /// Reads a file's head.
  ///
  /// - Throws: ``CloudError``: `changed` where the file is another one than was listed,
  ///   `CancellationError`.
  func head(of file: RemoteFile) async throws -> Head {
    if file.byteCount == 0 { return .media(SparseBytes(count: 0)) }
    let first = try await piece(of: file, 0..<firstBytes, after: nil)
    if file.path.fileExtension == nil, !MediaNames.isMedia(contentType: first.contentType) {
      return .other
    }
    var known = SparseBytes(count: first.total)
    known.add(first.bytes, at: 0)
    for turn in 0..<Self.mostRanges {
      guard let range = HeadNeeds.next(in: known), range.upperBound <= known.count else { break }
      // More than asked for is likely to be needed next and costs no round trip; the further
      // metadata goes on, the more so.
      let ahead = firstBytes << max(0, turn - 1)
      let end = min(max(range.upperBound, range.lowerBound + ahead), known.count)
      guard known.knownCount + end - range.lowerBound <= mostBytes else { break }
      let more = try await piece(of: file, range.lowerBound..<end, after: first)
      if more.bytes.isEmpty { break }
      known.add(more.bytes, at: range.lowerBound)
    }
    return .media(known)
  }

  private struct Piece: Sendable {
    var bytes: [UInt8]
    let total: Int
    let etag: String?
    let contentType: String?
    let givesRanges: Bool
  }

  private func piece(
    of file: RemoteFile, _ range: Range<Int>, after first: Piece?
  ) async throws -> Piece {
    // A server that gives no ranges would send everything before what is missing.
    if let first, !first.givesRanges, range.upperBound > mostBytes / 4 {
      return Piece(bytes: [], total: 0, etag: nil, contentType: nil, givesRanges: false)
    }
    var request = requests.request("GET", file.path, isFolder: false)
    let place = request.address
    request.fields = [HTTPField("Range", "bytes=\(range.lowerBound)-\(range.upperBound - 1)")]
    // Two versions are never spliced: another one comes whole, and is refused below.
    if let etag = first?.etag, !etag.hasPrefix("W/") {
      request.fields.append(HTTPField("If-Range", etag))
    }
    let window = ByteWindow(range)
    let isNamed = file.path.fileExtension != nil
    let head = try await requests.send(request) { head in
      let isWanted = isNamed || MediaNames.isMedia(contentType: head.value(of: "content-type"))
      window.begin(at: head.status == 206 ? range.lowerBound : 0)
      return isWanted && (head.status == 206 || head.status == 200)
    } onBytes: { bytes in
      bytesRead.add(bytes.count)
      return window.add(bytes)
    }
    guard head.status == 206 || head.status == 200 else { throw CloudError(head, at: place) }
    let said =
      head.status == 206 ? head.rangeTotal : head.value(of: "content-length").flatMap(Int.init)
    let piece = Piece(
      bytes: window.all, total: said ?? file.byteCount.flatMap { Int(exactly: $0) } ?? -1,
      etag: head.value(of: "etag"), contentType: head.value(of: "content-type"),
      givesRanges: head.status == 206)
    guard piece.total >= 0 else {
      throw CloudError(
        place: place, reason: .unsupported, detail: "the server does not say how long it is",
        remedy: "ask who runs the server")
    }
    let expected = first?.total ?? file.byteCount.flatMap { Int(exactly: $0) } ?? piece.total
    let isAnother = first?.etag.map { $0.opaqueTag != piece.etag?.opaqueTag } ?? false
    let startsElsewhere = head.status == 206 && head.rangeStart != range.lowerBound
    guard piece.total == expected, !isAnother, !startsElsewhere else {
      throw CloudError(
        place: place, reason: .changed, detail: "is another file than was listed",
        remedy: "refresh once more")
    }
    return piece
  }
}

/// Keeps those bytes of an answer that lie in a range, and ends it behind them.
private final class ByteWindow: Sendable {
  private let range: Range<Int>
  private let state = Mutex<(place: Int, bytes: [UInt8])>((0, []))

  init(_ range: Range<Int>) { self.range = range }

  var all: [UInt8] { state.withLock { $0.bytes } }

  func begin(at place: Int) {
    state.withLock { $0.place = place }
  }

  func add(_ piece: UnsafeRawBufferPointer) -> Bool {
    state.withLock { state in
      let from = max(0, range.lowerBound - state.place)
      let to = min(piece.count, range.upperBound - state.place)
      if from < to { state.bytes += piece[from..<to] }
      state.place += piece.count
      return state.place < range.upperBound
    }
  }
}

extension HTTPHead {
  /// The whole file's size in `bytes 0-65535/1234567`.
  var rangeTotal: Int? {
    value(of: "content-range")?.split(separator: "/").last.flatMap { Int($0) }
  }

  /// Where the bytes of an answer begin.
  var rangeStart: Int? {
    value(of: "content-range")?.split { $0 == " " || $0 == "-" }.dropFirst().first
      .flatMap { Int($0) }
  }
}
