// SPDX-License-Identifier: Apache-2.0

/// An identifier that is computed from a file's content.
///
/// The same file has the same identifier in every library and on every device. To name the file to
/// another device, send the text ``rawValue``. To name an asset of one library, use its
/// ``AssetIdentifier``.
public struct CloudIdentifier: OpaqueIdentifier {
  /// The text of the cloud identifier.
  public let rawValue: String

  /// Wraps the text of an identifier that another device sent.
  ///
  /// - Parameter rawValue: Any text; a text that Locket did not make matches no asset.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// The number of bytes of a file's digest that a cloud identifier contains.
  public static let digestLength = 16

  /// Makes a cloud identifier from a digest of a file's content.
  ///
  /// - Parameter digest: The digest; only the first 16 bytes are used.
  public init(digest: some Sequence<UInt8>) {
    rawValue = digest.prefix(Self.digestLength).reduce(into: "") { text, byte in
      let digits = String(byte, radix: 16, uppercase: true)
      text += digits.utf8.count == 1 ? "0" + digits : digits
    }
  }

  /// The digest from which the cloud identifier was made.
  ///
  /// The digest is nil if the text of the identifier does not consist of 32 hexadecimal digits in
  /// upper case.
  public var digest: [UInt8]? {
    let digits = Array(rawValue.utf8)
    guard digits.count == 2 * Self.digestLength else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Self.value(of: digits[index]), let low = Self.value(of: digits[index + 1])
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// Why an identifier could not be converted.
public enum CloudIdentifierError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The app has access to no asset with this identifier, or Locket never read the content of the
  /// asset's file.
  case identifierNotFound
  /// Several assets have the same content; the value lists their identifiers, newest first.
  ///
  /// The app has to choose one of the assets.
  case multipleIdentifiersFound([AssetIdentifier])

  /// A description of the error in one line of text.
  public var description: String {
    switch self {
    case .identifierNotFound: "no photo of this library has the identifier"
    case .multipleIdentifiersFound(let candidates):
      "\(candidates.count) photos of this library have the identifier; choose one of them"
    }
  }
}
