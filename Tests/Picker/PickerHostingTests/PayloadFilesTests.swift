// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerPorts
import PickerTesting
import Synchronization
import Testing

@testable import PickerHosting

/// The room that the files of apps may take.
@Suite struct PayloadFilesTests {
  /// A disk of a size, on which files take room without being written.
  private final class Disk: Sendable {
    let free: Mutex<Int64>
    init(_ free: Int64) { self.free = Mutex(free) }
  }

  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func content(_ item: Int, app: Int = 1) -> PayloadFiles.Content {
    PayloadFiles.Content(
      folder: folder.path + "/\(app)", item: item,
      form: Representation(type: .jpeg, source: .original, request: RenditionRequest(removing: [])),
      pixels: nil)
  }

  /// Makes a file of some bytes for a user; returns whether it may be kept.
  private func make(
    _ item: Int, _ byteCount: Int, for user: UInt32, app: Int, in files: PayloadFiles,
    on disk: Disk,
    isKnown: Bool = false
  ) throws -> Bool {
    let content = content(item, app: app)
    let name = content.folder + "/\(item)"
    guard
      files.begin(name, content, byteCount: isKnown ? Int64(byteCount) : 0, for: user)
    else { return false }
    try folder.write([UInt8](repeating: 1, count: byteCount), to: "\(app)/\(item).jpg")
    disk.free.withLock { $0 -= Int64(byteCount) }
    let rendition = Rendition(
      file: name + ".jpg", contentType: .jpeg, pixelSize: PixelSize(width: 1, height: 1),
      byteCount: Int64(byteCount))
    if files.finish(name, rendition) { return true }
    #expect(!FileManager.default.fileExists(atPath: rendition.file))
    disk.free.withLock { $0 += Int64(byteCount) }
    return false
  }

  @Test(
    "the files of a user take at most as many bytes as they leave free", arguments: [false, true])
  func shares(isKnown: Bool) throws {
    let disk = Disk(1_000)
    let files = PayloadFiles { [disk] _ in disk.free.withLock(\.self) }
    func make(_ item: Int, _ byteCount: Int, for user: UInt32) throws -> Bool {
      try self.make(
        item, byteCount, for: user, app: Int(user), in: files, on: disk, isKnown: isKnown)
    }
    #expect(try make(1, 400, for: 1))
    #expect(try !make(2, 101, for: 1) && make(2, 100, for: 1))
    #expect(try !make(3, 1, for: 1))
    // Another user has half of the rest, and the first one has no more until it releases some.
    #expect(try make(1, 250, for: 2) && !make(2, 1, for: 2) && !make(3, 1, for: 1))
    disk.free.withLock { $0 += 400 }
    files.release(folder.path + "/1/1")
    #expect(try make(3, 100, for: 1))
    disk.free.withLock { $0 += 250 }
    files.close(folder.path + "/2")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/2"))
    #expect(try make(4, 300, for: 1))
  }

  @Test("a file that an app has open counts until it is closed, also after the app left")
  func openFiles() throws {
    let disk = Disk(1_000)
    let files = PayloadFiles { [disk] _ in disk.free.withLock(\.self) }
    #expect(try make(1, 500, for: 1, app: 1, in: files, on: disk))
    let path = folder.path + "/1/1.jpg"
    let file = open(path, O_RDONLY | O_CLOEXEC)
    files.release(folder.path + "/1/1")
    #expect(try !make(2, 1, for: 1, app: 1, in: files, on: disk))
    files.close(folder.path + "/1")
    #expect(try !make(1, 1, for: 1, app: 3, in: files, on: disk))
    #expect(FileManager.default.fileExists(atPath: path))
    close(file)
    disk.free.withLock { $0 += 500 }
    #expect(try make(1, 500, for: 1, app: 3, in: files, on: disk))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/1"))
  }

  @Test("where nothing is free, nothing is begun")
  func full() throws {
    let files = PayloadFiles { _ in 0 }
    #expect(!files.begin("/n", content(1), byteCount: 0, for: 1))
    #expect(PayloadFiles { _ in nil }.begin("/n", content(1), byteCount: 5, for: nil))
  }

  @Test("only a released file is handed out again, and only for the same bytes")
  func reuse() throws {
    let disk = Disk(1_000)
    let files = PayloadFiles { [disk] _ in disk.free.withLock(\.self) }
    #expect(try make(1, 5, for: 1, app: 1, in: files, on: disk))
    #expect(files.reuse(content(1)) == nil)
    let file = open(folder.path + "/1/1.jpg", O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    files.release(folder.path + "/1/1")
    #expect(files.reuse(content(2)) == nil && files.reuse(content(1, app: 2)) == nil)
    #expect(files.reuse(content(1))?.rendition.byteCount == 5)
    #expect(files.reuse(content(1)) == nil)
  }
}
