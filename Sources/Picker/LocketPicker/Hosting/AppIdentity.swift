// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import HostLink

/// The identity by which the picker distinguishes an app from others.
///
/// Another app cannot fake two of the fields: the user, which the kernel reports, and the digest of
/// a secret that only the app knows. The assets that the app may name again depend on both of them,
/// and on the program if the picker knows it. The name is only shown to the person.
public struct AppIdentity: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The number of the user that the app runs as.
  public let user: UInt32
  /// The path of the app's program.
  ///
  /// It is nil if the picker's user may not know the path, or if another file is at the path.
  public let program: String?
  /// The name that the app gives itself, which the picker does not verify.
  public let name: String
  /// The SHA-256 digest of the app's secret as 64 digits, nil if the app sent none.
  public let secretDigest: String?

  /// The maximum length of a name; a longer name is cut off.
  private static let maximumNameLength = 80
  /// The number of digits that distinguish apps in a list; no app can make a secret that matches
  /// another app's digits.
  private static let shownDigits = 16

  /// Creates an identity.
  ///
  /// - Parameters:
  ///   - user: The number of the user that the app runs as.
  ///   - program: The path of its program, nil if unknown.
  ///   - name: The name that the app gives itself. Control characters become `_`, and a long name
  ///     is cut off.
  ///   - secretDigest: The digest of the app's secret. The default, nil, is for an app without one.
  public init(user: UInt32, program: String?, name: String, secretDigest: String? = nil) {
    self.user = user
    self.program = program
    self.secretDigest = secretDigest
    var shown = ""
    // A program that lists apps may do so on a terminal.
    for scalar in name.unicodeScalars.prefix(Self.maximumNameLength) {
      let isPlain =
        scalar.properties.generalCategory != .control
        && scalar.properties.generalCategory != .format
      shown.unicodeScalars.append(isPlain ? scalar : "_")
    }
    self.name = shown
  }

  /// Creates the identity of the app at the other end of a link.
  ///
  /// - Parameters:
  ///   - peer: The app's process, nil if the kernel does not know it.
  ///   - hello: The app's introduction.
  init(_ peer: LinkPeer?, _ hello: LinkHello) {
    self.init(
      user: peer?.user ?? .max, program: peer?.program, name: hello.app,
      secretDigest: hello.secret.flatMap { Checksum.sha256(of: Array($0.rawValue.utf8)) })
  }

  /// Whether the app can be granted permanent access, because no other app can pretend to be this
  /// one.
  public var canBeGranted: Bool { secretDigest != nil }

  /// An identifier for lists of apps, nil if the app sent no secret.
  ///
  /// It is 16 digits of a digest of the app's user, secret and program.
  public var shortIdentifier: String? {
    guard let secretDigest else { return nil }
    let facts = "\(user) \(secretDigest) \(program ?? "")"
    return Checksum.sha256(of: Array(facts.utf8)).map { String($0.prefix(Self.shownDigits)) }
  }

  /// Whether two identities belong to the same app.
  ///
  /// Apps with the same secret, user and program path are the same under any name and in any
  /// version. Apps without a secret must also have the same name, which any program of that user
  /// can claim.
  ///
  /// - Parameter other: Another identity.
  /// - Returns: Whether they belong to the same app.
  public func isSameApp(as other: AppIdentity) -> Bool {
    guard user == other.user, program == other.program, secretDigest == other.secretDigest else {
      return false
    }
    return secretDigest != nil || name == other.name
  }

  /// The name, followed by the other known fields.
  public var description: String {
    let facts = ["user \(user)", program, shortIdentifier].compactMap(\.self)
    return
      "\(name.isEmpty ? "an app without a name" : name) (\(facts.joined(separator: ", ")))"
  }
}
