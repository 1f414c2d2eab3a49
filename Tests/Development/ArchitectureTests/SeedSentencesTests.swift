// SPDX-License-Identifier: Apache-2.0

import Testing

/// Tests that texts are split as the page describes.
@Suite struct SeedSentencesTests {
  @Test("texts are cut at sentence ends, items and code, and titles fall")
  func cutting() {
    let text = """
      # A heading.
      Just a title
      0:04 - Another
      ♪ Music ♪♪Hello! He said "any."Then a PHAsset.PlaybackStyle came, e.g. this one.It held.
      This line has more than seven words and no mark
      - an item
      - Two. Sentences
      *
      let a = 1

        b()
      ```swift
      Let it be. Code
      ```
      短い文。次の文。
      """
    let expected = [
      "Music♪♪", "Hello!", "Hesaid\"any.\"", "ThenaPHAsset.PlaybackStylecame,e.g.thisone.",
      "Itheld.", "Thislinehasmorethansevenwordsandnomark", "anitem", "Two.", "Sentences",
      "leta=1b()", "Letitbe.Code", "短い文。", "次の文。",
    ]
    #expect(SeedSentences.unitTexts(of: text) == expected)
    let units = SeedSentences.units(of: ["001": "It is. It  is.", "000": "It is."])
    #expect(units == [SeedSentences.Unit(seed: "000", text: "Itis.")])
  }
}
