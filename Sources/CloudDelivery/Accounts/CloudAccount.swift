// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A cloud and how to log in to it; never the secret itself.
public struct CloudAccount: Hashable, Sendable, Codable {
  /// Where a password or token comes from.
  public enum SecretSource: Hashable, Sendable, Codable {
    /// The environment variable of this name.
    case environment(String)
    /// The file at this path, which nobody else may read.
    case file(String)
  }

  /// How to say who asks.
  public enum Login: Hashable, Sendable, Codable {
    /// Nobody in particular asks.
    case anonymous
    /// A user with a password.
    case basic(user: String, password: SecretSource)
    /// A token.
    case bearer(SecretSource)
  }

  /// What the account is called here.
  public let name: String
  /// The address of the folder that photos are in.
  public let address: String
  /// How to log in.
  public let login: Login
  /// Whether the login may go over a connection that others can read.
  public let allowsPlainLogin: Bool

  /// Makes an account, checking all that can be checked without asking the server.
  ///
  /// - Parameters:
  ///   - name: 1 to 64 letters, digits, `-`, `_` and `.`, not beginning with a dot.
  ///   - address: An address that begins with `https://` or `http://`, without a login in it.
  ///   - login: How to log in. The default is as nobody.
  ///   - allowsPlainLogin: Whether the login may go over a connection that others can read. The
  ///     default is no.
  /// - Throws: ``CloudError`` with the remedy.
  public init(
    name: String, address: String, login: Login = .anonymous, allowsPlainLogin: Bool = false
  ) throws(CloudError) {
    self.name = name
    self.login = login
    self.allowsPlainLogin = allowsPlainLogin
    guard Self.isName(name) else {
      throw CloudError(
        place: "account name", reason: .unsupported, detail: "cannot be taken",
        remedy: "use 1 to 64 letters, digits, - _ . and no dot at the beginning")
    }
    let remote = try RemoteAddress(address)
    self.address = remote.description
    if case .basic(let user, _) = login, user.isEmpty || user.utf8.contains(0x3A) {
      throw CloudError(
        place: name, reason: .unsupported, detail: "a password goes with a user without a colon",
        remedy: "give a user")
    }
    if login != .anonymous, remote.scheme == "http", !remote.isLoopback, !allowsPlainLogin {
      throw CloudError(
        place: self.address, reason: .unauthorised,
        detail: "over http everybody on the way can read the login",
        remedy: "use https, or allow a plain login explicitly")
    }
  }

  private static func isName(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count) && name.utf8.first != 0x2E
      && name.utf8.allSatisfy {
        switch $0 {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
      }
  }

  private enum CodingKeys: String, CodingKey {
    case name, address, login, allowsPlainLogin
  }

  /// Reads an account, checking it as if it were made anew.
  ///
  /// - Parameter decoder: What to read from.
  /// - Throws: ``CloudError``, or what the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      name: try container.decode(String.self, forKey: .name),
      address: try container.decode(String.self, forKey: .address),
      login: try container.decode(Login.self, forKey: .login),
      allowsPlainLogin: try container.decode(Bool.self, forKey: .allowsPlainLogin))
  }

  /// The address in parts.
  func remoteAddress() throws(CloudError) -> RemoteAddress { try RemoteAddress(address) }
}
