// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import PickerModel

/// The folder to which a sample is written.
struct SampleFolder {
  /// An open folder.
  ///
  /// It stays the same folder even if another user replaces a folder on its path.
  private final class OpenFolder: Sendable {
    let descriptor: Int32
    var path: String { "/proc/self/fd/\(descriptor)" }

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }
  }

  /// The folder's path for messages.
  private let directory: String
  private let folder: OpenFolder
  private let isPrivate: Bool
  private var manifest: SampleManifest
  private var folders: Set<String> = []

  /// Opens or creates the folder of a sample.
  ///
  /// - Parameters:
  ///   - directory: The folder's path.
  ///   - title: The description of the library.
  ///   - isPrivate: Whether only this user may read the folder and its files.
  /// - Throws: ``SampleError`` if this sample cannot be written to the folder.
  init(directory: String, title: String, isPrivate: Bool) throws(SampleError) {
    self.directory = directory
    self.isPrivate = isPrivate
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory)
    guard !exists || isDirectory.boolValue else { throw .notADirectory(path: directory) }
    guard clinux_check_links(directory) == 0 else {
      throw .cannotWrite(path: directory, detail: "a symbolic link of another user leads there")
    }
    try Self.make(directory, isPrivate: isPrivate)
    var descriptor: Int32 = -1
    let failure = clinux_open_folder_of(directory + "/", &descriptor)
    guard failure == 0 else {
      throw .cannotWrite(path: directory, detail: String(cString: strerror(failure)))
    }
    folder = OpenFolder(descriptor)
    manifest = try SampleManifest(
      directory: directory, root: folder.path, title: title, isPrivate: isPrivate)
  }

  /// The files that earlier runs wrote and that still exist, with their records.
  var entries: [String: SampleManifest.Entry] {
    manifest.entries.filter { file, entry in byteCount(of: file) == entry.byteCount }
  }

  /// Checks that no file of another program would be overwritten.
  ///
  /// Throws an error if one would be.
  func checkOwnership(of files: [String]) throws(SampleError) {
    for file in files where manifest.entries[file] == nil && byteCount(of: file) != nil {
      throw .foreignFile(path: path(of: file))
    }
  }

  /// Writes a complete file with its date.
  ///
  /// If that fails, no file is written.
  mutating func write(
    _ bytes: [UInt8], to file: String, fingerprint: ContentFingerprint, date: Timestamp
  ) throws(SampleError) {
    let (path, target) = (path(of: file), folder.path + "/" + file)
    let parent = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])
    if folders.insert(parent).inserted {
      try Self.createFolder(
        folder.path + "/" + parent, isPrivate: isPrivate, shownAs: self.path(of: parent))
    }
    // Only one file is written at a time, so all partial files can have the same name.
    let partial = folder.path + "/" + SampleManifest.name + ".partial"
    do {
      try Self.create(partial, isPrivate: isPrivate).write(contentsOf: Data(bytes))
      let moment = Date(timeIntervalSince1970: Double(date.milliseconds) / 1000)
      try FileManager.default.setAttributes([.modificationDate: moment], ofItemAtPath: partial)
    } catch {
      throw .cannotWrite(path: path, detail: error.localizedDescription)
    }
    try manifest.record(
      file, SampleManifest.Entry(fingerprint: fingerprint, byteCount: bytes.count))
    guard rename(partial, target) == 0 else {
      throw .cannotWrite(path: path, detail: String(cString: strerror(errno)))
    }
  }

  /// Creates a file, and replaces any file or symbolic link at its path.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - isPrivate: Whether only this user may read the file.
  /// - Returns: The open file. It is closed when it is deallocated.
  /// - Throws: An error of the system.
  static func create(_ path: String, isPrivate: Bool) throws -> FileHandle {
    unlink(path)
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isPrivate ? 0o600 : 0o666)
    guard file >= 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
    }
    return FileHandle(fileDescriptor: file, closeOnDealloc: true)
  }

  private func path(of file: String) -> String { directory + "/" + file }

  /// Returns a file's size, or nil if it does not exist.
  private func byteCount(of file: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path + "/" + file)
    return (attributes?[.size] as? NSNumber)?.intValue
  }

  /// Creates the folder of a sample.
  private static func make(_ folder: String, isPrivate: Bool) throws(SampleError) {
    guard isPrivate else { return try createFolder(folder, isPrivate: false, shownAs: folder) }
    let failure = clinux_make_private_folder(folder, nil)
    guard failure == 0 else {
      throw .cannotWrite(path: folder, detail: String(cString: strerror(failure)))
    }
  }

  /// Creates a folder and its missing parent folders.
  private static func createFolder(
    _ folder: String, isPrivate: Bool, shownAs path: String
  ) throws(SampleError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: isPrivate ? [.posixPermissions: 0o700] : nil)
    } catch {
      throw .cannotWrite(path: path, detail: error.localizedDescription)
    }
  }
}
