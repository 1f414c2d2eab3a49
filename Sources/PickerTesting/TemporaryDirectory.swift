// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A folder of its own for a test, taken away with all that is in it at the end.
public final class TemporaryDirectory: Sendable {
  /// The folder's absolute path.
  public let path: String

  /// Makes the folder.
  ///
  /// - Throws: What the file system says.
  public init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("locket-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, making the folders that it lies in.
  ///
  /// - Parameters:
  ///   - bytes: Its content.
  ///   - name: Its path inside the folder.
  /// - Returns: Its absolute path.
  /// - Throws: What the file system says.
  @discardableResult
  public func write(_ bytes: some Collection<UInt8>, to name: String) throws -> String {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  /// Puts a program here that can be run at once.
  ///
  /// Another process copies it. What this one had open for writing may still be open in a child
  /// that it started at that moment, and Linux does not run such a file ("Text file busy").
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
