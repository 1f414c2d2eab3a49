// SPDX-License-Identifier: Apache-2.0

import CCrypto

/// A digest that a server sends with an original.
struct Digest: Hashable, Sendable {
  /// The algorithm of the digest.
  enum Algorithm: String, Hashable, Sendable {
    case md5, sha1, sha256, sha512
  }

  let algorithm: Algorithm
  let bytes: [UInt8]

  /// Reads the strongest digest in a header.
  ///
  /// Returns nil if the header has no digest of a known kind.
  ///
  /// The known header fields are `Repr-Digest` (RFC 9530), `Digest` (RFC 3230), Nextcloud's
  /// `OC-Checksum` and `Content-MD5`.
  init?(_ header: HTTPResponseHeader) {
    var found: [Digest] = []
    for field in header.fields {
      switch field.name.lowercased() {
      case "repr-digest", "digest":
        for entry in field.value.split(separator: ",") {
          let components = entry.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
          guard components.count == 2, let algorithm = Self.algorithm(components[0]) else {
            continue
          }
          let code = components[1].filter { $0 != ":" }
          if let bytes = Self.base64(code) { found.append(Digest(algorithm, bytes)) }
        }
      case "oc-checksum":
        for entry in field.value.split(separator: " ") {
          let components = entry.split(separator: ":", maxSplits: 1).map(String.init)
          guard components.count == 2, let algorithm = Self.algorithm(components[0]),
            let bytes = Self.hexadecimal(components[1])
          else { continue }
          found.append(Digest(algorithm, bytes))
        }
      case "content-md5":
        if let bytes = Self.base64(field.value) { found.append(Digest(.md5, bytes)) }
      default: break
      }
    }
    let whole = found.filter { $0.bytes.count == $0.algorithm.length }
    guard let best = whole.max(by: { $0.bytes.count < $1.bytes.count }) else { return nil }
    self = best
  }

  private init(_ algorithm: Algorithm, _ bytes: [UInt8]) {
    self.algorithm = algorithm
    self.bytes = bytes
  }

  private static func algorithm(_ name: String) -> Algorithm? {
    Algorithm(rawValue: name.lowercased().replacing("-", with: ""))
      ?? (name.lowercased() == "sha" ? .sha1 : nil)
  }

  private static func hexadecimal(_ text: String) -> [UInt8]? {
    let digits = text.utf8.map { UInt8($0).hexadecimalValue }
    guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { index in
      (digits[index] ?? 0) << 4 | (digits[index + 1] ?? 0)
    }
  }

  private static func base64(_ text: String) -> [UInt8]? {
    let text = Array(text.utf8)
    guard !text.isEmpty, text.count.isMultiple(of: 4), text.count < 200 else { return nil }
    var bytes = [UInt8](repeating: 0, count: text.count / 4 * 3)
    let count = EVP_DecodeBlock(&bytes, text, Int32(text.count))
    guard count >= 0 else { return nil }
    let padding = text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    return Array(bytes.prefix(Int(count) - min(padding, 2)))
  }
}

extension Digest.Algorithm {
  /// The length of a digest in bytes.
  var length: Int {
    switch self {
    case .md5: 16
    case .sha1: 20
    case .sha256: 32
    case .sha512: 64
    }
  }

  var method: OpaquePointer? {
    switch self {
    case .md5: EVP_md5()
    case .sha1: EVP_sha1()
    case .sha256: EVP_sha256()
    case .sha512: EVP_sha512()
    }
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit, or nil for any other character.
  fileprivate var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
