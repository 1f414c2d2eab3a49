// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@Suite struct AssetCollectionTests {
  private func collection(
    _ identifier: String, _ kind: AssetCollection.Kind, _ title: String
  ) -> AssetCollection {
    AssetCollection(
      identifier: .init(identifier), kind: kind, title: title, count: 1, newest: "a")
  }

  @Test("collection.list.shown: albums, folders, media types; each by title, then by identifier")
  func shownOrder() {
    let types = AssetCollection.mediaTypes.map {
      collection($0.identifier.rawValue, .mediaType, $0.title)
    }
    let listed =
      [
        collection("4", .album, "alps"), collection("2", .album, "Berlin"),
        collection("3", .album, "berlin"), collection("9", .folder, "2023"),
        collection("1", .folder, "École"), collection("0", .folder, "école"),
      ].sorted { $0.identifier > $1.identifier } + types.reversed()
    let sorted = listed.sorted(by: AssetCollection.shownOrder)
    #expect(sorted.prefix(6).map(\.identifier.rawValue) == ["4", "2", "3", "9", "0", "1"])
    #expect(sorted.dropFirst(6) == types[...])
  }
}
