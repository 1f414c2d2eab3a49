// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import PickerModel
import PickerTesting

extension InMemoryLibrary {
  /// Terms in several scripts and cases, some of them hard to tokenize.
  static let searchTerms = [
    "img", "IMG_1", "2024-05-01", "Zürich", "zu\u{308}rich", "Straße", "ΟΔΟΣ", "İstanbul", "東京",
    "пляж", "e\u{301}te\u{301}", "été", "²", "½", "1️⃣", "🎉", "a'b", "\"quoted\"", "x*y",
    "AND", "NOT", "o.o", "\u{D4E}-lead", "\u{D4E}\"q", "\u{D4E} s", "i", "im", "ﬁne", "ǅ", "٣",
    "tab\there", "क्षि", "photo", "may",
  ]

  /// Returns assets with many equal dates, in albums and folders that share members.
  static func random(_ count: Int, using random: inout SeededGenerator) -> InMemoryLibrary {
    let assets = (0..<count).map { index in
      let number = UInt16.random(in: 0...999, using: &random)
      let isDated = Int.random(in: 0..<10, using: &random) > 0
      var asset = Asset.image(
        AssetIdentifier("id-\(number)-\(index)"),
        minute: isDated ? Int.random(in: 0..<30, using: &random) * 30_000 : nil)
      asset.kind = MediaKind.allCases.randomElement(using: &random) ?? .image
      if Bool.random(using: &random) {
        asset.subtypes = AssetSubtypes(rawValue: 1 << Int.random(in: 0..<14, using: &random))
      }
      asset.file = (0..<Int.random(in: 1...3, using: &random))
        .map { _ in searchTerms.randomElement(using: &random) ?? "" }.joined(separator: "/")
      asset.file += " \(index)" + (["", ".jpg", ".tar.gz"].randomElement(using: &random) ?? "")
      // Only a few names, so that assets of equal dates often have equal names too.
      if number.isMultiple(of: 3) { asset.originalFilename = "IMG_\(8 + number % 4).HEIC" }
      if Int.random(in: 0..<4, using: &random) == 0 { asset.availability = .cloud }
      asset.isHidden = Int.random(in: 0..<12, using: &random) == 0
      asset.isTrashed = Int.random(in: 0..<12, using: &random) == 0
      return asset
    }
    let albums = ["b", "a", "B", "empty", "É", "all"].enumerated().map { index, title in
      let members = assets.filter { _ in
        title == "all" || title != "empty" && Int.random(in: 0..<5, using: &random) == 0
      }
      return InMemoryAlbum(
        title, kind: index % 2 == 0 ? .album : .folder,
        members: Set(members.map(\.identifier)))
    }
    return InMemoryLibrary(assets, albums: albums)
  }
}

extension AssetQuery {
  /// Returns a random query, with each condition omitted now and then.
  static func random(
    of library: InMemoryLibrary, using random: inout SeededGenerator
  ) -> AssetQuery {
    var query = AssetQuery()
    if Bool.random(using: &random) { query.filter = .random(depth: 2, using: &random) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: query.collection = library.albums.randomElement(using: &random)?.identifier
    case 1: query.collection = AssetCollection.mediaTypes.randomElement(using: &random)?.identifier
    default: break
    }
    if Int.random(in: 0..<8, using: &random) == 0 { query.collection = "unknown" }
    if Int.random(in: 0..<3, using: &random) > 0 {
      let typed = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        let terms =
          InMemoryLibrary.searchTerms + ["20", "1", "january", "livephoto", "video", "pano"]
        let word = terms.randomElement(using: &random) ?? ""
        return String(word.prefix(Int.random(in: 1...12, using: &random)))
      }
      query.search = SearchTerms(typed.joined(separator: " "))
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      let some = library.assets.filter { _ in Bool.random(using: &random) }
      query.excluded = Set(some.map(\.identifier))
    }
    return query
  }
}

extension IndexedCollection {
  /// Converts a collection of the reference to the form in which a source describes it.
  init(_ album: InMemoryAlbum) {
    self.init(
      identifier: album.identifier, kind: album.kind, title: album.title,
      members: album.members + ["unknown"])
  }
}
