// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// The picker's response to `hello`.
package struct LinkGreeting: Hashable, Sendable {
  /// The version of the protocol, which the picker chose from the versions that the app supports.
  package var version: Int
  /// The options that the device offers.
  package var offer: PickerOffer

  /// Creates a response to `hello`.
  package init(version: Int = 1, offer: PickerOffer) {
    self.version = version
    self.offer = offer
  }

  /// The response to `hello` as the JSON result of a message.
  package var json: JSONValue {
    ["version": .integer(Int64(version)), "device": offer.json]
  }

  /// Reads a response to `hello` from JSON.
  package init(_ fields: JSONFields) throws(JSONError) {
    version = try fields.integer("version")
    offer = try PickerOffer(fields.fields("device"))
  }
}

/// The picker's response to `present`, `redeem` and `opened`.
package struct PresentAnswer: Hashable, Sendable {
  /// The number that identifies the picker in every later message.
  package var picker: Int
  /// The identifiers of the app's preselection that the picker ignores (rule
  /// `preselect.unknown.dropped`).
  ///
  /// The app never received these identifiers, or their assets no longer exist.
  package var dropped: [AssetIdentifier] = []

  /// Creates a response to a request that opened a picker.
  package init(picker: Int) { self.picker = picker }

  /// The response as the JSON result of a message.
  package var json: JSONValue {
    [
      "picker": .integer(Int64(picker)),
      "dropped": .array(dropped.map { .string($0.rawValue) }),
    ]
  }

  /// Reads a response to `present`, `redeem` or `opened` from JSON.
  package init(_ fields: JSONFields) throws(JSONError) {
    picker = try fields.integer("picker")
    dropped = try fields.strings("dropped").map { AssetIdentifier($0) }
  }
}

/// The picker's response to `load`, which is sent with a descriptor if the app asked for one.
package struct LoadAnswer: Hashable, Sendable {
  /// The number with which the app reads and releases the payload, the bytes of the loaded item.
  package var payload: Int
  /// The type of the loaded bytes, as found in their content (rule `unseen.load.item.by-content`).
  package var type: ContentType
  /// The number of bytes that were loaded.
  package var byteCount: Int64
  /// The width and height of the item in pixels as displayed, nil if unknown.
  package var pixelSize: PixelSize?
  /// The kinds of metadata that the loaded bytes certainly do not contain (rule
  /// `unseen.rendition.place`).
  package var removed: PickerMetadataOptions = []

  /// Creates a response with the description of the loaded bytes.
  package init(payload: Int, type: ContentType, byteCount: Int64) {
    self.payload = payload
    self.type = type
    self.byteCount = byteCount
  }

  /// The response to `load` as the JSON result of a message.
  package var json: JSONValue {
    var members: [String: JSONValue] = [
      "payload": .integer(Int64(payload)), "type": .string(type.rawValue),
      "byteCount": .integer(byteCount), "removed": .array(removed.labels.map { .string($0) }),
    ]
    if let size = pixelSize {
      members["width"] = .integer(Int64(size.width))
      members["height"] = .integer(Int64(size.height))
    }
    return .object(members)
  }

  /// Reads a response to `load` from JSON.
  package init(_ fields: JSONFields) throws(JSONError) {
    payload = try fields.integer("payload")
    type = ContentType(rawValue: try fields.string("type"))
    byteCount = Int64(try fields.count("byteCount"))
    pixelSize = try fields.pixelSize()
    removed = try fields.removedMetadata()
  }
}
