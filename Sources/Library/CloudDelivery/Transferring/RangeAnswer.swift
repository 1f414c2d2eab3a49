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
  ///   - record: The version of the partial file.
  init(_ header: HTTPResponseHeader, count: Int64, record: OriginalRecord) {
    switch header.status {
    case 200 where header.isPage:
      // The body is a web page instead of a picture. The network wants the person to log in on this
      // page first.
      self = .refused(.failed(.unauthorised, retryAfter: nil))
    case 200: self = .whole(validator: header.validator, total: header.length)
    case 206:
      let range = header.contentRange
      // A file whose size changed is another version, whatever its validator is.
      let isSameSize = range?.total.flatMap { total in record.total.map { $0 == total } } ?? true
      let continues = range?.first == count && isSameSize && header.isVersion(of: record)
      self = continues ? .rest(total: range?.total) : .useless
    case 416:
      let isWhole = header.contentRange?.total == count && count > 0
      self = isWhole && header.isVersion(of: record) ? .complete : .useless
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
    if let etag, etag.isStrongTag, etag.isValidator { return etag }
    return value(of: "last-modified").flatMap { $0.isValidator ? $0 : nil }
  }

  /// The ETag as the server wrote it, weak or strong, or nil if the header has none.
  var etag: String? { value(of: "etag") }

  /// Whether the answer states the version of a partial file.
  ///
  /// The answer must repeat the validator. Without this check, bytes of two versions would be
  /// combined if the server ignores `If-Range`. A date as validator is not enough: two versions may
  /// be written in the same second. Therefore the ETag must be the same, too, even if it is weak.
  fileprivate func isVersion(of record: OriginalRecord) -> Bool {
    guard let validator = record.validator else { return false }
    let stated = [etag, value(of: "last-modified")].compactMap { $0?.opaqueTag }
    return stated.contains(validator.opaqueTag)
      && !isAnotherVersion(than: record.etag, modified: record.modified)
  }

  /// Whether the answer is about another version of a file than an earlier answer.
  ///
  /// If only one of the answers has an ETag, they are about different versions.
  ///
  /// - Parameters:
  ///   - earlier: The ETag of the earlier answer. The mark of weak ETags is ignored.
  ///   - time: The modification time of the earlier answer in milliseconds since 1970. If one of
  ///     the answers states no time, the times are not compared.
  /// - Returns: Whether the ETags or the times differ.
  func isAnotherVersion(than earlier: String?, modified time: Int64?) -> Bool {
    if etag?.opaqueTag != earlier?.opaqueTag { return true }
    guard let time, let modified else { return false }
    return modified != time
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
  /// Bytes that are not UTF-8 were replaced, so that different validators would look the same.
  var isValidator: Bool {
    isPlain && (1...1024).contains(utf8.count) && !unicodeScalars.contains("\u{FFFD}")
  }

  /// Whether a validator is a strong ETag, which guarantees equal bytes.
  var isStrongTag: Bool { utf8.first == UInt8(ascii: "\"") }

  /// The text if it is an ETag with quotes, or nil.
  ///
  /// Some servers omit the quotes in listings, so that listed ETags differ from those of answers.
  var quotedTag: String? { opaqueTag.first == UInt8(ascii: "\"") ? self : nil }
}
