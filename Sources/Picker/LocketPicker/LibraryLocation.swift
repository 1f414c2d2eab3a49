// SPDX-License-Identifier: Apache-2.0

public import AssetIndex
import Foundation

/// A library on disk: its kind and its path.
public enum LibraryLocation: Hashable, Sendable {
  /// A folder of photos.
  ///
  /// The path is absolute, and symbolic links in it are resolved.
  case folder(String)
  /// An Apple Photos library.
  case applePhotos(ApplePhotosLibrary)
  /// An index file that Locket made before; the folder of the library may be missing.
  case index(String)

  /// The folder of the library, nil if an index file was given instead of a folder.
  public var root: String? {
    switch self {
    case .folder(let root): root
    case .applePhotos(let library): library.root
    case .index: nil
    }
  }

  /// Determines which kind of library is at a path.
  ///
  /// - Parameter path: A folder or a file.
  /// - Throws: `AssetIndexError.noSuchFolder` if there is neither a folder nor a regular file at
  ///   the path.
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

  /// Returns the default path of the index of a folder of photos.
  ///
  /// - Parameter root: The folder's absolute path.
  /// - Returns: A path below ``cache``, computed from the folder's path.
  public static func defaultIndex(of root: String) -> String {
    let name = URL(fileURLWithPath: root).lastPathComponent
    return "\(cache)/\(name)-\(AssetDatabase.shortName(of: root)).locket"
  }

  /// The folder in which thumbnails are cached, so that the next run need not make them again.
  public static var thumbnails: String { cache + "/thumbnails" }

  /// The folder for data that Locket can create again.
  ///
  /// The folder is `$XDG_CACHE_HOME/locket`. If the variable is not set, the folder is
  /// `~/.cache/locket`.
  public static var cache: String {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") {
      return folder + "/locket"
    }
    return (environment["HOME"] ?? NSHomeDirectory()) + "/.cache/locket"
  }
}
