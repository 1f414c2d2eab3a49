// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Lists the folders of a library and caches the latest listings of shared folders.
///
/// Symbolic links are never followed, so no path leads out of the library.
final class LibraryFolders {
  /// The maximum number of cached listings.
  ///
  /// The assets are read sorted by folder, and each asset uses at most five folders.
  private static let maximumListingCount = 6

  /// The files of a folder.
  struct Listing {
    private(set) var names: Set<String> = []
    /// The file names by their text before the first underscore.
    private(set) var byStem: [Substring: [String]] = [:]

    mutating func add(_ name: String) {
      names.insert(name)
      if let underscore = name.firstIndex(of: "_") {
        byStem[name[..<underscore], default: []].append(name)
      }
    }
  }

  private let root: String
  private var listings: [String: Listing] = [:]
  private var order: [String] = []

  init(root: String) { self.root = root }

  /// Returns the files of a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder's path inside the library.
  ///   - isShared: Whether other assets use the same folder. If so, its listing is cached. The
  ///     default is true.
  /// - Returns: The files, or an empty listing if the folder does not exist.
  func listing(of folder: String, isShared: Bool = true) -> Listing {
    if let known = listings[folder] { return known }
    var listing = Listing()
    let descriptor = open(folder)
    if descriptor >= 0, let opened = fdopendir(descriptor) {
      defer { closedir(opened) }
      while let entry = readdir(opened) {
        guard entry.pointee.d_type == DT_REG || entry.pointee.d_type == DT_UNKNOWN else { continue }
        let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
        if let name = String(validating: bytes, as: UTF8.self) { listing.add(name) }
      }
    }
    guard isShared else { return listing }
    if order.count == Self.maximumListingCount { listings[order.removeFirst()] = nil }
    order.append(folder)
    listings[folder] = listing
    return listing
  }

  /// Returns the state of a file, or nil if it does not exist or is not a regular file.
  func state(of path: String) -> FileState? {
    guard let slash = path.lastIndex(of: "/") else { return nil }
    let folder = open(String(path[..<slash]))
    guard folder >= 0 else { return nil }
    defer { close(folder) }
    var info = stat()
    let name = String(path[path.index(after: slash)...])
    guard fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    let state = FileState(info)
    return state.isFile ? state : nil
  }

  /// Opens a folder inside the library, one path component after another.
  ///
  /// Returns a negative number if that fails.
  private func open(_ folder: String) -> Int32 {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    var descriptor = Glibc.open(root, flags)
    for name in folder.split(separator: "/") {
      guard descriptor >= 0 else { return descriptor }
      let next = openat(descriptor, String(name), flags | O_NOFOLLOW)
      close(descriptor)
      descriptor = next
    }
    return descriptor
  }

  /// Returns a file's name without its extension.
  static func stem(of name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  /// Whether a relative path stays inside the folder to which it is appended.
  static func isInside(_ path: String) -> Bool {
    guard !path.utf8.contains(0), path.utf8.count <= 1024 else { return false }
    return path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0 != "." && $0 != ".." && $0.utf8.count <= 255
    }
  }
}
