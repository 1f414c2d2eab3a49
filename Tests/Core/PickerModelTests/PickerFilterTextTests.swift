// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@Suite struct PickerFilterTextTests {
  @Test(
    "filter.words.known: the text of a nested filter reads back the same",
    arguments: [
      "images", "not(screenshots)", "all(images, not(screenshots))", "any()", "all()",
      "any(videos, livePhotos)", "playbackStyle(imageAnimated)",
      "not(any(all(bursts), playbackStyle(video)))",
    ])
  func textRoundTrips(text: String) throws {
    #expect(try PickerFilter(text).description == text)
  }

  @Test("filter.words.known: every plain filter has its name, and there are no others")
  func everyPlainFilterHasItsName() throws {
    #expect(PickerFilter.named.count == 12)
    for (name, filter) in PickerFilter.named { #expect(try PickerFilter(name) == filter) }
  }

  @Test("filter.text.spaces: white space is ignored")
  func whiteSpaceIsIgnored() throws {
    #expect(
      try PickerFilter("  all( images ,not ( screenshots ) ) ")
        == .all(of: [.images, .not(.screenshots)]))
  }

  @Test(
    "filter.words.known: errors have offsets",
    arguments: [
      ("", 0, "one of"), ("image", 0, "a filter, found 'image'; did you mean 'images'?"),
      ("cats", 0, "one of"),
      ("all(images", 10, "\",\" or \")\""),
      ("not images", 4, "\"(\""), ("images)", 6, "the end"), ("any(images,)", 11, "one of"),
      ("playbackStyle(loop)", 14, "one of unsupported"),
      ("nto(images)", 0, "a filter, found 'nto'; did"),
      ("playbackStyle(vidoe)", 14, "a style, found 'vidoe'; did you mean 'video'?"),
    ])
  func errorsHaveOffsets(text: String, offset: Int, expected: String) {
    let error = #expect(throws: PickerFilterSyntaxError.self) { try PickerFilter(text) }
    #expect(error?.offset == offset)
    #expect(error?.expected.hasPrefix(expected) == true)
  }

  @Test("filter.nesting.deepest: nesting ends at 64 levels")
  func nestingEndsAtSixtyFourLevels() throws {
    func nested(_ levels: Int) -> String {
      String(repeating: "not(", count: levels - 1) + "images"
        + String(repeating: ")", count: levels - 1)
    }
    #expect(try PickerFilter(nested(64)).depth == 64)
    #expect(throws: PickerFilterSyntaxError.self) { try PickerFilter(nested(65)) }
    #expect(throws: PickerFilterSyntaxError.self) { try PickerFilter(nested(100_000)) }
  }

  @Test("filter.words.known: a text ends at 16,384 bytes, and a message shows its beginning")
  func longTexts() throws {
    func text(_ bytes: Int) -> String {
      "any(images" + String(repeating: " ", count: bytes - 11) + ")"
    }
    #expect(try PickerFilter(text(16_384)) == .any(of: [.images]))
    let error = #expect(throws: PickerFilterSyntaxError.self) { try PickerFilter(text(16_385)) }
    #expect(error?.expected == "at most 16384 bytes")
    #expect(error?.description.utf8.count ?? .max < 1100)
  }
}
