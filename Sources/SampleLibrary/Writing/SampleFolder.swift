// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import PickerModel

/// The folder that a sample is written to.
struct SampleFolder {
  private let directory: String
  private let isPrivate: Bool
  private var ledger: SampleLedger
  private var folders: Set<String> = []

  /// Opens a folder, made where there is none.
  ///
  /// - Parameters:
  ///   - directory: The folder's path.
  ///   - title: What library it is to be.
  ///   - isPrivate: Whether only this user may look into it and its files.
  /// - Throws: ``SampleError`` where it cannot hold this sample.
  init(directory: String, title: String, isPrivate: Bool) throws(SampleError) {
    self.directory = directory
    self.isPrivate = isPrivate
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory)
    guard !exists || isDirectory.boolValue else { throw .notADirectory(path: directory) }
    try Self.make(directory, isPrivate: isPrivate)
    ledger = try SampleLedger(directory: directory, title: title, isPrivate: isPrivate)
  }

  /// What earlier runs wrote that is still there.
  var entries: [String: SampleLedger.Entry] {
    ledger.entries.filter { file, entry in byteCount(of: file) == entry.byteCount }
  }

  /// Sees to it that no file of somebody else would be written over.
  func checkOwnership(of files: [String]) throws(SampleError) {
    for file in files where ledger.entries[file] == nil && byteCount(of: file) != nil {
      throw .foreignFile(path: path(of: file))
    }
  }

  /// Writes a file: whole, with its date, or not at all.
  mutating func write(
    _ bytes: [UInt8], to file: String, stamp: ContentStamp, date: Timestamp
  ) throws(SampleError) {
    let path = path(of: file)
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
    if folders.insert(folder).inserted { try Self.make(folder, isPrivate: isPrivate) }
    // One file is written at a time, so one name does for all that are not whole yet.
    let partial = self.path(of: SampleLedger.name + ".partial")
    do {
      try Self.create(partial, isPrivate: isPrivate).write(contentsOf: Data(bytes))
      let moment = Date(timeIntervalSince1970: Double(date.milliseconds) / 1000)
      try FileManager.default.setAttributes([.modificationDate: moment], ofItemAtPath: partial)
    } catch {
      throw .cannotWrite(path: path, detail: error.localizedDescription)
    }
    try ledger.note(file, SampleLedger.Entry(stamp: stamp, byteCount: bytes.count))
    guard rename(partial, path) == 0 else {
      throw .cannotWrite(path: path, detail: String(cString: strerror(errno)))
    }
  }

  /// Begins a file anew, whatever was there: a link is not followed.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - isPrivate: Whether only this user may look into it.
  /// - Returns: The open file, which is closed when it is let go of.
  /// - Throws: What the system says.
  static func create(_ path: String, isPrivate: Bool) throws -> FileHandle {
    unlink(path)
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isPrivate ? 0o600 : 0o666)
    guard file >= 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
    }
    return FileHandle(fileDescriptor: file, closeOnDealloc: true)
  }

  private func path(of file: String) -> String { directory + "/" + file }

  /// A file's size, nil where there is none.
  private func byteCount(of file: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path(of: file))
    return (attributes?[.size] as? NSNumber)?.intValue
  }

  private static func make(_ folder: String, isPrivate: Bool) throws(SampleError) {
    if isPrivate {
      let failure = clinux_make_private_folder(folder, nil)
      guard failure == 0 else {
        throw .cannotWrite(path: folder, detail: String(cString: strerror(failure)))
      }
      return
    }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .cannotWrite(path: folder, detail: error.localizedDescription)
    }
  }
}
