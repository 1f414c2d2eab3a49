// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel

/// The folder that a sample is written to.
struct SampleFolder {
  private let directory: String
  private var ledger: SampleLedger
  private var folders: Set<String> = []

  /// Opens a folder, made where there is none.
  ///
  /// - Throws: ``SampleError`` where it cannot hold this sample.
  init(directory: String, title: String) throws(SampleError) {
    self.directory = directory
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory)
    guard !exists || isDirectory.boolValue else { throw .notADirectory(path: directory) }
    try Self.make(directory)
    ledger = try SampleLedger(directory: directory, title: title)
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
    if folders.insert(folder).inserted { try Self.make(folder) }
    // One file is written at a time, so one name does for all that are not whole yet.
    let partial = self.path(of: SampleLedger.name + ".partial")
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: partial))
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

  private func path(of file: String) -> String { directory + "/" + file }

  /// A file's size, nil where there is none.
  private func byteCount(of file: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path(of: file))
    return (attributes?[.size] as? NSNumber)?.intValue
  }

  private static func make(_ folder: String) throws(SampleError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .cannotWrite(path: folder, detail: error.localizedDescription)
    }
  }
}
