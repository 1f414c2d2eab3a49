// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The profile documents that ship with Locket.
public enum BundledProfiles {
  /// The folder of the documents, nil where it does not lie beside the program.
  ///
  /// `Bundle.module` would end the program where it was moved away from its resources.
  public static var directory: String? {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let folder = program.deletingLastPathComponent().path
    let candidates = [
      "\(folder)/locket_BundledProfiles.resources/Devices",
      "\(folder)/../share/locket/profiles",
    ]
    return candidates.first { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && isFolder.boolValue
    }
  }
}
