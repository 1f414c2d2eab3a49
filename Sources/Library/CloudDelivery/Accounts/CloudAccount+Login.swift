// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PickerModel

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
