// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import HostLink

/// An app as the picker tells it from others.
///
/// Only two of its fields cannot be claimed by another app: the user, which the kernel reports, and
/// the digest of a secret that the app keeps to itself. What the app may have again hangs on both of
/// them, and on the program where the picker knows it. Its name is for the person to read.
public struct AppIdentity: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The number of the user that it runs as.
  public let user: UInt32
  /// The path of its program, nil where the picker's user may not know it, or finds another file there.
  public let program: String?
  /// What it calls itself; the picker does not check it.
  public let name: String
  /// The SHA-256 digest of the secret that it showed, as 64 digits; nil where it showed none.
  public let secretDigest: String?

  /// Longer names are cut.
  private static let longestName = 80
  /// So many digits tell apps apart in a list; no app can make a secret to fit another's.
  private static let shownDigits = 16

  /// Names an app.
  ///
  /// - Parameters:
  ///   - user: The number of the user that it runs as.
  ///   - program: The path of its program, nil where it is not known.
  ///   - name: What it calls itself; control characters become `_`, and long names are cut.
  ///   - secretDigest: The digest of the secret that it showed; the default, nil, is none.
  public init(user: UInt32, program: String?, name: String, secretDigest: String? = nil) {
    self.user = user
    self.program = program
    self.secretDigest = secretDigest
    var shown = ""
    // Whatever lists apps may do so on a terminal.
    for scalar in name.unicodeScalars.prefix(Self.longestName) {
      let isPlain =
        scalar.properties.generalCategory != .control
        && scalar.properties.generalCategory != .format
      shown.unicodeScalars.append(isPlain ? scalar : "_")
    }
    self.name = shown
  }

  /// Names the app at the other end of a link.
  ///
  /// - Parameters:
  ///   - peer: Its process, nil where the kernel does not know it.
  ///   - hello: What it said of itself.
  init(_ peer: LinkPeer?, _ hello: LinkHello) {
    self.init(
      user: peer?.user ?? .max, program: peer?.program, name: hello.app,
      secretDigest: hello.secret.flatMap { Checksum.sha256(of: Array($0.rawValue.utf8)) })
  }

  /// Whether no other app can be taken for this one, so that it may be granted anything for good.
  public var canBeGranted: Bool { secretDigest != nil }

  /// What tells the app from others of its name in a list, nil where it showed no secret: 16 digits
  /// of a digest of its user, secret and program.
  public var shortIdentifier: String? {
    guard let secretDigest else { return nil }
    let facts = "\(user) \(secretDigest) \(program ?? "")"
    return Checksum.sha256(of: Array(facts.utf8)).map { String($0.prefix(Self.shownDigits)) }
  }

  /// Whether two identities are one app.
  ///
  /// With a secret it is the same app under any name, and after an update at the same path. Without
  /// one the name decides too, which other programs of the same user can claim.
  ///
  /// - Parameter other: Another identity.
  /// - Returns: Whether they are one app.
  public func isSameApp(as other: AppIdentity) -> Bool {
    guard user == other.user, program == other.program, secretDigest == other.secretDigest else {
      return false
    }
    return secretDigest != nil || name == other.name
  }

  /// The name, and what is known beside it.
  public var description: String {
    let facts = ["user \(user)", program, shortIdentifier].compactMap(\.self)
    return
      "\(name.isEmpty ? "an app without a name" : name) (\(facts.joined(separator: ", ")))"
  }
}
