// SPDX-License-Identifier: Apache-2.0

public import AssetIndex
import Foundation

/// The kind of library at a path.
public enum LibraryLocation: Hashable, Sendable {
  /// A folder of photos, given by its absolute path with symbolic links resolved.
  case folder(String)
  /// An Apple Photos library.
  case applePhotos(ApplePhotosLibrary)
  /// An index file.
  case index(String)

  /// The folder that an index describes, nil if the path itself is an index.
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
  /// - Throws: `AssetIndexError.noSuchFolder` if there is neither a folder nor a file.
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

  /// Returns the default path of a folder's index.
  ///
  /// - Parameter root: The folder's absolute path.
  /// - Returns: A path below ``cache``, derived from the folder's path.
  public static func defaultIndex(of root: String) -> String {
    let name = URL(fileURLWithPath: root).lastPathComponent
    return "\(cache)/\(name)-\(AssetDatabase.shortName(of: root)).locket"
  }

  /// The folder below ``cache`` for thumbnails that are kept between runs.
  public static var thumbnails: String { cache + "/thumbnails" }

  /// The folder for data that can be recreated: `$XDG_CACHE_HOME/locket`, or else
  /// `~/.cache/locket`.
  public static var cache: String {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") {
      return folder + "/locket"
    }
    return (environment["HOME"] ?? NSHomeDirectory()) + "/.cache/locket"
  }
}
