// SPDX-License-Identifier: Apache-2.0

import GRDB

/// An error in opening, reading or filling an index.
public enum AssetIndexError: Error, Sendable, CustomStringConvertible {
  /// The library's folder does not exist or is not a folder.
  case noSuchFolder(String)
  /// The library's folder cannot be read.
  case unreadableFolder(String, detail: String)
  /// The kernel cannot report changes in the library's folder.
  case unwatchableFolder(String, detail: String)
  /// The file of an index, or its folder, cannot be opened or created.
  case cannotOpen(String, detail: String)
  /// The index's file, or a file beside it, belongs to another user, who could change it.
  case ofAnotherUser(String, detail: String)
  /// The file is another program's database, or not a database.
  case notAnIndex(String)
  /// The file is a Locket index that can no longer be read.
  case broken(String, detail: String)
  /// The file is marked as a Locket index, but its tables are not the ones that Locket creates.
  case altered(String, detail: String)
  /// The caller gave the path of an index for a library, but the path of the library is itself an
  /// index file.
  case alreadyAnIndex(String)
  /// Reading or writing an open index failed.
  case storage(detail: String)
  /// There is not enough free disk space; some of it must stay free for other programs.
  case noSpace(String)
  /// The index was written by a newer version of Locket.
  case newerVersion(String)
  /// The index belongs to another folder than the one that the caller asked for.
  case otherLibrary(String, indexed: String, asked: String)

  /// The index combines several folders or clouds, and the caller did not state which of them to
  /// use.
  case severalSources(String, [String])
  /// The database of an Apple Photos library cannot be read.
  case unreadableCatalogue(String, detail: String, remedy: String)

  /// One line of text with the path, the error and what to do.
  public var description: String {
    switch self {
    case .noSuchFolder(let path):
      "\(path): no such folder; give a folder of photos"
    case .unreadableFolder(let path, let detail):
      "\(path): cannot be read: \(detail); change its permissions or choose another folder"
    case .unwatchableFolder(let path, let detail):
      "\(path): cannot be watched: \(detail); run the command again from time to time instead"
    case .cannotOpen(let path, let detail):
      "\(path): cannot open the index: \(detail); choose another file with --index"
    case .ofAnotherUser(let path, let detail):
      "\(path): cannot open the index: \(detail); run this command as that user, "
        + "or give the folder of photos, so that Locket makes an index of your own "
        + "(--index chooses its path)"
    case .notAnIndex(let path):
      "\(path): not a Locket index; give a folder of photos or an index that Locket made"
    case .broken(let path, let detail):
      "\(path): the index is broken: \(detail); "
        + "run 'locket index' again, which renames it and makes a new index"
    case .altered(let path, let detail):
      "\(path): not an index that Locket made: \(detail); "
        + "index the folder again with 'locket index'"
    case .alreadyAnIndex(let path):
      "\(path): is an index itself; leave --index out"
    case .severalSources(let path, let names):
      "\(path): is the index of several libraries: \(names.joined(separator: ", ")); "
        + "give each of them with --library, and this file with --index"
    case .unreadableCatalogue(let path, let detail, let remedy):
      "\(path): the library's database cannot be read: \(detail); \(remedy)"
    case .storage(let detail):
      "the index cannot be read or written: \(detail); "
        + "free some space, check its permissions, or index the folder into another file"
    case .noSpace(let path):
      "\(path): the disk has no space for the index; "
        + "free some space or delete some files, then try again"
    case .newerVersion(let path):
      "\(path): written by a newer Locket; update Locket, or choose another file with --index"
    case .otherLibrary(let path, let indexed, let asked):
      "\(path): is the index of \(indexed), not of \(asked); choose another file with --index"
    }
  }
}

extension AssetIndexError {
  /// Creates the error for an index file that cannot be opened or created.
  init(opening path: String, _ error: any Error) {
    self =
      (error as? DatabaseError)?.resultCode == .SQLITE_FULL
      ? .noSpace(path) : .cannotOpen(path, detail: AssetDatabase.message(error))
  }
}
