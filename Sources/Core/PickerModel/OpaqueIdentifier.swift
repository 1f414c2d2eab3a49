// SPDX-License-Identifier: Apache-2.0

/// An identifier that has no meaning for code outside the library that made it.
///
/// Identifiers are compared by their UTF-8 bytes. Two identifiers that look the same can therefore
/// differ, because Unicode can encode some letters in several ways.
public protocol OpaqueIdentifier: Hashable, Comparable, Sendable, Codable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  /// The identifier's text.
  var rawValue: String { get }

  /// Wraps an identifier that a library uses.
  ///
  /// - Parameter rawValue: Any text. Each identifier of a library is unique.
  init(_ rawValue: String)
}

extension OpaqueIdentifier {
  /// Makes an identifier from a string literal.
  ///
  /// - Parameter value: The identifier's text.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// Decodes the identifier from a single string.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the value is not a string.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the identifier as a single string.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: An error of the encoder if it cannot encode the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  /// The text of the identifier.
  public var description: String { rawValue }

  /// Whether two identifiers have the same bytes.
  ///
  /// - Parameters:
  ///   - left: One identifier.
  ///   - right: Another identifier.
  /// - Returns: Whether the bytes are the same.
  public static func == (left: Self, right: Self) -> Bool {
    // Two equal strings can have different bytes. Comparing the strings first is faster.
    left.rawValue == right.rawValue && left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }

  /// Adds the identifier's text to a hasher.
  ///
  /// Identifiers that look the same but have different bytes can have the same hash value.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rawValue)
  }

  /// Orders identifiers by their UTF-8 bytes, ascending.
  ///
  /// - Parameters:
  ///   - left: One identifier.
  ///   - right: Another identifier.
  /// - Returns: Whether the left identifier comes first.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }
}
