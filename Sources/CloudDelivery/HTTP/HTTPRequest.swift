// SPDX-License-Identifier: Apache-2.0

/// A field of a request's or an answer's head.
struct HTTPField: Hashable, Sendable {
  let name: String
  let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// How a request says who asks.
///
/// Its words for people never contain a secret, so that none gets into a log.
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

/// What a server is asked for.
struct HTTPRequest: Sendable {
  var method = "GET"
  /// An absolute address, percent-encoded.
  var address: String
  var fields: [HTTPField] = []
  var body: [UInt8] = []
  /// Sent to the address's own host only, never to where it is redirected.
  var login: HTTPLogin?

  init(_ address: String) {
    self.address = address
  }
}

/// The head of an answer: redirections were followed, and interim answers passed over.
struct HTTPHead: Hashable, Sendable {
  let status: Int
  let fields: [HTTPField]

  /// A field's value by its name in lower case, nil where there is none; the last one counts.
  func value(of name: String) -> String? {
    fields.last { $0.name.lowercased() == name }?.value
  }
}
