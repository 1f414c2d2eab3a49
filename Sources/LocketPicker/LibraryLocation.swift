// SPDX-License-Identifier: Apache-2.0

public import AssetIndex
import Foundation

/// What a library's path points at.
public enum LibraryLocation: Hashable, Sendable {
  /// A folder of photos, by its absolute path without links.
  case folder(String)
  /// An Apple Photos library.
  case applePhotos(ApplePhotosLibrary)
  /// An index file.
  case index(String)

  /// The folder that an index is filled from, nil where the path is an index itself.
  public var root: String? {
    switch self {
    case .folder(let root): root
    case .applePhotos(let library): library.root
    case .index: nil
    }
  }

  /// Looks at a path.
  ///
  /// - Parameter path: A folder or a file.
  /// - Throws: `AssetIndexError.noSuchFolder` where there is neither.
  public init(_ path: String) throws(AssetIndexError) {
    var isFolder: ObjCBool = false
    let full = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard !path.isEmpty, FileManager.default.fileExists(atPath: full, isDirectory: &isFolder)
    else { throw .noSuchFolder(path) }
    let type = try? FileManager.default.attributesOfItem(atPath: full)[.type] as? FileAttributeType
    guard isFolder.boolValue || type == .typeRegular else { throw .noSuchFolder(path) }
    if !isFolder.boolValue {
      self = .index(full)
    } else if let library = ApplePhotosLibrary(root: full) {
      self = .applePhotos(library)
    } else {
      self = .folder(full)
    }
  }

  /// Where a folder's index lives unless somebody says otherwise.
  ///
  /// - Parameter root: The folder's absolute path.
  /// - Returns: A path below ``cache``, named for the folder.
  public static func defaultIndex(of root: String) -> String {
    let name = URL(fileURLWithPath: root).lastPathComponent
    return "\(cache)/\(name)-\(AssetDatabase.shortName(of: root)).locket"
  }

  /// The folder for thumbnails that are kept from one time to the next, below ``cache``.
  public static var thumbnails: String { cache + "/thumbnails" }

  /// The folder for what can be made again: `$XDG_CACHE_HOME/locket`, else `~/.cache/locket`.
  public static var cache: String {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") {
      return folder + "/locket"
    }
    return (environment["HOME"] ?? NSHomeDirectory()) + "/.cache/locket"
  }
}
