// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PickerModel

extension CloudAccount {
  /// The login with its secret, read now.
  ///
  /// - Parameter environment: The environment's variables.
  /// - Returns: The login, nil for nobody.
  /// - Throws: ``CloudError`` that names the variable or file, never what is in it.
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
  /// No password or token is longer.
  private static let most = 1 << 16

  fileprivate func secret(_ environment: [String: String]) throws(CloudError) -> String {
    switch self {
    case .environment(let name):
      guard let value = environment[name], !value.isEmpty else {
        throw Self.fault("environment variable \(name)", "is not set", "set it to the password")
      }
      return try Self.checked(value, "environment variable \(name)")
    case .file(let path): return try Self.secret(inFile: path)
    }
  }

  private static func secret(inFile path: String) throws(CloudError) -> String {
    // A pipe without a writer would wait for ever.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw CloudError(errno: errno, at: path) }
    defer { close(file) }
    var info = stat()
    guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      throw fault(path, "is no file", "give a file with the password in it")
    }
    guard info.st_mode & 0o077 == 0 else {
      throw fault(path, "others can read the password in it", "run: chmod 600 \(path)")
    }
    var bytes = [UInt8](repeating: 0, count: most)
    let count = read(file, &bytes, bytes.count)
    guard count >= 0 else { throw CloudError(errno: errno, at: path) }
    var content = bytes.prefix(count)
    if content.last == 0x0A { content.removeLast() }
    if content.last == 0x0D { content.removeLast() }
    guard count < most, let text = String(validating: content, as: UTF8.self) else {
      throw fault(path, "holds no password", "write the password into it, and nothing else")
    }
    return try checked(text, path)
  }

  /// A line end inside would begin a field of somebody else's choice.
  private static func checked(_ text: String, _ place: String) throws(CloudError) -> String {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw fault(place, "holds no password of one line", "put the password there, and no more")
    }
    return text
  }

  private static func fault(_ place: String, _ detail: String, _ remedy: String) -> CloudError {
    CloudError(place: place, reason: .unauthorised, detail: detail, remedy: remedy)
  }
}
