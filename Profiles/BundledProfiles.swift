// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The profile documents that ship with Locket.
public enum BundledProfiles {
  /// The folder of the profiles, nil where it does not lie beside the program.
  public static let directory = folder("Devices", installed: "profiles")

  /// The folder of the connections to simulate, nil where it does not lie beside the program.
  public static let networks = folder("Networks", installed: "networks")

  /// The schema of profiles, nil where it does not lie beside the program.
  public static let schema = paths("profile.schema.json", installed: "profile.schema.json").first {
    FileManager.default.fileExists(atPath: $0)
  }

  /// `Bundle.module` would end the program where it was moved away from its resources.
  private static func folder(_ name: String, installed: String) -> String? {
    paths(name, installed: installed).first { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && isFolder.boolValue
    }
  }

  /// Where a resource may lie: beside the program, or where it was installed.
  private static func paths(_ name: String, installed: String) -> [String] {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let folder = program.deletingLastPathComponent()
    let installation = folder.deletingLastPathComponent().path
    return [
      "\(folder.path)/locket_BundledProfiles.resources/\(name)",
      "\(installation)/share/locket/\(installed)",
    ]
  }
}
