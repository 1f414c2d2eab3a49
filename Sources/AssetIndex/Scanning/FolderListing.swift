// SPDX-License-Identifier: Apache-2.0

import Glibc
import PickerCore
import PickerModel

/// What lies in one folder, in the order that a walk through it and below it takes.
///
/// Names that begin with a dot are left out: they are other programs' notes, not photos. So are our
/// own databases. Links to folders are left out, so that no walk goes in circles; links to files are
/// followed.
struct FolderListing {
  private struct Entry {
    /// Where its name is among all names; a folder's ends with a slash.
    let name: Range<Int>
    /// Nil for a folder.
    let stamp: FileStamp?
  }

  /// What comes next.
  enum Step {
    case file(WalkedFile)
    case folder(String)
    /// A note beside photos, which is no asset.
    case note
    /// A note that may be of the album whose folder this is.
    case albumNote(WalkedFile)
  }

  /// As many notes of a folder as are asked what the album is called.
  private static let mostAlbumNotes = 4

  /// The path inside the library, empty for the library's own folder.
  let path: String
  /// The absolute path.
  private let folder: String
  private let own: DatabaseFiles
  private(set) var troubles: [WalkTrouble] = []
  private var names: [UInt8] = []
  private var entries: [Entry] = []
  private var next = 0
  /// What notes there are, by their names in lower case.
  private var notes: [String: (name: String, stamp: FileStamp)] = [:]
  /// What the names of notes begin with.
  private var noteStarts: Set<Substring> = []
  /// The names of those that may be of the album whose folder this is.
  private var albumNotes: Set<String> = []
  /// Whether there may be small copies of films, and what else there is then.
  private var mayHaveCompanions = false
  private var companions = CompanionNames()
  /// Whether a folder in it is called as the one that holds the database of Apple's Photos.
  private var hasDatabase = false

