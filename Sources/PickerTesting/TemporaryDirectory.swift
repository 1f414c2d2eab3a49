// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A temporary folder for one test, removed with its contents at the end.
public final class TemporaryDirectory: Sendable {
  /// The folder's absolute path.
  public let path: String

  /// Makes the folder.
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

  /// Writes a file, creating the folders on its path.
  ///
  /// - Parameters:
  ///   - bytes: Its content.
  ///   - name: Its path inside the folder.
  /// - Returns: Its absolute path.
  /// - Throws: Any error of the file system.
  @discardableResult
  public func write(_ bytes: some Collection<UInt8>, to name: String) throws -> String {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  /// Installs a program in the folder, ready to run.
  ///
  /// Another process copies it. A file that this process had open for writing may still be open in
  /// a child that it started at that moment, and Linux refuses to run such a file ("Text file
  /// busy").
  ///
  /// - Parameters:
  ///   - source: The program's path.
  ///   - name: Its name in the folder.
  /// - Returns: Its absolute path, readable and executable by everyone.
  /// - Throws: ``CocoaError`` where it could not be copied.
  public func program(copiedFrom source: String, as name: String) throws -> String {
    let copy = path + "/" + name
    let install = try Process.run(
      URL(fileURLWithPath: "/usr/bin/install"), arguments: ["-m", "755", source, copy])
    install.waitUntilExit()
    guard install.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    return copy
  }
}
