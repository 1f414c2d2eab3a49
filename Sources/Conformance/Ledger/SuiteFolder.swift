// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Where the suite's own rules and cases are.
public enum SuiteFolder {
  /// Finds the folder that comes with the suite.
  ///
  /// It lies beside the program, wherever that was started from; programs that run in place find
  /// the one in the sources.
  ///
  /// - Returns: The folder.
  /// - Throws: ``SuiteError`` with one line where there is none.
  public static func find() throws(SuiteError) -> String {
    let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    var folder = URL(fileURLWithPath: program ?? ".").deletingLastPathComponent()
    let beside = folder.appendingPathComponent("locket_Conformance.resources/Data").path
    if isSuite(beside) { return beside }
    while folder.path != "/" {
      let inSources = folder.appendingPathComponent("Sources/Conformance/Data").path
      if isSuite(inSources) { return inSources }
      folder.deleteLastPathComponent()
    }
    throw SuiteError(mistakes: [
      SuiteMistake(
        file: beside, "no such folder; keep it beside the program, or name another with --cases")
    ])
  }

  /// The profile documents of devices that nobody sells and the exploration knows.
  ///
  /// - Returns: The folder.
  /// - Throws: ``SuiteError`` with one line where there is no suite.
  public static func devices() throws(SuiteError) -> String { try find() + "/devices" }

  private static func isSuite(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(path)/profiles.json")
  }
}
