// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A temporary folder for one test; the folder and its contents are removed when this object is
/// deallocated.
public final class TemporaryDirectory: Sendable {
  /// The absolute path of the temporary folder.
  public let path: String

  /// Creates the temporary folder.
  ///
  /// - Throws: Any error of the file system.
  public init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("locket-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file in the temporary folder; if folders on the file's path do not exist, creates
  /// them.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - name: The file's path inside the folder.
  /// - Returns: The file's absolute path.
  /// - Throws: Any error of the file system.
  @discardableResult
  public func write(_ bytes: some Collection<UInt8>, to name: String) throws -> String {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  /// Copies a program to the temporary folder, so that a test can execute it.
  ///
  /// Another process makes the copy. If this process opened the copy for writing, a child that it
  /// starts at that moment could still have it open. Linux refuses to execute a file that is open
  /// for writing ("Text file busy").
  ///
  /// - Parameters:
  ///   - source: The program's path.
  ///   - name: The name of the copy in the folder.
  /// - Returns: The absolute path of the copy, which every user may read and execute.
  /// - Throws: `CocoaError` if the program could not be copied, and errors of ``ProgramRun``.
  public func program(copiedFrom source: String, as name: String) throws -> String {
    let copy = path + "/" + name
    let run = try ProgramRun("/usr/bin/install", ["-m", "755", source, copy])
    guard run.status == 0 else { throw CocoaError(.fileWriteUnknown) }
    return copy
  }
}
