// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Tells which files beside a photo or film may speak for it.
///
/// Endings come in capitals too: names are to be compared without regard to case.
enum SidecarNames {
  /// Google Takeout cuts what stands before `.json` to this many characters.
  private static let longestStem = 46
  /// What its note of an album is called has fewer than this before `.json`.
  private static let longestAlbumStem = 40
  private static let supplement = ".supplemental-metadata"
  /// What it calls a copy that somebody edited, by language; the original's sidecar speaks for it.
  private static let edits = [
    "-edited", "-effects", "-smile", "-mix", "-bearbeitet", "-modifié", "-ha editado", "-editado",
    "-modificato", "-bewerkt", "-edytowane", "-editat", "-編集済み", "-已修改", "-수정됨", "-измененный",
  ]
  /// Stills whose sidecar speaks for the film of the same name too.
  private static let stills = ["heic", "jpg", "jpeg"]

  /// Whether a file may be a sidecar, by its name alone.
  ///
  /// - Parameter name: A file's name.
  /// - Returns: Whether it ends as sidecars do.
  static func isSidecar(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(".xmp") || name.hasSuffix(".json")
  }

  /// What the names of a file and of all its sidecars begin with, in lower case: where no sidecar
  /// begins so, there is none to look for.
  ///
  /// - Parameter name: A file's name or a sidecar's.
  /// - Returns: What stands before the first character that a sidecar's name may go on behind.
  static func start(of name: String) -> Substring {
    // Names are cut behind more characters than these, at points, and before numbers and edits.
    name.lowercased().prefix { !".(-".contains($0) }.prefix(longestStem - 6)
  }

  /// The names that a file's sidecars may have, those that are meant for it first.
  ///
  /// - Parameters:
  ///   - name: The name of a photo or film.
  ///   - kind: Which of both it is: a Live Photo's film shares its still's sidecar.
  /// - Returns: Names, each once.
  static func candidates(for name: String, kind: MediaKind) -> [String] {
    let (stem, ending) = parts(of: name)
    var names = ["\(name).xmp", "\(stem).xmp"] + takeout(stem, ending)
    for edit in edits {
      // The number stands behind the word: `IMG_1-edited(2).jpg`.
      let (bare, number) = numbered(stem)
      guard bare.hasSuffix(edit) else { continue }
      names += takeout(String(bare.dropLast(edit.count)) + number, ending)
    }
    if kind == .video {
      for still in stills {
        for ending in [".\(still)", ".\(still.uppercased())"] { names += takeout(stem, ending) }
      }
      // Films of motion photos that were taken apart: `PXL_1.MP` beside `PXL_1.MP.jpg`.
      names += takeout(name, ".jpg")
    }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// What Takeout may call the sidecar of a file: its number moves to the end, and what is too long
  /// is cut before it.
  private static func takeout(_ stem: String, _ ending: String) -> [String] {
    let (bare, number) = numbered(stem)
    var names: [String] = []
    for (name, number) in [(bare + ending, number), (stem + ending, "")] {
      let whole = name + supplement
      names += [name, whole, String(whole.prefix(longestStem)), String(name.prefix(longestStem))]
        .map { "\($0)\(number).json" }
    }
    return names
  }

  /// A file's name without the number that tells it apart from others of its folder.
  ///
  /// - Parameter name: A file's name.
  /// - Returns: `IMG_1.jpg` for `IMG_1(2).jpg`.
  static func unnumbered(_ name: String) -> String {
    let (stem, ending) = parts(of: name)
    return numbered(stem).bare + ending
  }

  /// Whether a file may describe the album whose folder it lies in, by its name alone.
  ///
  /// Takeout calls it `metadata.json`, `Metadaten.json` or `メタデータ.json`, by language. A photo's
  /// note has the photo's ending before its own, or is cut.
  ///
  /// - Parameter name: A file's name.
  /// - Returns: Whether it is short JSON without another point.
  static func mayDescribeAlbum(_ name: String) -> Bool {
    guard name.lowercased().hasSuffix(".json") else { return false }
    let stem = name.dropLast(5)
    return !stem.isEmpty && stem.count < longestAlbumStem && !stem.contains(".")
  }

  /// A name without its number in parentheses, and that number as it stands.
  private static func numbered(_ stem: String) -> (bare: String, number: String) {
    guard stem.hasSuffix(")"), let start = stem.lastIndex(of: "("), start > stem.startIndex else {
      return (stem, "")
    }
    let digits = stem[start...].dropFirst().dropLast()
    guard (1...4).contains(digits.count), digits.allSatisfy(\.isDigit) else { return (stem, "") }
    return (String(stem[..<start]), String(stem[start...]))
  }

  private static func parts(of name: String) -> (stem: String, ending: String) {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...]))
  }
}
