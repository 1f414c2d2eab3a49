// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What a comparison does to files itself.
enum Disk {
  /// Presses files and their names onto the disk, as a fetch of ours does.
  ///
  /// - Parameter folder: The absolute path of a folder of files.
  /// - Throws: What keeps the folder from being read.
  static func press(_ folder: String) async throws {
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

  /// Empties a folder, and waits until the disk has nothing to do for whoever is next.
  ///
  /// - Parameter folder: The absolute path of a folder, made where there is none.
  /// - Throws: What keeps it from being emptied or made.
  static func empty(_ folder: String) async throws {
    try await ChildProgram.onThread {
      let files = FileManager.default
      if files.fileExists(atPath: folder) { try files.removeItem(atPath: folder) }
      try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    try await ChildProgram.run(["/usr/bin/sync", "-f", folder], log: "/dev/null")
  }

  /// How many bytes a folder has room for.
  static func room(in folder: String) -> Int {
    var info = statvfs()
    return statvfs(folder, &info) == 0 ? Int(info.f_bavail) * Int(info.f_frsize) : 0
  }

  /// The folder that lies in memory.
  static let memory = "/dev/shm"
}
