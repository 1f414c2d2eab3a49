// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import ProcessSignals

/// A new folder for temporary files, which is removed even if a signal ends the command.
struct ScratchFolder {
  private static let prefix = "locket-scratch-"
  private static let removalAttempts = 16

  let path: String
  private let cleanup: ProcessSignals.Observation

  /// Creates the folder, and removes the folders of commands that were killed.
  init() throws {
    let parent = FileManager.default.temporaryDirectory
    Self.sweep(parent)
    let name = Self.prefix + "\(getpid())-\(UUID().uuidString)"
    let path = parent.appendingPathComponent(name).path
    self.path = path
    cleanup = ProcessSignals.cleanUp { Self.removeWhileInUse(path) }
    let failure = clinux_make_private_folder(path, path)
    guard failure == 0 else {
      cleanup.end()
      throw FolderError(path: path, detail: String(cString: strerror(failure)))
    }
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: path)
    cleanup.end()
  }

  /// Removes a folder that other threads may still write to.
  ///
  /// The folder is first renamed. Under its own name, another thread could create a file in the
  /// folder after its content was listed, and the folder would stay.
  private static func removeWhileInUse(_ path: String) {
    let gone = path + ".gone"
    // If another thread creates the folder again meanwhile, this loop removes it again.
    for _ in 0..<removalAttempts where rename(path, gone) == 0 {
      for _ in 0..<removalAttempts where access(gone, F_OK) == 0 {
        try? FileManager.default.removeItem(atPath: gone)
      }
    }
  }

  private static func sweep(_ parent: URL) {
    // In a folder where others can rename what is not theirs, a leftover could become a link.
    var around = stat()
    guard stat(parent.path, &around) == 0,
      around.st_mode & (S_IWGRP | S_IWOTH) == 0 || around.st_mode & S_ISVTX != 0
    else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let owner = name.dropFirst(prefix.count).prefix { $0 != "-" }
      guard let process = pid_t(owner), kill(process, 0) != 0, errno == ESRCH else { continue }
      // Only folders of this user are removed. If root removed a folder of another user, that user
      // could exchange its content meanwhile.
      let path = parent.appendingPathComponent(name).path
      var facts = stat()
      // Another user can give the name to a folder of this user, but cannot move a private one.
      guard lstat(path, &facts) == 0, facts.st_uid == geteuid(),
        facts.st_mode == S_IFDIR | S_IRWXU
      else { continue }
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}

/// The folder for picked photos.
///
/// A folder that the person names is created and tested before the person picks.
struct ResultFolder {
  private let path: String?

  init(_ path: String?) throws {
    self.path = path.map(absolutePath)
    guard let path = self.path else { return }
    guard clinux_check_links(path) == 0 else {
      throw FolderError(path: path, detail: "a symbolic link of another user is in the path")
    }
    try Self.make(path)
    guard access(path, W_OK | X_OK) == 0 else {
      throw FolderError(path: path, detail: String(cString: strerror(errno)))
    }
  }

  /// Returns the absolute path of the folder; creates a new folder if the person named none.
  func make() throws -> String {
    if let path { return path }
    let name = "locket-picked-\(UUID().uuidString)"
    let made = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    try Self.make(made)
    return made
  }

  private static func make(_ path: String) throws {
    guard clinux_make_private_folder(path, nil) == 0 else {
      throw FolderError(path: path, detail: "the folder cannot be created, or it is a file")
    }
  }
}

/// Returns a path that does not depend on the current folder.
///
/// A `..` in the path stays. Which folder is above another depends on links, and only the code that
/// opens the folders judges whether a link may be followed.
func absolutePath(_ path: String) -> String {
  path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
}

/// The error for a folder or file that cannot be written.
struct FolderError: Error, CustomStringConvertible {
  let path: String
  let detail: String
  var remedy = "choose a folder to which you can write"

  /// One line of text that states the path, the problem and what to do.
  var description: String { "\(path): \(detail); \(remedy)" }
}
