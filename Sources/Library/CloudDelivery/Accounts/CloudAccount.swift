// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PickerModel

/// The address of a cloud, and the way to log in to it.
///
/// The account does not contain the password or token itself.
public struct CloudAccount: Hashable, Sendable, Codable {
  /// The source of a password or token.
  public enum SecretSource: Hashable, Sendable, Codable {
    /// The environment variable of this name.
    case environment(String)
    /// The file at this path, which no other user may read.
    case file(String)
  }

  /// The way in which the account logs in.
  public enum Login: Hashable, Sendable, Codable {
    /// Without a login.
    case anonymous
    /// A user with a password.
    case basic(user: String, password: SecretSource)
    /// A token.
    case bearer(SecretSource)
  }

  /// The name of the account on this machine.
  public let name: String
  /// The address of the cloud's folder that contains the photos.
  public let address: String
  /// The way in which the account logs in.
  public let login: Login
  /// Whether the login may be sent over an unencrypted connection.
  ///
  /// Others on the network can read a login that is sent over an unencrypted connection.
  public let allowsPlainLogin: Bool

  /// Creates an account and performs all checks that need no request to the server.
  ///
  /// - Parameters:
  ///   - name: 1 to 64 letters, digits, `-`, `_` and `.`, not beginning with a dot.
  ///   - address: An address that begins with `https://` or `http://` and contains no login.
  ///   - login: The way in which the account logs in. The default is `anonymous`.
  ///   - allowsPlainLogin: Whether the login may be sent over an unencrypted connection. The
  ///     default is false.
  /// - Throws: ``CloudError`` if a value is invalid. The error states the remedy.
  public init(
    name: String, address: String, login: Login = .anonymous, allowsPlainLogin: Bool = false
  ) throws(CloudError) {
    self.name = name
    self.login = login
    self.allowsPlainLogin = allowsPlainLogin
    guard Self.isName(name) else {
      throw CloudError(
        subject: "account name", reason: .unsupported, detail: "not valid",
        remedy: "use 1 to 64 letters, digits, - _ . and no dot at the beginning")
    }
    let remote = try RemoteAddress(address)
    self.address = remote.description
    if case .basic(let user, _) = login, user.isEmpty || user.utf8.contains(0x3A) {
      throw CloudError(
        subject: name, reason: .unsupported, detail: "a password needs a user without a colon",
        remedy: "give a user name")
    }
    if login != .anonymous, remote.scheme == "http", !remote.isLoopback, !allowsPlainLogin {
      throw CloudError(
        subject: self.address, reason: .unauthorised,
        detail: "others on the network can read a login that is sent over http",
        remedy: "use https, or allow a login over http with --allow-plain-login")
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

  /// Decodes an account, and performs the same checks as when an account is created.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      name: try container.decode(String.self, forKey: .name),
      address: try container.decode(String.self, forKey: .address),
      login: try container.decode(Login.self, forKey: .login),
      allowsPlainLogin: try container.decode(Bool.self, forKey: .allowsPlainLogin))
  }

  /// Returns the address, split into its components.
  func remoteAddress() throws(CloudError) -> RemoteAddress { try RemoteAddress(address) }
}

extension CloudAccount {
  /// Reads the login, including its secret.
  ///
  /// - Parameter environment: The environment variables.
  /// - Returns: The login, or nil for an anonymous login.
  /// - Throws: ``CloudError``, which names the variable or file but never its content.
  func login(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(CloudError) -> HTTPLogin? {
    switch login {
    case .anonymous: nil
    case .basic(let user, let source):
      .basic(user: user, password: try source.secret(environment))
    case .bearer(let source): .bearer(try source.secret(environment))
    }
  }
}

extension CloudAccount.SecretSource {
  /// The maximum length of a password or token in bytes.
  private static let maximumByteCount = 1 << 16

  fileprivate func secret(_ environment: [String: String]) throws(CloudError) -> String {
    switch self {
    case .environment(let name):
      guard let value = environment[name], !value.isEmpty else {
        throw Self.secretError(
          "environment variable \(name)", "is not set", "set it to the password")
      }
      return try Self.checked(value, "environment variable \(name)")
    case .file(let path): return try Self.secret(inFile: path)
    }
  }

  private static func secret(inFile path: String) throws(CloudError) -> String {
    // Opening a pipe without a writer would block forever.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw CloudError(errno: errno, at: path) }
    defer { close(file) }
    var info = stat()
    guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      throw secretError(path, "is not a file", "give a file with the password in it")
    }
    guard info.st_mode & 0o077 == 0 else {
      throw secretError(path, "others can read the password in it", "run: chmod 600 \(path)")
    }
    var bytes = [UInt8](repeating: 0, count: maximumByteCount)
    let count = read(file, &bytes, bytes.count)
    guard count >= 0 else { throw CloudError(errno: errno, at: path) }
    var content = bytes.prefix(count)
    if content.last == 0x0A { content.removeLast() }
    if content.last == 0x0D { content.removeLast() }
    guard count < maximumByteCount, let text = String(validating: content, as: UTF8.self) else {
      throw secretError(
        path, "contains no password", "write the password into it, and nothing else")
    }
    return try checked(text, path)
  }

  /// Checks that a secret has only one line.
  ///
  /// A line end in the secret would start another HTTP header field.
  private static func checked(_ text: String, _ subject: String) throws(CloudError) -> String {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw secretError(
        subject, "is not a password of one line", "write only the password there")
    }
    return text
  }

  private static func secretError(_ subject: String, _ detail: String, _ remedy: String)
    -> CloudError
  {
    CloudError(subject: subject, reason: .unauthorised, detail: detail, remedy: remedy)
  }
}
