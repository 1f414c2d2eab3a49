// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// An Apple Photos library on this disk: the package of a Mac, or the media folder of a phone.
public struct ApplePhotosLibrary: Hashable, Sendable {
  /// The layout of a library's folder.
  enum Layout: Hashable, Sendable {
    /// The library is a package: a folder with `database/Photos.sqlite`, `originals` and
    /// `resources`.
    case package
    /// The folder contains `PhotoData/Photos.sqlite` and `DCIM`.
    case mediaFolder
  }

  /// The suffix of the names of Apple Photos packages.
  static let ending = ".photoslibrary"

  /// The absolute path of the library's folder.
  public let root: String
  let layout: Layout

  /// Creates a library from a folder, or returns nil if the folder is not an Apple Photos library.
  ///
  /// - Parameter root: The folder's absolute path without symbolic links.
  public init?(root: String) {
    let files = FileManager.default
    if files.fileExists(atPath: root + "/PhotoData/Photos.sqlite"),
      files.fileExists(atPath: root + "/DCIM")
    {
      layout = .mediaFolder
    } else if root.hasSuffix(Self.ending)
      || files.fileExists(atPath: root + "/database/Photos.sqlite")
    {
      layout = .package
    } else {
      return nil
    }
    self.root = root
  }

  /// The database's absolute path.
  var database: String {
    switch layout {
    case .package: root + "/database/Photos.sqlite"
    case .mediaFolder: root + "/PhotoData/Photos.sqlite"
    }
  }

  /// The folders whose subfolders contain the library's files.
  ///
  /// When a file is added or removed, the modification date of its subfolder changes. `depth` is
  /// the number of levels of subfolders.
  private var watched: [(folder: String, depth: Int)] {
    switch layout {
    case .package:
      [
        ("originals", 1), ("resources/renders", 1), ("resources/derivatives", 1),
        ("resources/derivatives/masters", 1), ("resources/cloudsharing/data", 2),
        ("scopes/cloudsharing/data", 2),
      ]
    case .mediaFolder:
      [
        ("DCIM", 1), ("PhotoData/CPLAssets", 1), ("PhotoData/Mutations/DCIM", 3),
        ("PhotoData/Mutations/PhotoData/CPLAssets", 3),
      ]
    }
  }

  /// A text that differs for every state of the database and of the folders with pictures.
  ///
  /// - Complexity: One `stat` for each folder. On a phone, also three for each edited picture. No
  ///   file is opened.
  var fingerprint: String {
    var lines = ["photos 2"]
    for file in [database, database + "-wal"] { lines.append(FileState(file)?.text ?? "none") }
    for (folder, depth) in watched { lines += states(of: folder, depth) }
    return StableHash.identifier(of: lines.joined(separator: "\n"))
  }

  /// Returns the states of a folder and its subfolders, down to a depth.
  private func states(of folder: String, _ depth: Int) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root + "/" + folder)) ?? []
    return names.sorted().flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      guard let state = FileState(root + "/" + path), state.isFolder else { return [] }
      return ["\(path) \(state.text)"] + (depth > 1 ? states(of: path, depth - 1) : [])
    }
  }
}

/// The properties of a file or folder that show whether it changed.
struct FileState: Hashable, Sendable {
  let byteCount: Int64
  let isFile: Bool
  let isFolder: Bool
  private let seconds: Int
  private let nanoseconds: Int

  /// Reads the state of the file or folder at a path.
  ///
  /// Returns nil if there is nothing at the path.
  init?(_ path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    self.init(info)
  }

  init(_ info: stat) {
    byteCount = Int64(info.st_size)
    isFile = info.st_mode & S_IFMT == S_IFREG
    isFolder = info.st_mode & S_IFMT == S_IFDIR
    seconds = info.st_mtim.tv_sec
    nanoseconds = info.st_mtim.tv_nsec
  }

  var text: String { "\(isFolder ? 0 : byteCount) \(seconds).\(nanoseconds)" }

  /// The modification date in milliseconds since 1970, limited to about a hundred thousand years
  /// before or after 1970.
  var milliseconds: Int64 {
    min(max(Int64(seconds), -3_000_000_000_000), 3_000_000_000_000) * 1000
      + Int64(nanoseconds) / 1_000_000
  }
}
