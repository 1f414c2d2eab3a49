// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The folder of this project, whose documents, sources and examples tests read.
public enum ProjectFolder {
  /// The absolute path of the project's folder.
  ///
  /// The folder is the nearest one above this source file that contains `Package.swift`.
  public static let path = {
    var folder = #filePath[...]
    repeat {
      folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
    } while !folder.isEmpty && !FileManager.default.fileExists(atPath: folder + "/Package.swift")
    return String(folder)
  }()

  /// Returns the absolute path of a file or folder of the project.
  ///
  /// - Parameter file: The path inside the project.
  /// - Returns: The absolute path; the file need not exist.
  public static func path(of file: String) -> String { path + "/" + file }

  /// Returns the text of a file of the project.
  ///
  /// - Parameter file: The path inside the project.
  /// - Returns: The text of the file.
  /// - Throws: Any error of the file system.
  public static func text(of file: String) throws -> String {
    try String(contentsOfFile: path(of: file), encoding: .utf8)
  }
}
