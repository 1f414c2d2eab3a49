// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Determines which files beside a photo or video may be its sidecars.
///
/// A sidecar is a file that contains metadata of the photo or video.
///
/// Compare names case-insensitively, because extensions may be written in capitals.
enum SidecarNames {
  /// The length to which Google Takeout shortens the text before `.json`.
  private static let maximumStemLength = 46
  /// A length limit for the name of an album's metadata file.
  ///
  /// The text before `.json` is shorter than this limit.
  private static let albumStemLengthLimit = 40
  private static let supplement = ".supplemental-metadata"
  /// The suffixes that Takeout adds to the names of edited copies, in several languages.
  ///
  /// The sidecar of the original also applies to its edited copy.
  private static let edits = [
    "-edited", "-effects", "-smile", "-mix", "-bearbeitet", "-modifié", "-ha editado", "-editado",
    "-modificato", "-bewerkt", "-edytowane", "-editat", "-編集済み", "-已修改", "-수정됨", "-измененный",
  ]
  /// The extensions of stills whose sidecar also applies to a video of the same name.
  private static let stills = ["heic", "jpg", "jpeg"]

  /// Returns whether a file may be a sidecar, according to its name alone.
  static func isSidecar(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(".xmp") || name.hasSuffix(".json")
  }

  /// Returns the prefix that the names of a file and of all its sidecars have in common, in lower
  /// case.
  ///
  /// If no sidecar in the folder has the prefix of a file, the file has no sidecar.
  ///
  /// - Parameter name: A file's name or a sidecar's.
  /// - Returns: The text before the first character at which a sidecar's name may differ.
  static func start(of name: String) -> Substring {
    // Shortened names are longer than this prefix. Names of sidecars may differ from the first dot,
    // number or suffix of an edited copy on.
    name.lowercased().prefix { !".(-".contains($0) }.prefix(maximumStemLength - 6)
  }

  /// Returns the names that a file's sidecars may have, the most specific first.
  ///
  /// - Parameters:
  ///   - name: The name of a photo or video.
  ///   - kind: The kind of the file. The video of a Live Photo has the same sidecar as its still.
  /// - Returns: The names without duplicates.
  static func candidates(for name: String, kind: MediaKind) -> [String] {
    let (stem, ending) = components(of: name)
    var names = ["\(name).xmp", "\(stem).xmp"] + takeout(stem, ending)
    for edit in edits {
      // The number comes after the suffix of an edited copy: `IMG_1-edited(2).jpg`.
      let (bare, number) = numbered(stem)
      guard bare.hasSuffix(edit) else { continue }
      names += takeout(String(bare.dropLast(edit.count)) + number, ending)
    }
    if kind == .video {
      for still in stills {
        for ending in [".\(still)", ".\(still.uppercased())"] { names += takeout(stem, ending) }
      }
      // A video extracted from a motion photo has the photo's sidecar: `PXL_1.MP` is beside
      // `PXL_1.MP.jpg`.
      names += takeout(name, ".jpg")
    }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// Returns the names that Takeout may give the sidecar of a file.
  ///
  /// The number in parentheses moves to the end of the name. The text before the number is
  /// shortened if it is too long.
  private static func takeout(_ stem: String, _ ending: String) -> [String] {
    let (bare, number) = numbered(stem)
    var names: [String] = []
    for (name, number) in [(bare + ending, number), (stem + ending, "")] {
      let whole = name + supplement
      names += [
        name, whole, String(whole.prefix(maximumStemLength)),
        String(name.prefix(maximumStemLength)),
      ]
      .map { "\($0)\(number).json" }
    }
    return names
  }

  /// Returns a file's name without the number that distinguishes it from other files of its folder.
  ///
  /// - Parameter name: A file's name.
  /// - Returns: `IMG_1.jpg` for `IMG_1(2).jpg`.
  static func unnumbered(_ name: String) -> String {
    let (stem, ending) = components(of: name)
    return numbered(stem).bare + ending
  }

  /// Returns whether a file may describe the album of its folder, according to its name alone.
  ///
  /// Depending on the language, Takeout calls this file `metadata.json`, `Metadaten.json` or
  /// `メタデータ.json`. The name of a photo's sidecar is longer. It has the photo's extension before
  /// `.json`, or was shortened to Takeout's maximum length.
  ///
  /// - Parameter name: A file's name.
  /// - Returns: Whether it is a short JSON name without another dot.
  static func mayDescribeAlbum(_ name: String) -> Bool {
    guard name.lowercased().hasSuffix(".json") else { return false }
    let stem = name.dropLast(5)
    return !stem.isEmpty && stem.count < albumStemLengthLimit && !stem.contains(".")
  }

  /// Splits the number in parentheses off a name, and returns both.
  private static func numbered(_ stem: String) -> (bare: String, number: String) {
    guard stem.hasSuffix(")"), let start = stem.lastIndex(of: "("), start > stem.startIndex else {
      return (stem, "")
    }
    let digits = stem[start...].dropFirst().dropLast()
    guard (1...4).contains(digits.count), digits.allSatisfy(\.isDigit) else { return (stem, "") }
    return (String(stem[..<start]), String(stem[start...]))
  }

  private static func components(of name: String) -> (stem: String, ending: String) {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...]))
  }
}
