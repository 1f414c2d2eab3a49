// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

struct NearestNameTests {
  @Test func countsEdits() {
    #expect("".distance(to: "abc") == 3)
    #expect("abc".distance(to: "") == 3)
    #expect("pik".distance(to: "pick") == 1)
    #expect("serve".distance(to: "swerve") == 1)
    #expect("same".distance(to: "same") == 0)
  }

  @Test func distantNameIsNotSuggested() {
    let names = ["pick", "serve", "window"]
    #expect("pik".nearestName(among: names) == "pick")
    #expect("windwo".nearestName(among: names) == "window")
    #expect("frobnicate".nearestName(among: names) == nil)
    #expect("pick".nearestName(among: []) == nil)
  }

  @Test func longNameTakesNoLonger() {
    #expect(String(repeating: "x", count: 1_000_000).nearestName(among: ["pick"]) == nil)
  }
}
