// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

/// Documents as values.
@Suite struct JSONValueTests {
  @Test("config.values.typed: a value of another type is nil, not a crash")
  func accessors() {
    let values: [JSONValue] = [nil, true, 7, .number(0.5), "a", [1], ["k": 2]]
    #expect(values.map(\.stringValue) == [nil, nil, nil, nil, "a", nil, nil])
    #expect(values.map(\.intValue) == [nil, nil, 7, nil, nil, nil, nil])
    #expect(values.map(\.boolValue) == [nil, true, nil, nil, nil, nil, nil])
    #expect(values.map { $0.arrayValue?.count } == [nil, nil, nil, nil, nil, 1, nil])
    #expect(values.map { $0.objectValue?.count } == [nil, nil, nil, nil, nil, nil, 1])
    #expect(values.map { $0["k"]?.intValue } == [nil, nil, nil, nil, nil, nil, 2])
    #expect(Set(values.map(\.typeName)).count == values.count)
  }

  @Test("wire.request.shape: of equal keys the last counts")
  func equalKeys() {
    let object = JSONValue(dictionaryLiteral: ("a", 1), ("a", 2))
    #expect(object == ["a": 2])
  }
}

/// Pixels as values.
@Suite struct PixelImageTests {
  @Test("unseen.delivered.fits-screen: a transparent image has four zero bytes per pixel")
  func transparent() {
    let image = PixelImage(transparent: PixelSize(width: 3, height: 2))
    #expect(image.bytes == [UInt8](repeating: 0, count: 24))
    #expect(PixelImage(size: image.size, bytes: image.bytes) == image)
  }
}
