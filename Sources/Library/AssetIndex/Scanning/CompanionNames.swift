// SPDX-License-Identifier: Apache-2.0

/// Recognizes by name the preview files that cameras write beside their videos.
///
/// A preview file is not an asset. `MVI_0001.THM` is the preview of `MVI_0001.AVI`, `GL010001.LRV`
/// that of `GX010001.MP4`, and `DJI_0001.LRF` that of `DJI_0001.MP4`. A preview file without its
/// video is indexed.
struct CompanionNames {
  private static let endings = [".thm", ".lrv", ".lrf"].map { Array($0.utf8) }
  private static let videos: Set<Substring> = [
    "mov", "mp4", "m4v", "3gp", "avi", "mkv", "webm", "mts", "mp",
  ]
  /// The extensions of videos that Locket cannot open.
  ///
  /// The preview file beside such a video is indexed.
  private static let unread: Set<Substring> = ["mts"]

  /// The names of the folder's videos without extensions, in lower case.
  private var shots: Set<String> = []

  /// Whether a name is the name of a video.
  static func isVideo(_ name: String) -> Bool {
    shot(name.lowercased()).map { videos.contains($0.ending) } ?? false
  }

  /// Whether a name may be the name of a preview file, whatever other files are in the folder.
  static func mayBe(_ name: ArraySlice<UInt8>) -> Bool {
    name.count > 4
      && endings.contains { zip(name.suffix(4), $0).allSatisfy { $0 | 0x20 == $1 | 0x20 } }
  }

  /// Adds another file of the folder.
  mutating func add(_ name: String) {
    let name = name.lowercased()
    guard let (stem, ending) = Self.shot(name),
      Self.videos.contains(ending), !Self.unread.contains(ending)
    else { return }
    shots.insert(String(stem))
    // In GoPro's names, two letters show the codec. Names of preview files have other letters
    // there.
    if stem.hasPrefix("gx") || stem.hasPrefix("gh") { shots.insert("gl" + stem.dropFirst(2)) }
  }

  /// Whether a name is the name of a preview file whose video is in the folder.
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
