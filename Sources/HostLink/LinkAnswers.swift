// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// The picker's answer to `hello`.
package struct LinkGreeting: Hashable, Sendable {
  /// The version chosen out of the app's.
  package var version: Int
  /// What can be asked for.
  package var offer: PickerOffer

  /// Greets an app.
  package init(version: Int = 1, offer: PickerOffer) {
    self.version = version
    self.offer = offer
  }

  /// The answer as a message's result.
  package var json: JSONValue {
    ["version": .integer(Int64(version)), "device": offer.json]
  }

  /// Reads the answer.
  package init(_ fields: JSONFields) throws(JSONMistake) {
    version = try fields.integer("version")
    offer = try PickerOffer(fields.fields("device"))
  }
}

/// The picker's answer to `present`, `redeem` and `opened`.
package struct PresentAnswer: Hashable, Sendable {
  /// The number that everything about this picker goes by.
  package var picker: Int
  /// Preselected identifiers that this app was never given, or that are gone (rule C3).
  package var dropped: [AssetIdentifier] = []

  /// Names a picker.
  package init(picker: Int) { self.picker = picker }

  /// The answer as a message's result.
  package var json: JSONValue {
    [
      "picker": .integer(Int64(picker)),
      "dropped": .array(dropped.map { .string($0.rawValue) }),
    ]
  }

  /// Reads the answer.
  package init(_ fields: JSONFields) throws(JSONMistake) {
    picker = try fields.integer("picker")
    dropped = try fields.strings("dropped").map { AssetIdentifier($0) }
  }
}

/// The picker's answer to `load`; a descriptor travels with it where one was asked for.
package struct LoadAnswer: Hashable, Sendable {
  /// The number that the payload is read and released by.
  package var payload: Int
  /// The type of the bytes, by content (rule R5).
  package var type: ContentType
  /// How many bytes there are.
  package var byteCount: Int64
  /// The size in pixels as displayed, nil where it is not known.
  package var pixelSize: PixelSize?
  /// What the bytes surely hold nothing of (rule R7).
  package var removed: PickerMetadataOptions = []

  /// Describes a payload.
  package init(payload: Int, type: ContentType, byteCount: Int64) {
    self.payload = payload
    self.type = type
    self.byteCount = byteCount
  }

  /// The answer as a message's result.
  package var json: JSONValue {
    var members: [String: JSONValue] = [
      "payload": .integer(Int64(payload)), "type": .string(type.rawValue),
      "byteCount": .integer(byteCount), "removed": .array(removed.words.map { .string($0) }),
    ]
    if let size = pixelSize {
      members["width"] = .integer(Int64(size.width))
      members["height"] = .integer(Int64(size.height))
    }
    return .object(members)
  }

  /// Reads the answer.
  package init(_ fields: JSONFields) throws(JSONMistake) {
    payload = try fields.integer("payload")
    type = ContentType(rawValue: try fields.string("type"))
    byteCount = Int64(try fields.count("byteCount"))
    pixelSize = try fields.pixelSize()
    removed = try fields.removedParts()
  }
}
