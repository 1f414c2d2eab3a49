// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import HostLink

/// Identifies an app, so that the picker can tell it from other apps.
///
/// Another app cannot fake two of the fields. These are the user, which the kernel reports, and the
/// digest of a secret that only the app knows. The picker recognizes an app by these two fields,
/// and by the app's program if it is known. The name is only shown to the person.
public struct AppIdentity: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The user ID of the user that runs the app.
  public let user: UInt32
  /// The path of the app's program, nil if unknown.
  ///
  /// The path is unknown if the kernel does not let the picker's user read it, or if the program's
  /// file was replaced.
  public let program: String?
  /// The name that the app gives itself.
  ///
  /// The picker cannot verify the name.
  public let name: String
  /// The SHA-256 digest of the app's secret as 64 hexadecimal digits, nil if the app sent no
  /// secret.
  public let secretDigest: String?

  /// The maximum length of a name; a longer name is cut off.
  private static let maximumNameLength = 80
  /// The number of digits that distinguish the apps of a list.
  ///
  /// With 16 digits, no app can find a secret that gives the same digits as those of another app.
  private static let shownDigits = 16

  /// Creates the identity of an app.
  ///
  /// - Parameters:
  ///   - user: The user ID of the user that runs the app.
  ///   - program: The path of the app's program, nil if unknown.
  ///   - name: The name that the app gives itself. Control characters become `_`, and a long name
  ///     is cut off.
  ///   - secretDigest: The digest of the app's secret; nil, the default, for an app without a
  ///     secret.
  public init(user: UInt32, program: String?, name: String, secretDigest: String? = nil) {
    self.user = user
    self.program = program
    self.secretDigest = secretDigest
    var shown = ""
    // A terminal may show the name, so the name must not control the terminal.
    for scalar in name.unicodeScalars.prefix(Self.maximumNameLength) {
      let isPlain =
        scalar.properties.generalCategory != .control
        && scalar.properties.generalCategory != .format
      shown.unicodeScalars.append(isPlain ? scalar : "_")
    }
    self.name = shown
  }

  /// Creates the identity of the app at the other end of a connection.
  ///
  /// - Parameters:
  ///   - peer: The app's process, nil if the kernel does not know it.
  ///   - hello: The `hello` message, in which the app states its name.
  init(_ peer: LinkPeer?, _ hello: LinkHello) {
    self.init(
      user: peer?.user ?? Self.unknownUser, program: peer?.program, name: hello.app,
      secretDigest: hello.secret.flatMap { Checksum.sha256(of: Array($0.rawValue.utf8)) })
  }

  /// Whether the person can give the app permanent access to assets.
  ///
  /// This is true only if the app sent a secret and the kernel reports the app's user. Without a
  /// secret, another app could pretend to be this app.
  ///
  /// If the picker runs in a container with its own user numbers, the kernel reports the same
  /// unknown user for every app outside the container.
  public var canBeGranted: Bool { secretDigest != nil && user != Self.unknownUser }

  /// The number for a user that the kernel does not know.
  private static let unknownUser = UInt32.max

  /// A short identifier of the app for lists of apps, nil if the app sent no secret.
  ///
  /// The identifier consists of 16 digits of a digest of the app's user, secret and program.
  public var shortIdentifier: String? {
    guard let secretDigest else { return nil }
    let facts = "\(user) \(secretDigest) \(program ?? "")"
    return Checksum.sha256(of: Array(facts.utf8)).map { String($0.prefix(Self.shownDigits)) }
  }

  /// Whether two identities belong to the same app.
  ///
  /// The user, the program and the secret must be equal. If the apps sent no secret, the names must
  /// be equal, too, although any program of the same user can state the same name. If the apps sent
  /// a secret, the names have no effect.
  ///
  /// - Parameter other: Another identity.
  /// - Returns: Whether both identities belong to the same app.
  public func isSameApp(as other: AppIdentity) -> Bool {
    guard user == other.user, secretDigest == other.secretDigest,
      // `==` of String treats paths as equal that differ in their Unicode normalization.
      program.map({ Array($0.utf8) }) == other.program.map({ Array($0.utf8) })
    else { return false }
    return secretDigest != nil || Array(name.utf8) == Array(other.name.utf8)
  }

  /// The name of the app, followed by the other known fields, as text.
  public var description: String {
    let facts = ["user \(user)", program, shortIdentifier].compactMap(\.self)
    return
      "\(name.isEmpty ? "an app without a name" : name) (\(facts.joined(separator: ", ")))"
  }
}
