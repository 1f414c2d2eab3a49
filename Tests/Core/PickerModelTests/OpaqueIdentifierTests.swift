// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import Testing

/// Identifiers that a library defines.
@Suite struct OpaqueIdentifierTests {
  @Test("window.ids.opaque: equal and ordered by bytes, not by looks")
  func bytes() {
    let composed = AssetIdentifier("caf\u{E9}")
    let decomposed = AssetIdentifier("cafe\u{301}")
    #expect(composed.rawValue == decomposed.rawValue && composed != decomposed)
    #expect(decomposed < composed && !(composed < decomposed))
    #expect(Set([composed, decomposed, "café"]).count == 2)
  }

  @Test("window.ids.opaque: written and read as a bare text")
  func coding() throws {
    let identifiers: [AssetCollection.Identifier] = ["type:videos", "folder:a/b"]
    let data = try JSONEncoder().encode(identifiers)
    #expect(String(decoding: data, as: UTF8.self) == #"["type:videos","folder:a\/b"]"#)
    #expect(try JSONDecoder().decode([AssetCollection.Identifier].self, from: data) == identifiers)
    #expect("\(identifiers[0])" == "type:videos")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([AssetIdentifier].self, from: Data("[1]".utf8))
    }
  }
}
