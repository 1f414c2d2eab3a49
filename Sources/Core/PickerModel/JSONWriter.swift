// SPDX-License-Identifier: Apache-2.0

extension JSONValue {
  /// The JSON value as one line of text with sorted keys; equal values therefore have equal texts.
  ///
  /// - Complexity: O(n log n) in the number of keys of an object.
  public var text: String {
    var out: [UInt8] = []
    write(to: &out, indentation: nil)
    return String(decoding: out, as: UTF8.self)
  }

  /// The JSON value as indented text with sorted keys and one member per line.
  public var indentedText: String {
    var out: [UInt8] = []
    write(to: &out, indentation: 0)
    return String(decoding: out, as: UTF8.self)
  }

  private func write(to out: inout [UInt8], indentation: Int?) {
    switch self {
    case .null: out += "null".utf8
    case .bool(let value): out += (value ? "true" : "false").utf8
    case .integer(let value): out += String(value).utf8
    // JSON cannot represent infinity. Locket makes no such number; it would become null.
    case .number(let value): out += (value.isFinite ? "\(value)" : "null").utf8
    case .string(let value): Self.write(value, to: &out)
    case .array(let elements):
      Self.write("[", "]", elements, to: &out, indentation) { element, out, inner in
        element.write(to: &out, indentation: inner)
      }
    case .object(let members):
      let sorted = members.sorted { $0.key < $1.key }
      Self.write("{", "}", sorted, to: &out, indentation) { member, out, inner in
        Self.write(member.key, to: &out)
        out += (inner == nil ? ":" : ": ").utf8
        member.value.write(to: &out, indentation: inner)
      }
    }
  }

  private static func write<Element>(
    _ opening: String, _ closing: String, _ elements: [Element], to out: inout [UInt8],
    _ indentation: Int?, _ writeElement: (Element, inout [UInt8], Int?) -> Void
  ) {
    let inner = indentation.map { $0 + 2 }
    func breakLine(_ width: Int?) {
      if let width, !elements.isEmpty { out += "\n\(String(repeating: " ", count: width))".utf8 }
    }
    out += opening.utf8
    for (index, element) in elements.enumerated() {
      if index > 0 { out += ",".utf8 }
      breakLine(inner)
      writeElement(element, &out, inner)
    }
    breakLine(indentation)
    out += closing.utf8
  }

  private static func write(_ string: String, to out: inout [UInt8]) {
    out.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""): out += "\\\"".utf8
      case UInt8(ascii: "\\"): out += "\\\\".utf8
      case 0x0A: out += "\\n".utf8
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        out += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      default: out.append(byte)
      }
    }
    out.append(UInt8(ascii: "\""))
  }
}
