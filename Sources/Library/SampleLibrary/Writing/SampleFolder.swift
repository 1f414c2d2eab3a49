// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import Glibc
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
  /// The folders inside that are open, by their paths.
  private var folders: [String: OpenFolder] = [:]

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
    try Self.make(directory)
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
    let path = path(of: file)
    let slash = file.lastIndex(of: "/") ?? file.startIndex
    let parent = String(file[..<slash])
    let inside: OpenFolder = if let known = folders[parent] { known } else { try open(parent) }
    folders[parent] = inside
    // Only one file is written at a time, so all partial files can have the same name.
    let partial = SampleManifest.name + ".partial"
    do {
      let handle = try Self.create(folder.path + "/" + partial, isPrivate: isPrivate)
      try handle.write(contentsOf: Data(bytes))
      let moment = timespec(
        tv_sec: Int(date.milliseconds / 1000), tv_nsec: Int(date.milliseconds % 1000) * 1_000_000)
      _ = futimens(handle.fileDescriptor, [moment, moment])
    } catch {
      throw .cannotWrite(path: path, detail: error.localizedDescription)
    }
    try manifest.record(
      file, SampleManifest.Entry(fingerprint: fingerprint, byteCount: bytes.count))
    let name = String(file[slash...].drop { $0 == "/" })
    guard renameat(folder.descriptor, partial, inside.descriptor, name) == 0 else {
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
    let file = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isPrivate ? 0o600 : 0o666)
    guard file >= 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
    }
    return FileHandle(fileDescriptor: file, closeOnDealloc: true)
  }

  /// Opens a folder inside, and creates it if it is missing; follows no link.
  private func open(_ inside: String) throws(SampleError) -> OpenFolder {
    var descriptor: Int32 = -1
    let failure = clinux_open_inside(
      folder.descriptor, inside, isPrivate ? 0o700 : 0o777, &descriptor)
    guard failure == 0 else {
      throw .cannotWrite(path: path(of: inside), detail: String(cString: strerror(failure)))
    }
    return OpenFolder(descriptor)
  }

  private func path(of file: String) -> String { directory + "/" + file }

  /// Returns a file's size, or nil if it does not exist.
  private func byteCount(of file: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path + "/" + file)
    return (attributes?[.size] as? NSNumber)?.intValue
  }

  /// Creates the folder of a sample; only this user may read a new one.
  private static func make(_ folder: String) throws(SampleError) {
    let failure = clinux_make_private_folder(folder, nil)
    guard failure == 0 else {
      throw .cannotWrite(path: folder, detail: String(cString: strerror(failure)))
    }
  }
}
