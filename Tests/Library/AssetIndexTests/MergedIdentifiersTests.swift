// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import AssetIndex

@Suite struct MergedIdentifiersTests {
  private func member(
    _ own: AssetIdentifier, _ source: String = "A", held: AssetIdentifier? = nil
  ) -> MergedIdentifiers.Member {
    .init(own: own, held: held, full: AssetIdentifier("\(source) \(own.rawValue)"))
  }

  @Test("what is new is called what its first copy's source calls it")
  func new() {
    #expect(
      MergedIdentifiers.names([[member("x"), member("y", "B")], [member("z")]]) == ["x", "z"])
  }

  @Test("two photos of one path: the first source keeps the name, the other gets one of its own")
  func samePath() {
    #expect(MergedIdentifiers.names([[member("x")], [member("x", "B")]]) == ["x", "B x"])
    #expect(
      MergedIdentifiers.names([[member("x")], [member("x", "B")], [member("x", "B")]])
        == ["x", "B x", "B x-2"], "even where two names are one by chance")
  }

  @Test("a name stays while one copy does, in any order, even if it was another asset's")
  func held() {
    #expect(MergedIdentifiers.names([[member("y", "B", held: "x")]]) == ["x"])
    #expect(
      MergedIdentifiers.names([[member("x")], [member("y", "B", held: "x")]]) == ["A x", "x"])
    #expect(
      MergedIdentifiers.names([[member("w"), member("y", "B", held: "x")]]) == ["x"])
  }

  @Test("of two that were one the name stays with the copy that it came from")
  func parted() {
    #expect(
      MergedIdentifiers.names([[member("y", "A", held: "x")], [member("x", "B", held: "x")]])
        == ["y", "x"])
    #expect(
      MergedIdentifiers.names([[member("y", "A", held: "z")], [member("x", "B", held: "z")]])
        == ["z", "x"])
  }

  @Test("two that become one are called what the first was called")
  func joined() {
    #expect(
      MergedIdentifiers.names([[member("x", held: "x"), member("y", "B", held: "y")]]) == ["x"])
  }
}
