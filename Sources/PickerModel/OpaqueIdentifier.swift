// SPDX-License-Identifier: Apache-2.0

/// A name that a library gives and nobody else reads anything into.
///
/// Identifiers are equal and ordered by their UTF-8 bytes, not by what they look like.
public protocol OpaqueIdentifier: Hashable, Comparable, Sendable, Codable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  /// The identifier's text.
  var rawValue: String { get }

  /// Wraps a library's own identifier.
  ///
  /// - Parameter rawValue: Any text; two things of a library never share one.
  init(_ rawValue: String)
}

extension OpaqueIdentifier {
  /// Makes an identifier from a literal.
  ///
  /// - Parameter value: The identifier's text.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// Reads the identifier from a bare string.
  ///
  /// - Parameter decoder: Where to read from.
  /// - Throws: `DecodingError` where there is no string.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the identifier as a bare string.
  ///
  /// - Parameter encoder: Where to write to.
  /// - Throws: Whatever the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  /// The identifier's text.
  public var description: String { rawValue }

  /// Whether two identifiers have the same bytes.
  ///
  /// - Parameters:
  ///   - left: One identifier.
  ///   - right: Another.
  /// - Returns: Whether they are the same.
  public static func == (left: Self, right: Self) -> Bool {
    // Texts of the same bytes are equal texts, and that test is the quicker one.
    left.rawValue == right.rawValue && left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }

  /// Feeds the identifier's text to a hasher; texts that look the same may share a hash.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rawValue)
  }

  /// Orders identifiers by their UTF-8 bytes, ascending.
  ///
  /// - Parameters:
  ///   - left: One identifier.
  ///   - right: Another.
  /// - Returns: Whether the left one comes first.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }
}
