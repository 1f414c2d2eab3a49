// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The base address of a cloud, which converts paths to addresses and back.
struct RemoteAddress: Hashable, Sendable, CustomStringConvertible {
  /// `http` or `https`.
  let scheme: String
  /// The host in lower case.
  ///
  /// An IPv6 address has brackets.
  let host: String
  /// The port, or nil for the default port of the scheme.
  let port: Int?
  /// The decoded path of the base.
  private let base: RemotePath
  private let baseNames: [[UInt8]]

  /// Parses an address that a person wrote.
  ///
  /// - Throws: ``CloudError`` with a remedy. The text of the error never contains a password.
  init(_ text: String) throws(CloudError) {
    guard let colon = text.firstRange(of: "://") else {
      throw Self.refusal("no address", "begin it with https://")
    }
    scheme = text[..<colon.lowerBound].lowercased()
    guard scheme == "http" || scheme == "https" else {
      throw Self.refusal("neither http nor https", "give an address that begins with https://")
    }
    let rest = text[colon.upperBound...].utf8
    let authority = rest.prefix { ![0x2F, 0x3F, 0x23].contains($0) }
    guard !authority.contains(0x40) else {
      throw Self.refusal(
        "an address with a login in it, which every log would show",
        "leave out the part before the @, and give the user and a password file separately")
    }
    let tail = rest[authority.endIndex...]
    guard !tail.contains(0x3F), !tail.contains(0x23) else {
      throw Self.refusal("has a ? or a # in it", "give the folder's address, with %3F or %23")
    }
    (host, port) = try Self.hostAndPort(of: String(decoding: authority, as: UTF8.self), scheme)
    let names = tail.split(separator: 0x2F).map { PercentEncoding.decode($0) }
    guard let base = try? RemotePath(names: names.map { $0 ?? [0] }) else {
      throw Self.refusal("its path is not valid", "give the folder's address without . and ..")
    }
    self.base = base
    baseNames = base.text.utf8.split(separator: 0x2F).map(Array.init)
  }

  /// The address of the base, which always ends in a slash.
  var description: String { address(of: .root, isFolder: true) }

  /// Whether the host is this machine.
  ///
  /// If it is, requests never leave this machine.
  var isLoopback: Bool {
    host == "localhost" || host == "[::1]" || host.hasSuffix(".localhost")
      || (host.hasPrefix("127.") && host.utf8.allSatisfy { $0 == 0x2E || 0x30...0x39 ~= $0 })
  }

  /// Returns the address of a path.
  ///
  /// - Parameters:
  ///   - path: The path below the base.
  ///   - isFolder: Whether the path is that of a folder. The address of a folder ends in a slash.
  /// - Returns: An absolute address, percent-encoded.
  func address(of path: RemotePath, isFolder: Bool = false) -> String {
    var text = scheme + "://" + host + (port.map { ":\($0)" } ?? "")
    for component in [base, path] where !component.text.isEmpty { text += "/" + component.encoded }
    return text + (isFolder ? "/" : "")
  }

  /// Returns the path below the base to which a reference in a server's response points.
  ///
  /// - Parameter href: An absolute address, or a path from the host's root.
  /// - Returns: The path, and whether the reference ends in a slash. References to folders end in a
  ///   slash.
  /// - Throws: The reason why the reference is invalid.
  func path(of href: String) throws(RemotePath.PathError) -> (path: RemotePath, endsInSlash: Bool) {
    func pathError(_ detail: String) -> RemotePath.PathError { .init(path: href, detail: detail) }
    var rest = Array(href.utf8)[...]
    if rest.first != 0x2F, let colon = rest.firstIndex(of: 0x3A),
      rest[colon...].starts(with: [0x3A, 0x2F, 0x2F])
    {
      let start = rest[(colon + 3)...]
      let authority = start.prefix { $0 != 0x2F }
      // A proxy may use another scheme and port than the server behind it. The host is the same.
      let named = try? Self.hostAndPort(of: String(decoding: authority, as: UTF8.self), "http")
      guard named?.host == host else {
        throw pathError("points to another host; correct the server's own address")
      }
      rest = start[authority.endIndex...]
    }
    guard rest.first == 0x2F, !rest.hasByte(0x3F), !rest.hasByte(0x23) else {
      throw pathError(
        "is not a path from the host's root; the server writes invalid references")
    }
    rest = rest.dropFirst()
    let endsInSlash = rest.isEmpty || rest.last == 0x2F
    if rest.last == 0x2F { rest = rest.dropLast() }
    var names: [[UInt8]] = []
    for component in rest.split(separator: 0x2F, omittingEmptySubsequences: rest.isEmpty) {
      guard let name = PercentEncoding.decode(component) else {
        throw pathError(
          "has a % without two digits; the server writes invalid references")
      }
      names.append(name)
    }
    guard names.starts(with: baseNames) else {
      throw pathError("is outside the account's address; Locket does not read it")
    }
    return (try RemotePath(names: Array(names[baseNames.count...])), endsInSlash)
  }

  private static func hostAndPort(
    of authority: String, _ scheme: String
  ) throws(CloudError) -> (host: String, port: Int?) {
    var host = authority.lowercased()
    var port: Int?
    let bracket = host.lastIndex(of: "]") ?? host.startIndex
    if let colon = host[bracket...].lastIndex(of: ":") {
      let digits = host[host.index(after: colon)...]
      guard let number = Int(digits), (1...65535).contains(number) else {
        throw refusal("its port is not a number from 1 to 65535", "write host:port")
      }
      port = number == (scheme == "https" ? 443 : 80) ? nil : number
      host = String(host[..<colon])
    }
    let isPlain = host.utf8.allSatisfy {
      switch $0 {
      case 0x30...0x39, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
      default: host.hasPrefix("[") && host.hasSuffix("]") && [0x3A, 0x5B, 0x5D].contains($0)
      }
    }
    guard !host.isEmpty, isPlain else {
      throw refusal("has no host, or one that is not valid", "write https://host/folder")
    }
    return (host, port)
  }

  private static func refusal(_ detail: String, _ remedy: String) -> CloudError {
    CloudError(subject: "address", reason: .unsupported, detail: detail, remedy: remedy)
  }
}
