// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// What the head of an answer means for a partial file.
enum RangeAnswer: Hashable, Sendable {
  /// The original comes from its first byte on.
  case whole(validator: String?, total: Int64?)
  /// It goes on where the partial file ends.
  case rest(total: Int64?)
  /// The partial file has all of it.
  case complete
  /// The partial file is of no use; it has to be asked for anew.
  case useless
  /// There is nothing to take.
  case refused(TransferEnd)

  /// Reads a head.
  ///
  /// - Parameters:
  ///   - head: The head.
  ///   - count: How many bytes are here, 0 where all of it was asked for.
  ///   - validator: Which version they are of.
  init(_ head: HTTPHead, count: Int64, validator: String?) {
    switch head.status {
    case 200 where head.isPage:
      // A page instead of a picture: whoever runs this network wants a click first.
      self = .refused(.failed(.unauthorised, retryAfter: nil))
    case 200: self = .whole(validator: head.validator, total: head.length)
    case 206:
      guard let range = head.contentRange, range.first == count else {
        self = .useless
        return
      }
      // A server that passes over If-Range would glue two versions together.
      let isSame = head.validator.map { $0 == validator } ?? false
      self = isSame ? .rest(total: range.total) : .useless
    case 416:
      let isWhole = head.contentRange?.total == count && count > 0
      let isSame = head.validator.map { $0 == validator } ?? true
      self = isWhole && isSame ? .complete : .useless
    default: self = .refused(Self.end(head))
    }
  }

  private static func end(_ head: HTTPHead) -> TransferEnd {
    let wait = head.retryAfter.map(Double.init)
    return switch head.status {
    case 401, 403, 407, 511: .failed(.unauthorised, retryAfter: nil)
    case 404, 410: .gone
    case 408: .failed(.stalled, retryAfter: wait)
    case 429: .failed(.throttled, retryAfter: wait)
    case 503 where wait != nil: .failed(.throttled, retryAfter: wait)
    case 451: .failed(.unauthorised, retryAfter: nil)
    default: .failed(.serverError, retryAfter: wait)
    }
  }
}

extension HTTPHead {
  /// What tells one version of a file from the next: a strong ETag, else the date of the last
  /// change; nil where neither can be relied on.
  var validator: String? {
    if let tag = value(of: "etag"), !tag.hasPrefix("W/"), tag.hasPrefix("\"") { return tag }
    return value(of: "last-modified")
  }

  /// When the file changed last, in milliseconds since 1970.
  var modified: Int64? { value(of: "last-modified").flatMap(HTTPDate.milliseconds) }

  /// The body's length as the server says it.
  var length: Int64? { value(of: "content-length").flatMap(Self.count) }

  /// Whether the body is a page for people.
  var isPage: Bool {
    value(of: "content-type")?.lowercased().hasPrefix("text/html") ?? false
  }

  /// Which bytes the body is, `bytes 10-19/20` or `bytes */20`.
  var contentRange: (first: Int64?, total: Int64?)? {
    guard let text = value(of: "content-range"), text.hasPrefix("bytes ") else { return nil }
    let parts = text.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let first = parts[0].split(separator: "-").first.flatMap(Self.count)
    return (first, Self.count(parts[1]))
  }

  /// A number of bytes, nil for what is none.
  private static func count(_ text: some StringProtocol) -> Int64? {
    Int64(text).flatMap { $0 < 0 ? nil : $0 }
  }
}
