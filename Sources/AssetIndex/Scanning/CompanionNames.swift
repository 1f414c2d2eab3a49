// SPDX-License-Identifier: Apache-2.0

/// Small pictures and films that cameras write beside each film of theirs, by their names: the same
/// shot once more, and no asset.
///
/// `MVI_0001.THM` is beside `MVI_0001.AVI`, `GL010001.LRV` beside `GX010001.MP4`, `DJI_0001.LRF` beside
/// `DJI_0001.MP4`. One that lies alone is all there is, and stays.
struct CompanionNames {
  private static let endings = [".thm", ".lrv", ".lrf"].map { Array($0.utf8) }
  private static let films: Set<Substring> = [
    "mov", "mp4", "m4v", "3gp", "avi", "mkv", "webm", "mts", "mp",
  ]
  /// Those that nothing here opens, so that what is beside them is all there is.
  private static let unread: Set<Substring> = ["mts"]

  /// Films without their extensions, in lower case.
  private var shots: Set<String> = []

  /// Whether a name is a film's.
  static func isFilm(_ name: String) -> Bool {
    shot(name.lowercased()).map { films.contains($0.ending) } ?? false
  }

  /// Whether a name may be of one, whatever lies beside it.
  static func mayBe(_ name: ArraySlice<UInt8>) -> Bool {
    name.count > 4
      && endings.contains { zip(name.suffix(4), $0).allSatisfy { $0 | 0x20 == $1 | 0x20 } }
  }

  /// Notes what else lies in the folder.
  mutating func add(_ name: String) {
    let name = name.lowercased()
    guard let (stem, ending) = Self.shot(name),
      Self.films.contains(ending), !Self.unread.contains(ending)
    else { return }
    shots.insert(String(stem))
    // GoPro's films say by two letters how they are coded; the small ones have letters of their own.
    if stem.hasPrefix("gx") || stem.hasPrefix("gh") { shots.insert("gl" + stem.dropFirst(2)) }
  }

  /// Whether a name is of one, with what it belongs to beside it.
  func contains(_ name: String) -> Bool {
    guard Self.mayBe(Array(name.utf8)[...]), let (stem, _) = Self.shot(name.lowercased()) else {
      return false
    }
    return shots.contains(String(stem))
  }

  private static func shot(_ name: String) -> (stem: Substring, ending: Substring)? {
    name.lastIndex(of: ".").map { (name[..<$0], name[name.index(after: $0)...]) }
  }
}
