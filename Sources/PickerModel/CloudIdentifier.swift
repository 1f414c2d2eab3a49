// SPDX-License-Identifier: Apache-2.0

/// Names a photo or video by its content: the same one has it in every library and on every device.
///
/// It goes to other devices as the text ``rawValue`` and comes back from it. An ``AssetIdentifier``
/// is of one library, and the one to use while a program runs.
public struct CloudIdentifier: OpaqueIdentifier {
  /// The identifier's text.
  public let rawValue: String

  /// Wraps an identifier's text as another device gave it.
  ///
  /// - Parameter rawValue: Any text; one that no library made is found in none.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// As many bytes of a sum are in an identifier.
  public static let sumLength = 16

  /// Makes an identifier from a sum of a file's content.
  ///
  /// - Parameter sum: The sum; its first 16 bytes count.
  public init(sum: some Sequence<UInt8>) {
    rawValue = sum.prefix(Self.sumLength).reduce(into: "") { text, byte in
      let digits = String(byte, radix: 16, uppercase: true)
      text += digits.utf8.count == 1 ? "0" + digits : digits
    }
  }

  /// The sum that the identifier was made from, nil where it was made from none: 32 digits from `0`
  /// to `F`, none of them in lower case, make one.
  public var sum: [UInt8]? {
    let digits = Array(rawValue.utf8)
    guard digits.count == 2 * Self.sumLength else { return nil }
    var sum: [UInt8] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Self.value(of: digits[place]), let low = Self.value(of: digits[place + 1])
      else { return nil }
      sum.append(high << 4 | low)
    }
    return sum
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// Why an identifier has no counterpart.
public enum CloudIdentifierError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing that may be shown has the identifier, or its content was never read.
  case identifierNotFound
  /// Several assets have the same content; whoever asks chooses. The newest stand first.
  case multipleIdentifiersFound([AssetIdentifier])

  /// One line for people.
  public var description: String {
    switch self {
    case .identifierNotFound: "no photo of this library has the identifier"
    case .multipleIdentifiersFound(let candidates):
      "\(candidates.count) photos of this library have the identifier; choose one of them"
    }
  }
}
