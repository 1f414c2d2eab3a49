// SPDX-License-Identifier: Apache-2.0

extension PickerPlacement {
  /// The placement as JSON: `full`, `half`, or an object that describes a frame.
  package var json: JSONValue {
    switch self {
    case .full: return "full"
    case .half: return "half"
    case .frame(let frame):
      func number(_ value: Double) -> JSONValue {
        Int64(exactly: value).map { .integer($0) } ?? .number(value)
      }
      var members: [String: JSONValue] = [
        "x": number(frame.x), "y": number(frame.y), "width": number(frame.width),
        "height": number(frame.height),
      ]
      if let scale = frame.scale { members["scale"] = .integer(Int64(scale)) }
      return .object(members)
    }
  }
}

extension JSONFields {
  /// Reads a placement; if the member is missing, the placement is the whole screen.
  ///
  /// - Parameter key: The member's name.
  /// - Returns: The placement. The caller must still check that a frame is on the screen.
  /// - Throws: ``JSONError`` if the member is not a placement.
  package func placement(_ key: String) throws(JSONError) -> PickerPlacement {
    switch members[key] {
    case nil, .null, "full": return .full
    case "half": return .half
    case .object:
      let fields = try fields(key)
      return .frame(
        PickerFrame(
          x: try fields.number("x") ?? 0, y: try fields.number("y") ?? 0,
          width: try fields.requiredNumber("width"), height: try fields.requiredNumber("height"),
          scale: try fields.optionalInteger("scale")))
    case .some(let other):
      throw JSONError(
        path: pointer(of: key), expected: "full, half, or x, y, width, height and scale",
        found: other.stringValue ?? other.typeName)
    }
  }

  private static func double(_ value: JSONValue) -> Double? {
    switch value {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  private func number(_ key: String) throws(JSONError) -> Double? {
    try optional(key, "a number of points", Self.double)
  }

  private func requiredNumber(_ key: String) throws(JSONError) -> Double {
    try required(key, "a number of points", Self.double)
  }
}
