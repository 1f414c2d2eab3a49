// SPDX-License-Identifier: Apache-2.0

/// An app as the picker tells it from others: by what the kernel says of the process that asks.
public struct AppIdentity: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The number of the user that it runs as.
  public let user: UInt32
  /// The path of its program, nil where this user may not know it.
  public let program: String?
  /// What it calls itself; nobody checked that, so it only tells apps of one program apart.
  public let name: String

  /// Longer names are cut.
  private static let longestName = 80

  /// Names an app.
  ///
  /// - Parameters:
  ///   - user: The number of the user that it runs as.
  ///   - program: The path of its program, nil where it is not known.
  ///   - name: What it calls itself; control characters become `_`, and long names are cut.
  public init(user: UInt32, program: String?, name: String) {
    self.user = user
    self.program = program
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

  /// The name, and what is known beside it.
  public var description: String {
    let program = program.map { ", \($0)" } ?? ""
    return "\(name.isEmpty ? "an app without a name" : name) (user \(user)\(program))"
  }
}
