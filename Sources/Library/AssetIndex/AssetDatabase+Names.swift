// SPDX-License-Identifier: Apache-2.0

extension AssetDatabase {
  /// Returns a short name for a folder's index, which is the same in every run.
  ///
  /// - Parameter root: The folder's absolute path.
  /// - Returns: Eight letters and digits.
  public static func shortName(of root: String) -> String {
    String(StableHash.identifier(of: root).prefix(8))
  }

  /// Returns a short name of fixed length that is computed from a text.
  ///
  /// The name is a 64-bit hash of the text. The name is the same in every run, and different texts
  /// almost certainly get different names.
  ///
  /// - Parameter key: The text.
  /// - Returns: Sixteen letters and digits.
  public static func name(of key: String) -> String {
    let digits = String(StableHash.of(key, seed: 0), radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
