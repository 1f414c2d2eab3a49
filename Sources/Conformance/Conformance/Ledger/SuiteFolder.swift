// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Finds the rules and cases that Locket includes.
public enum SuiteFolder {
  /// Returns the folder of the rules and cases that are installed with the program.
  ///
  /// The folder is next to the executable, so it does not depend on the current directory. If the
  /// executable is in a build directory, the folder in the source code is used.
  ///
  /// - Returns: The folder.
  /// - Throws: ``SuiteError`` with one line of text if there is no such folder.
  public static func find() throws(SuiteError) -> String {
    let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    var folder = URL(fileURLWithPath: program ?? ".").deletingLastPathComponent()
    let beside = folder.appendingPathComponent("locket_Conformance.resources/Data").path
    if isSuite(beside) { return beside }
    while folder.path != "/" {
      let inSources = folder.appendingPathComponent("Sources/Conformance/Conformance/Data").path
      if isSuite(inSources) { return inSources }
      folder.deleteLastPathComponent()
    }
    throw SuiteError(issues: [
      SuiteIssue(
        file: beside, "no such folder; keep it beside the program, or give another with --cases")
    ])
  }

  /// Returns the folder with the profiles of invented devices, which the exploration uses.
  ///
  /// - Returns: The folder.
  /// - Throws: ``SuiteError`` with one line of text if there is no such folder.
  public static func devices() throws(SuiteError) -> String { try find() + "/devices" }

  private static func isSuite(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(path)/groups.json")
  }
}
