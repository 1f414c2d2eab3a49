// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The meaning of a response's header for a partial file.
enum RangeAnswer: Hashable, Sendable {
  /// The body is the original from its first byte.
  case whole(validator: String?, total: Int64?)
  /// The body continues the partial file after its last byte.
  case rest(total: Int64?)
  /// The partial file is complete.
  case complete
  /// The partial file cannot be used, and the original must be requested again from its first byte.
  case useless
  /// The response has no usable body.
  case refused(TransferEnd)

  /// Interprets a header.
  ///
  /// - Parameters:
  ///   - header: The header.
  ///   - count: The length of the partial file, or 0 if the complete original was requested.
  ///   - validator: The version of the partial file.
  init(_ header: HTTPResponseHeader, count: Int64, validator: String?) {
    switch header.status {
    case 200 where header.isPage:
      // The body is a web page instead of a picture. The network wants the person to log in on this
      // page first.
      self = .refused(.failed(.unauthorised, retryAfter: nil))
    case 200: self = .whole(validator: header.validator, total: header.length)
    case 206:
      guard let range = header.contentRange, range.first == count else {
        self = .useless
        return
      }
      // Without this check, bytes of two versions would be combined if the server ignores
      // `If-Range`.
      let isSame = header.validator.map { $0 == validator } ?? false
      self = isSame ? .rest(total: range.total) : .useless
    case 416:
      let isWhole = header.contentRange?.total == count && count > 0
      let isSame = header.validator.map { $0 == validator } ?? true
      self = isWhole && isSame ? .complete : .useless
    default: self = .refused(Self.end(header))
    }
  }

  private static func end(_ header: HTTPResponseHeader) -> TransferEnd {
    let wait = header.retryAfter.map(Double.init)
    return switch header.status {
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

extension HTTPResponseHeader {
  /// The validator of a file's version: a strong ETag, or otherwise the modification date.
  ///
  /// It is nil if the header has no reliable validator, or none that can be sent back.
  var validator: String? {
    if let tag = value(of: "etag"), tag.hasPrefix("\""), tag.isValidator { return tag }
    return value(of: "last-modified").flatMap { $0.isValidator ? $0 : nil }
  }

  /// The modification time in milliseconds since 1970.
  var modified: Int64? { value(of: "last-modified").flatMap(HTTPDate.milliseconds) }

  /// The length of the body that the server states.
  var length: Int64? { value(of: "content-length").flatMap(Self.count) }

  /// Whether the body is an HTML page.
  var isPage: Bool {
    value(of: "content-type")?.lowercased().hasPrefix("text/html") ?? false
  }

  /// The range of the body, from `bytes 10-19/20` or `bytes */20`.
  var contentRange: (first: Int64?, total: Int64?)? {
    guard let text = value(of: "content-range"), text.hasPrefix("bytes ") else { return nil }
    let components = text.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
    guard components.count == 2 else { return nil }
    let first = components[0].split(separator: "-").first.flatMap(Self.count)
    return (first, Self.count(components[1]))
  }

  /// Parses a number of bytes; returns nil if it is invalid.
  private static func count(_ text: some StringProtocol) -> Int64? {
    Int64(text).flatMap { $0 < 0 ? nil : $0 }
  }
}

extension String {
  /// Whether a text from a server can be sent back as the condition of a range request.
  ///
  /// Control characters cannot be sent, and many servers refuse requests with long header fields.
  var isValidator: Bool { isPlain && (1...1024).contains(utf8.count) }
}
