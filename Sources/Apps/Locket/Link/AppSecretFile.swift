// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
package import HostLink

/// The file that stores the app's secret, in the state folder of the user.
///
/// A picker recognizes an app by its secret. If a sandbox gives each app its own state folder, no
/// app can read the secret of another app. If several apps share a state folder, each program has
/// its own file in it.
package struct AppSecretFile: Sendable {
  /// The absolute path of the file that stores the secret, nil if this process has no state folder.
  package let path: String?

  /// Determines the path of the secret's file; the file is created when the secret is first read.
  ///
  /// - Parameters:
  ///   - variables: The environment variables of the process. `XDG_STATE_HOME` determines the
  ///     folder, or `HOME` if `XDG_STATE_HOME` is not set.
  ///   - program: The program's absolute path. Each program path has a file of its own.
  package init(variables: [String: String], program: String) {
    func folder(_ name: String) -> String? {
      variables[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let state = folder("XDG_STATE_HOME") ?? folder("HOME").map { $0 + "/.local/state" }
    // The kernel adds this to the path of a program that was updated while it runs.
    let suffix = " (deleted)"
    let program = program.hasSuffix(suffix) ? String(program.dropLast(suffix.count)) : program
    let plain = program.utf8.split(separator: 0x2F).last.map { $0.prefix(80) }?.map { byte in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte) || byte == 0x2D
      return isPlain ? byte : 0x5F
    }
    let name = String(decoding: plain ?? [], as: UTF8.self)
    path = state.map { "\($0)/locket/secrets/\(name)-\(Self.digits(of: program))" }
  }

  /// Returns digits that distinguish paths with the same last component.
  ///
  /// The digits are an FNV-1a digest. A stronger digest is not needed, because the digits only make
  /// up file names.
  private static func digits(of path: String) -> String {
    let hash = path.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    return String(hash, radix: 16)
  }

  /// The file that stores this process's secret.
  static var current: AppSecretFile {
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return AppSecretFile(
      variables: ProcessInfo.processInfo.environment,
      program: program ?? ProcessInfo.processInfo.arguments.first ?? "")
  }

  /// Reads the app's secret from its file; the first call creates the secret and the file.
  ///
  /// - Returns: The secret, nil if the file cannot be created or other users may have access to it.
  ///   Without a secret the picker remembers nothing about the app.
  /// - Complexity: Reads or writes one small file, and blocks the calling thread meanwhile.
  package func secret() -> AppSecret? {
    guard let path else { return nil }
    switch Self.read(path) {
    case .secret(let secret): return secret
    case .notOurs: return nil
    case .damaged: unlink(path)
    case .absent: break
    }
    Self.write(path)
    guard case .secret(let secret) = Self.read(path) else { return nil }
    return secret
  }

  private enum Content {
    case absent, notOurs, damaged
    case secret(AppSecret)
  }

  private static func read(_ path: String) -> Content {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return errno == ENOENT ? .absent : .notOurs }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      facts.st_uid == geteuid(), facts.st_mode & 0o077 == 0
    else { return .notOurs }
    var bytes = [UInt8](repeating: 0, count: 80)
    let count = Glibc.read(file, &bytes, bytes.count)
    guard count >= 0 else { return .notOurs }
    let text = String(decoding: bytes.prefix(count).filter { $0 != 0x0A }, as: UTF8.self)
    return AppSecret(text).map(Content.secret) ?? .damaged
  }

  /// Writes a new secret, unless the file exists or another process of the app creates it first.
  private static func write(_ path: String) {
    guard let slash = path.lastIndex(of: "/") else { return }
    makeFolder(String(path[..<slash]))
    var generator = SystemRandomNumberGenerator()
    let secret = AppSecret(using: &generator)
    let partial = "\(path).\(getpid())-\(generator.next() as UInt32)"
    let file = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return }
    let bytes = Array((secret.rawValue + "\n").utf8)
    let isWritten = Glibc.write(file, bytes, bytes.count) == bytes.count && fsync(file) == 0
    close(file)
    if isWritten { link(partial, path) }
    unlink(partial)
  }

  /// Creates a folder that only this user can access, and its parents.
  private static func makeFolder(_ path: String) {
    guard mkdir(path, 0o700) != 0, errno == ENOENT, let slash = path.lastIndex(of: "/"),
      slash != path.startIndex
    else { return }
    makeFolder(String(path[..<slash]))
    mkdir(path, 0o700)
  }
}
