// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

struct NearestNameTests {
  @Test func countsEdits() {
    #expect("".distance(to: "abc") == 3)
    #expect("abc".distance(to: "") == 3)
    #expect("pik".distance(to: "pick") == 1)
    #expect("serve".distance(to: "swerve") == 1)
    #expect("dwon".distance(to: "down") == 1)
    #expect("same".distance(to: "same") == 0)
  }

  @Test func distantNameIsNotSuggested() {
    let names = ["pick", "serve", "window"]
    #expect("pik".nearestName(among: names) == "pick")
    #expect("windwo".nearestName(among: names) == "window")
    #expect("frobnicate".nearestName(among: names) == nil)
    #expect("pick".nearestName(among: []) == nil)
    #expect("kind".nearestName(among: ["id", "name"]) == nil)
  }

  @Test func beginningOfNameSuggestsFirstOfThem() {
    let names = ["mac", "apple-watch-45mm", "apple-watch-40mm"]
    #expect("apple".nearestName(among: names) == "apple-watch-40mm")
    #expect("ap".nearestName(among: names) == nil)
    #expect("appel-watch".nearestName(among: names) == "apple-watch-40mm")
    #expect("axxle-watch".nearestName(among: names) == "apple-watch-40mm")
    #expect("axxxe-watch".nearestName(among: names) == nil)
    #expect("mcx".nearestName(among: ["mac-catalyst-desktop"]) == nil)
  }

  @Test func remedySuggestsOrLists() {
    #expect("pik".remedy(among: ["pick", "serve"]) == "did you mean 'pick'?")
    #expect(
      "pik".remedy(among: ["pick"], listedBy: "tool list")
        == "did you mean 'pick'? See 'tool list'")
    #expect("x".remedy(among: ["pick"], listedBy: "tool list") == "see 'tool list'")
    #expect("x".remedy(among: ["pick", "serve"]) == "use one of pick, serve")
    #expect("x".remedy(among: []) == "there are none")
  }

  @Test func longNameTakesNoLonger() {
    #expect(String(repeating: "x", count: 1_000_000).nearestName(among: ["pick"]) == nil)
  }
}
