// SPDX-License-Identifier: Apache-2.0

import Glibc
import PickerModel
import PickerPorts

/// Lists the contents of one folder in the order of a recursive walk.
///
/// Files whose names begin with a dot are left out, because they are metadata of other programs and
/// not photos. Locket's own databases are left out, too. Links to files are followed. Links to
/// folders are not followed, because they could make the walk endless.
struct FolderListing {
  private struct Entry {
    /// The range of the name in the buffer of all names.
    ///
    /// The name of a folder ends with a slash.
    let name: Range<Int>
    /// The fingerprint of a file, or nil for a folder.
    let fingerprint: FileFingerprint?
  }

  /// The next step of a walk.
  enum Step {
    case file(WalkedFile)
    case folder(String)
    /// A sidecar, which is not an asset.
    case sidecar
    /// A file that may contain the metadata of the album in this folder.
    case albumMetadata(WalkedFile)
  }

  /// The maximum number of files in a folder that are read to find an album's title.
  private static let maximumAlbumMetadataCount = 4

  /// The path inside the library, or an empty text for the library's own folder.
  let path: String
  /// The absolute path.
  private let folder: String
  private let own: DatabaseFiles
  private(set) var unreadablePaths: [UnreadablePath] = []
  private var names: [UInt8] = []
  private var entries: [Entry] = []
  private var next = 0
  /// The sidecars, by their names in lower case.
  private var sidecars: [String: (name: String, fingerprint: FileFingerprint)] = [:]
  /// The prefixes of the names of sidecars.
  private var sidecarPrefixes: Set<Substring> = []
  /// The names of files that may contain the metadata of this folder's album.
  private var albumMetadataNames: Set<String> = []
  /// Whether the folder may contain preview files of videos.
  ///
  /// Only then are the names of videos collected.
  private var mayHaveCompanions = false
  private var companions = CompanionNames()
  /// Whether the folder contains a subfolder with the name that Apple Photos uses for its database.
  private var hasDatabase = false

