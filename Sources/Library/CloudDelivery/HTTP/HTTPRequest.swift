// SPDX-License-Identifier: Apache-2.0

import CCurlShim
import Glibc

/// A header field of a request or response.
struct HTTPField: Hashable, Sendable {
  let name: String
  let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// The login of a request.
///
/// The descriptions of a login never contain the secret. Logs therefore do not contain it either.
enum HTTPLogin: Hashable, Sendable {
  case basic(user: String, password: String)
  case bearer(String)
}

extension HTTPLogin: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  var description: String {
    switch self {
    case .basic(let user, _): "user \(user)"
    case .bearer: "a token"
    }
  }

  var debugDescription: String { description }

  var customMirror: Mirror { Mirror(self, children: []) }
}

/// An HTTP request.
struct HTTPRequest: Sendable {
  var method = "GET"
  /// The absolute address, percent-encoded.
  var address: String
  var fields: [HTTPField] = []
  var body: [UInt8] = []
  /// The login.
  ///
  /// It is sent only to the host of the address. After a redirection to another host it is not
  /// sent.
  var login: HTTPLogin?

  init(_ address: String) {
    self.address = address
  }
}

/// The final header of a response, after redirections and interim responses.
struct HTTPResponseHeader: Hashable, Sendable {
  let status: Int
  let fields: [HTTPField]

  /// Returns the value of the last field with a lower-case name, or nil if there is none.
  func value(of name: String) -> String? {
    fields.last { $0.name.lowercased() == name }?.value
  }
}

extension HTTPRequest {
  /// The reason why the request cannot be sent, or nil if it can be sent.
  ///
  /// The reason does not quote the request, which may contain a secret.
  var problem: String? {
    let start = address.prefix { $0 != "/" }.lowercased()
    guard start == "http:" || start == "https:", address.dropFirst(start.count).hasPrefix("//")
    else { return "the address does not begin with http:// or https://" }
    // Addresses appear in messages, and messages must not contain a login.
    guard !address.holdsLogin else { return "the address contains a login" }
    // A line end would start another header field, and a zero byte ends a C string.
    guard address.isPlain, method.isToken,
      fields.allSatisfy({ $0.name.isToken && $0.value.isPlain })
    else { return "the request contains a character that cannot be sent" }
    switch login {
    case .basic(let user, let password)
    where !user.isPlain || !password.isPlain || user.contains(":"):
      return "the user or the password contains a character that cannot be sent"
    case .bearer(let token) where !token.isPlain || token.isEmpty:
      return "the token cannot be sent"
    default: return nil
    }
  }

  /// The header fields as lines, and further lines that override the fields that libcurl adds.
  var lines: [String] {
    var lines = fields.map { $0.value.isEmpty ? $0.name + ";" : "\($0.name): \($0.value)" }
    let names = Set(fields.map { $0.name.lowercased() })
    // Digests and ranges refer to the stored bytes, so the server must not compress the body.
    if !names.contains("accept-encoding") { lines.append("Accept-Encoding: identity") }
    if !names.contains("expect") { lines.append("Expect:") }
    if !names.contains("content-type") { lines.append("Content-Type:") }
    return lines
  }
}

extension String {
  /// Whether the text is an address with a user before its host.
  var holdsLogin: Bool {
    guard let start = firstRange(of: "//") else { return false }
    // Some programs treat backslashes as slashes.
    return self[start.upperBound...].prefix { !"/\\?#".contains($0) }.contains("@")
  }

  /// Whether the text can be sent in a header field.
  var isPlain: Bool {
    unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\t" }
  }

  fileprivate var isToken: Bool {
    !isEmpty
      && utf8.allSatisfy { byte in
        let scalar = Unicode.Scalar(byte)
        return byte < 0x80
          && (scalar.properties.isAlphabetic || (0x30...0x39).contains(byte)
            || "!#$%&'*+-.^_`|~".unicodeScalars.contains(scalar))
      }
  }
}

/// Passes Swift strings to C for the duration of a call.
enum CStrings {
  /// Calls a closure with C copies of strings.
  ///
  /// A nil string becomes NULL.
  static func with<Result>(
    _ strings: [String?], _ body: ([UnsafePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { $0.flatMap { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return body(copies.map { $0.map { UnsafePointer($0) } })
  }

  /// Calls a closure with all properties of a request except its body.
  static func with<Result>(_ request: HTTPRequest, _ body: (ccurl_request) -> Result) -> Result {
    var user: String?
    var password: String?
    var token: String?
    switch request.login {
    case .basic(let name, let secret): (user, password) = (name, secret)
    case .bearer(let secret): token = secret
    case nil: break
    }
    return with([request.address, request.method, user, password, token]) { strings in
      with(request.lines + [nil]) { lines in
        lines.withUnsafeBufferPointer { lines in
          body(
            ccurl_request(
              address: strings[0], method: strings[1], fields: lines.baseAddress, body: nil,
              body_count: 0, user: strings[2], password: strings[3], token: strings[4]))
        }
      }
    }
  }
}
