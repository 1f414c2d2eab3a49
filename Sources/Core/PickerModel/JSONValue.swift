// SPDX-License-Identifier: Apache-2.0

/// Any JSON value.
///
/// Locket parses documents and messages to this type first, and then checks their content.
public enum JSONValue: Hashable, Sendable {
  /// The JSON value `null`.
  case null
  /// The JSON value `true` or `false`.
  case bool(Bool)
  /// A JSON number that is whole and fits in 64 bits.
  case integer(Int64)
  /// Any other JSON number.
  case number(Double)
  /// A JSON string.
  case string(String)
  /// A JSON array.
  case array([JSONValue])
  /// A JSON object; the order of its keys is not kept.
  case object([String: JSONValue])
}

extension JSONValue: Codable {
  /// Decodes any JSON value.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the data is not JSON.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Encodes the JSON value.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: An error of the encoder if it cannot encode the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension JSONValue {
  /// The member of the object with a name; nil if the member does not exist or the value is not an
  /// object.
  ///
  /// - Parameter key: The member's name.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  /// The string, nil if the JSON value is not a string.
  public var stringValue: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The whole number; nil if the JSON value is not a whole number or does not fit in an `Int`.
  public var intValue: Int? {
    guard case .integer(let value) = self else { return nil }
    return Int(exactly: value)
  }

  /// The Boolean, nil if the JSON value is not a Boolean.
  public var boolValue: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The elements of the array, nil if the JSON value is not an array.
  public var arrayValue: [JSONValue]? {
    guard case .array(let value) = self else { return nil }
    return value
  }

  /// The members of the object, nil if the JSON value is not an object.
  public var objectValue: [String: JSONValue]? {
    guard case .object(let value) = self else { return nil }
    return value
  }

  /// The name of the JSON value's type, for an error message.
  public var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .integer: "a whole number"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Makes a JSON string from a literal.
  ///
  /// - Parameter value: The text of the string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Makes a JSON number from an integer literal.
  ///
  /// - Parameter value: The whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// Makes a JSON Boolean from a literal.
  ///
  /// - Parameter value: True or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Makes the JSON value `null` from the literal `nil`.
  ///
  /// - Parameter nilLiteral: Nothing.
  public init(nilLiteral: ()) { self = .null }

  /// Makes a JSON array from a literal.
  ///
  /// - Parameter elements: The elements of the array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Makes a JSON object from a literal; if a key occurs more than once, the last value is kept.
  ///
  /// - Parameter elements: The members of the object.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}
