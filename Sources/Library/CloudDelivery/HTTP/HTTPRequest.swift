// SPDX-License-Identifier: Apache-2.0

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