  /// Reads a folder.
  ///
  /// - Parameters:
  ///   - path: The path inside the library.
  ///   - root: The library's absolute path.
  ///   - own: The database files to leave out. The default recognizes them only by their names.
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
      addUnreadable(path, code)
      return
    }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let offset = names.count
      withUnsafeBytes(of: entry.pointee.d_name) { name in
        names.append(contentsOf: name.prefix { $0 != 0 })
      }
      if let entry = look(at: offset, Int(entry.pointee.d_type), in: descriptor) {
        entries.append(entry)
      } else {
        names.removeLast(names.count - offset)
      }
    }
    if errno != 0 { addUnreadable(path, errno) }
    sort()
    if mayHaveCompanions { findCompanions() }
    if !path.isEmpty { findAlbumMetadata() }
  }

  /// Whether the folder is an Apple Photos library.
  ///
  /// Such a library stores each photo several times, and contains photos that the person hid or
  /// deleted.
  ///
  /// - Complexity: A few `stat` calls if the name of the folder or of a subfolder suggests such a
  ///   library. Otherwise the disk is not accessed.
  var isPhotosLibrary: Bool {
    (hasDatabase || folder.hasSuffix(ApplePhotosLibrary.ending))
      && ApplePhotosLibrary(root: folder) != nil
  }

  /// Returns the next step of the walk, or nil at the end.
  ///
  /// The steps are in the order of complete paths.
  mutating func step() -> Step? {
    guard next < entries.count else { return nil }
    let entry = entries[next]
    next += 1
    guard let fingerprint = entry.fingerprint else {
      return .folder(inside(entry.name.lowerBound..<entry.name.upperBound - 1))
    }
    guard !sidecars.isEmpty || mayHaveCompanions || Self.mayBeSidecar(names[entry.name]) else {
      return .file(WalkedFile(path: inside(entry.name), fingerprint: fingerprint))
    }
    let name = String(decoding: names[entry.name], as: UTF8.self)
    if companions.contains(name) { return .sidecar }
    var file = WalkedFile(path: inside(entry.name), fingerprint: fingerprint)
    if Self.isSidecar(name) {
      file.isAlbumMetadata = albumMetadataNames.contains(name)
      return file.isAlbumMetadata ? .albumMetadata(file) : .sidecar
    }
    for sidecar in sidecars(for: name) {
      file.sidecars.append(sidecar.name)
      file.sidecarDigest = file.sidecarDigest &* 31 &+ sidecar.fingerprint.digest
    }
    return .file(file)
  }

  /// Returns the sidecars of a file, the most specific first.
  ///
  /// At most one JSON sidecar of Takeout is used. A file with a shortened name, an edited copy or a
  /// video may have no sidecar of its own. Then the sidecar of another file applies to it.
  private func sidecars(for name: String) -> [(name: String, fingerprint: FileFingerprint)] {
    guard sidecarPrefixes.contains(SidecarNames.start(of: name)) else { return [] }
    var seen: Set<String> = []
    return SidecarNames.candidates(for: name, kind: Self.kind(of: name))
      .compactMap { sidecars[$0.lowercased()] }
      .filter { seen.insert(Self.isJSON($0.name) ? ".json" : $0.name).inserted }
  }

  private static func isJSON(_ name: String) -> Bool { name.lowercased().hasSuffix(".json") }

  /// Finds files that may contain album metadata.
  ///
  /// They are searched only in folders with a photo that has a JSON sidecar.
  private mutating func findAlbumMetadata() {
    let names = sidecars.values.map(\.name).filter(SidecarNames.mayDescribeAlbum)
    guard !names.isEmpty, entries.contains(where: hasJSON) else { return }
    albumMetadataNames = Set(
      names.sorted { PathKey($0) < PathKey($1) }.prefix(Self.maximumAlbumMetadataCount))
  }

  /// Collects the videos to which preview files may belong.
  private mutating func findCompanions() {
    for entry in entries where entry.fingerprint != nil {
      companions.add(String(decoding: names[entry.name], as: UTF8.self))
    }
  }

  /// Whether an entry is a photo or video with a JSON sidecar.
  private func hasJSON(_ entry: Entry) -> Bool {
    guard entry.fingerprint != nil else { return false }
    let name = String(decoding: names[entry.name], as: UTF8.self)
    return !Self.isSidecar(name)
      && sidecars(for: name).contains { Self.isJSON($0.name) }
  }

  private func inside(_ name: Range<Int>) -> String {
    let name = String(decoding: names[name], as: UTF8.self)
    return path.isEmpty ? name : path + "/" + name
  }

  /// Reads the status of a name.
  ///
  /// Returns nil if the name must be left out.
  private mutating func look(at offset: Int, _ type: Int, in folder: Int32) -> Entry? {
    guard names.count > offset, names[offset] != UInt8(ascii: ".") else { return nil }
    var fingerprint: FileFingerprint?
    if type != Int(DT_DIR) {
      guard [Int(DT_REG), Int(DT_LNK), Int(DT_UNKNOWN)].contains(type) else { return nil }
      var info = stat()
      guard status(of: offset, in: folder, &info, 0) else {
        let code = errno
        // The file was deleted after its name was read, or the name is a link to a missing file.
        // After any other error, the file may still exist.
        if code != ENOENT, code != ELOOP { addUnreadable(inside(offset..<names.count), code) }
        return nil
      }
      if info.st_mode & S_IFMT == S_IFDIR {
        guard status(of: offset, in: folder, &info, AT_SYMLINK_NOFOLLOW),
          info.st_mode & S_IFMT == S_IFDIR
        else { return nil }
      } else {
        guard type == Int(DT_REG) || isTrustedLink(offset, to: info, in: folder) else {
          unreadablePaths.append(
            UnreadablePath(
              path: inside(offset..<names.count), reason: .unsupported,
              detail: "it is a link of another user to a file that is not that user's"))
          return nil
        }
        guard info.st_mode & S_IFMT == S_IFREG, !DatabaseFiles.isName(names[offset...]),
          !own.isIndex(info)
        else { return nil }
        fingerprint = FileFingerprint(info)
      }
    }
    guard String(validating: names[offset...], as: UTF8.self) != nil else {
      // A name that is not UTF-8 could not be passed back to the file system unchanged.
      unreadablePaths.append(
        UnreadablePath(
          path: inside(offset..<names.count), reason: .unsupported,
          detail: "its name is not UTF-8; rename it"))
      return nil
    }
    if let fingerprint {
      if CompanionNames.mayBe(names[offset...]) { mayHaveCompanions = true }
      if Self.mayBeSidecar(names[offset...]) {
        let name = String(decoding: names[offset...], as: UTF8.self)
        if SidecarNames.isSidecar(name) {
          sidecars[name.lowercased()] = (name, fingerprint)
          sidecarPrefixes.insert(SidecarNames.start(of: name))
        }
      }
    } else {
      if names[offset...].elementsEqual("database".utf8)
        || names[offset...].elementsEqual("PhotoData".utf8)
      {
        hasDatabase = true
      }
      names.append(UInt8(ascii: "/"))
    }
    return Entry(name: offset..<names.count, fingerprint: fingerprint)
  }

  /// Whether a name may lead to a file: it is no link, or a link of this user, of root, or of the
  /// file's owner.
  ///
  /// Another user who may write to the folder could otherwise show, and receive, a file that only
  /// this user may read.
  private mutating func isTrustedLink(_ offset: Int, to file: stat, in folder: Int32) -> Bool {
    var link = stat()
    guard status(of: offset, in: folder, &link, AT_SYMLINK_NOFOLLOW) else { return false }
    guard link.st_mode & S_IFMT == S_IFLNK else { return true }
    return [0, geteuid(), file.st_uid].contains(link.st_uid)
  }

  /// Reads the file status of a name.
  private mutating func status(
    of offset: Int, in folder: Int32, _ info: inout stat, _ flags: Int32
  ) -> Bool {
    names.append(0)
    defer { names.removeLast() }
    return names[offset...].withUnsafeBytes { name in
      guard let start = name.baseAddress else { return false }
      return fstatat(folder, start.assumingMemoryBound(to: CChar.self), &info, flags) == 0
    }
  }

  /// Whether a name may be the name of a sidecar.
  ///
  /// The name is not decoded as text.
  private static func mayBeSidecar(_ name: ArraySlice<UInt8>) -> Bool {
    switch name.last.map({ $0 | 0x20 }) {
    case UInt8(ascii: "p"), UInt8(ascii: "n"), UInt8(ascii: "e"): true
    default: false
    }
  }

  /// Whether a name is the name of a sidecar or of an edit file of Apple Photos.
  private static func isSidecar(_ name: String) -> Bool {
    SidecarNames.isSidecar(name) || name.lowercased().hasSuffix(".aae")
  }

  /// Returns the kind of file that a name suggests.
  ///
  /// The file's content is read later.
  private static func kind(of name: String) -> MediaKind {
    CompanionNames.isVideo(name) ? .video : .image
  }

  /// Sorts the entries by the bytes of their names, with a slash after the names of folders.
  ///
  /// With the slash, a walk returns complete paths in byte order.
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

  /// Records a path that could not be read, with the system's error message.
  private mutating func addUnreadable(_ path: String, _ code: Int32) {
    unreadablePaths.append(
      UnreadablePath(
        path: path, reason: code == EACCES || code == EPERM ? .unauthorised : .stalled,
        detail: String(cString: strerror(code))))
  }
}
