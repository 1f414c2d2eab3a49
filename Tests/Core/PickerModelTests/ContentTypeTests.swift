// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@Suite struct ContentTypeTests {
  @Test("unseen.load.item.by-content: a file has its type's extension, a raw picture its maker's")
  func extensions() {
    let jpeg = ContentType.jpeg
    #expect(jpeg.fileExtension(ofFileNamed: "a.png") == "jpg")
    #expect(jpeg.fileExtension(ofFileNamed: "a.cr3") == "jpg")
    let raw = ContentType.rawImage
    for (name, ending) in [("IMG_1.CR3", "cr3"), ("in/a.b/x.nef", "nef"), ("a.dng", "dng")] {
      #expect(raw.fileExtension(ofFileNamed: name) == ending)
    }
    for name in ["a.jpg", "a", "in.cr2/a", "", "a."] {
      #expect(raw.fileExtension(ofFileNamed: name) == "dng")
    }
  }
}
