// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

/// How file names order assets of the same date.
@Suite struct AssetOrderTests {
  @Test(
    "window.order.names: a name is the file's, without folders and extension",
    arguments: [
      ("DCIM/100/IMG_0001.HEIC", "IMG_0001"), ("IMG_0001.tar.gz", "IMG_0001.tar"),
      (".jpg", ".jpg"), ("a.b/IMG_1", "IMG_1"), ("a/", ""), ("", ""), ("x.", "x"),
      ("é/ü.jpg", "ü"), ("..jpg", "."),
    ])
  func names(file: String, name: String) {
    #expect(Asset(identifier: "a", file: file).sortName == name)
  }

  @Test("window.order.names: the name that the camera gave counts before the library's own")
  func originalNames() {
    let asset = Asset(
      identifier: "a", file: "originals/0/0A1B.heic", originalFilename: "IMG_7.HEIC")
    #expect(asset.sortName == "IMG_7")
  }

  @Test("window.order.names: names descend, and unnamed assets come last")
  func names() {
    let keys = ["é", "b", "a_1", "a1", "a(1)", "a", "B", ""].map {
      AssetWindow.Key(milliseconds: 5, name: $0, identifier: "x")
    }
    #expect(keys.reversed().sorted() == keys)
    #expect(AssetWindow.Key(milliseconds: 6, identifier: "x") < keys[0], "dates count first")
    #expect(keys[7] < AssetWindow.Key(milliseconds: nil, name: "z", identifier: "x"))
    let undated = ["2", "1", ""].map {
      AssetWindow.Key(milliseconds: nil, name: $0, identifier: "x")
    }
    #expect(undated.reversed().sorted() == undated)
  }

  @Test("window.order.ties: equal names are ordered by identifier, ascending")
  func identifiers() {
    let keys = ["A", "a", "b", "é"].map {
      AssetWindow.Key(milliseconds: 5, name: "n", identifier: AssetIdentifier($0))
    }
    #expect(keys.reversed().sorted() == keys)
  }
}