  /// Reads a folder.
  ///
  /// - Parameters:
  ///   - path: The path inside the library.
  ///   - root: The library's absolute path.
  ///   - own: What is left out of it; the default is what a name tells.
  init(
    _ path: String, in root: String, besides own: DatabaseFiles = DatabaseFiles(besides: nil)
  ) {
    self.path = path
    self.own = own
    folder = path.isEmpty ? root : root + "/" + path
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, let stream = fdopendir(descriptor) else {
      let code = errno
      if descriptor >= 0 { close(descriptor) }
      note(path, code)
      return
    }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let place = names.count
      withUnsafeBytes(of: entry.pointee.d_name) { name in
        names.append(contentsOf: name.prefix { $0 != 0 })
      }
      if let entry = look(at: place, Int(entry.pointee.d_type), in: descriptor) {
        entries.append(entry)
      } else {
        names.removeLast(names.count - place)
      }
    }
    if errno != 0 { note(path, errno) }
    sort()
    if mayHaveCompanions { findCompanions() }
    if !path.isEmpty { findAlbumNotes() }
  }

  /// Whether it is an Apple Photos library, in which every photo lies several times, and what the
  /// person hid or threw away as well.
  ///
  /// - Complexity: A few `stat` where its name or a folder in it suggests so, else none.
  var isPhotosLibrary: Bool {
    (hasDatabase || folder.hasSuffix(ApplePhotosLibrary.ending))
      && ApplePhotosLibrary(root: folder) != nil
  }

  /// Takes what comes next in the order of whole paths, nil at the end.
  mutating func step() -> Step? {
    guard next < entries.count else { return nil }
    let entry = entries[next]
    next += 1
    guard let stamp = entry.stamp else {
      return .folder(inside(entry.name.lowerBound..<entry.name.upperBound - 1))
    }
    guard !notes.isEmpty || mayHaveCompanions || Self.mayBeNote(names[entry.name]) else {
      return .file(WalkedFile(path: inside(entry.name), stamp: stamp))
    }
    let name = String(decoding: names[entry.name], as: UTF8.self)
    if companions.contains(name) { return .note }
    var file = WalkedFile(path: inside(entry.name), stamp: stamp)
    if Self.isNote(name) {
      file.isAlbumNote = albumNotes.contains(name)
      return file.isAlbumNote ? .albumNote(file) : .note
    }
    for note in notes(for: name) {
      file.sidecars.append(note.name)
      file.sidecarSum = file.sidecarSum &* 31 &+ note.stamp.sum
    }
    return .file(file)
  }

  /// The notes that speak for a file, those that are meant for it first.
  ///
  /// Of Takeout's it is one: names that are cut, edits and films may go by another file's note, but only
  /// where they have none.
  private func notes(for name: String) -> [(name: String, stamp: FileStamp)] {
    guard noteStarts.contains(SidecarNames.start(of: name)) else { return [] }
    var seen: Set<String> = []
    return SidecarNames.candidates(for: name, kind: Self.kind(of: name))
      .compactMap { notes[$0.lowercased()] }
      .filter { seen.insert(Self.isJSON($0.name) ? ".json" : $0.name).inserted }
  }

  private static func isJSON(_ name: String) -> Bool { name.lowercased().hasSuffix(".json") }

  /// Finds the notes that may be of an album: in a folder with a photo that has one of its own.
  private mutating func findAlbumNotes() {
    let names = notes.values.map(\.name).filter(SidecarNames.mayDescribeAlbum)
    guard !names.isEmpty, entries.contains(where: hasJSON) else { return }
    albumNotes = Set(
      names.sorted { PathKey($0) < PathKey($1) }.prefix(Self.mostAlbumNotes))
  }

  /// Finds what small copies may be of.
  private mutating func findCompanions() {
    for entry in entries where entry.stamp != nil {
      companions.add(String(decoding: names[entry.name], as: UTF8.self))
    }
  }

  /// Whether an entry is a photo or a film with JSON beside it.
  private func hasJSON(_ entry: Entry) -> Bool {
    guard entry.stamp != nil else { return false }
    let name = String(decoding: names[entry.name], as: UTF8.self)
    return !Self.isNote(name)
      && notes(for: name).contains { Self.isJSON($0.name) }
  }

  private func inside(_ name: Range<Int>) -> String {
    let name = String(decoding: names[name], as: UTF8.self)
    return path.isEmpty ? name : path + "/" + name
  }

  /// Looks at what a name is of, nil where it is to be left out.
  private mutating func look(at place: Int, _ type: Int, in folder: Int32) -> Entry? {
    guard names.count > place, names[place] != UInt8(ascii: ".") else { return nil }
    var stamp: FileStamp?
    if type != Int(DT_DIR) {
      guard [Int(DT_REG), Int(DT_LNK), Int(DT_UNKNOWN)].contains(type) else { return nil }
      var info = stat()
      guard status(of: place, in: folder, &info, 0) else {
        let code = errno
        // Deleted since its name was read, or a link to nowhere; anything else leaves open whether
        // it is there.
        if code != ENOENT, code != ELOOP { note(inside(place..<names.count), code) }
        return nil
      }
      if info.st_mode & S_IFMT == S_IFDIR {
        guard status(of: place, in: folder, &info, AT_SYMLINK_NOFOLLOW),
          info.st_mode & S_IFMT == S_IFDIR
        else { return nil }
      } else {
        guard info.st_mode & S_IFMT == S_IFREG, !DatabaseFiles.isName(names[place...]),
          !own.isIndex(info)
        else { return nil }
        stamp = FileStamp(info)
      }
    }
    guard String(validating: names[place...], as: UTF8.self) != nil else {
      // It could not be given back to the file system as it was.
      troubles.append(
        WalkTrouble(
          path: inside(place..<names.count), reason: .unsupported,
          detail: "its name is not UTF-8; rename it"))
      return nil
    }
    if let stamp {
      if CompanionNames.mayBe(names[place...]) { mayHaveCompanions = true }
      if Self.mayBeNote(names[place...]) {
        let name = String(decoding: names[place...], as: UTF8.self)
        if SidecarNames.isSidecar(name) {
          notes[name.lowercased()] = (name, stamp)
          noteStarts.insert(SidecarNames.start(of: name))
        }
      }
    } else {
      if names[place...].elementsEqual("database".utf8)
        || names[place...].elementsEqual("PhotoData".utf8)
      {
        hasDatabase = true
      }
      names.append(UInt8(ascii: "/"))
    }
    return Entry(name: place..<names.count, stamp: stamp)
  }

  /// Asks the system about a name.
  private mutating func status(
    of place: Int, in folder: Int32, _ info: inout stat, _ flags: Int32
  ) -> Bool {
    names.append(0)
    defer { names.removeLast() }
    return names[place...].withUnsafeBytes { name in
      guard let start = name.baseAddress else { return false }
      return fstatat(folder, start.assumingMemoryBound(to: CChar.self), &info, flags) == 0
    }
  }

  /// Whether a name may be a note's, without making a text of it.
  private static func mayBeNote(_ name: ArraySlice<UInt8>) -> Bool {
    switch name.last.map({ $0 | 0x20 }) {
    case UInt8(ascii: "p"), UInt8(ascii: "n"), UInt8(ascii: "e"): true
    default: false
    }
  }

  /// Sidecars, and what Apple's Photos writes down of an edit.
  private static func isNote(_ name: String) -> Bool {
    SidecarNames.isSidecar(name) || name.lowercased().hasSuffix(".aae")
  }

  /// What a name says that a file is; its content is read later.
  private static func kind(of name: String) -> MediaKind {
    CompanionNames.isFilm(name) ? .video : .image
  }

  /// By bytes, folders with their slash: so a walk meets whole paths in the order of their bytes.
  private mutating func sort() {
    names.withUnsafeBytes { names in
      guard let start = names.baseAddress else { return }
      entries.sort { left, right in
        let order = memcmp(
          start + left.name.lowerBound, start + right.name.lowerBound,
          min(left.name.count, right.name.count))
        return order != 0 ? order < 0 : left.name.count < right.name.count
      }
    }
  }

  /// Notes down that something could not be looked at, with the system's words.
  private mutating func note(_ path: String, _ code: Int32) {
    troubles.append(
      WalkTrouble(
        path: path, reason: code == EACCES || code == EPERM ? .unauthorised : .stalled,
        detail: String(cString: strerror(code))))
  }
}
