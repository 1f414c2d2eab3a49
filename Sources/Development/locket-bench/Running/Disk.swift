// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The file operations that comparisons use.
enum Disk {
  /// Syncs files and their names to the disk, as Locket does after it fetched an original.
  ///
  /// - Parameter folder: The absolute path of a folder of files.
  /// - Throws: An error if the folder cannot be read.
  static func sync(_ folder: String) async throws {
    try await ChildProgram.onThread {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      for path in names.map({ folder + "/" + $0 }) + [folder] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { continue }
        fsync(file)
        close(file)
      }
    }
  }

  /// Empties a folder, and waits until the disk has written everything, so that the next
  /// measurement can begin.
  ///
  /// - Parameter folder: The absolute path of a folder, which is created if necessary.
  /// - Throws: An error if the folder cannot be emptied or created.
  static func empty(_ folder: String) async throws {
    try await ChildProgram.onThread {
      let files = FileManager.default
      if files.fileExists(atPath: folder) { try files.removeItem(atPath: folder) }
      try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    try await ChildProgram.run(["/usr/bin/sync", "-f", folder], log: "/dev/null")
  }

  /// Returns the number of free bytes on the disk of a folder.
  static func room(in folder: String) -> Int {
    var info = statvfs()
    return statvfs(folder, &info) == 0 ? Int(info.f_bavail) * Int(info.f_frsize) : 0
  }

  /// The path of a folder in memory.
  static let memory = "/dev/shm"
}
