// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import HostLink
import LinkTesting
import PickerTesting
import Testing

@testable import Locket

@Suite(.timeLimit(.minutes(10))) struct FileLeaseTests {
  private let folder: TemporaryDirectory
  private static let bytes = [UInt8](repeating: 7, count: 5_000_000)
  private var bytes: [UInt8] { Self.bytes }

  init() throws { folder = try TemporaryDirectory() }

  private func lease(
    root: String? = nil, types: [ContentType] = [.heic], name: String? = "IMG_1",
    takes: @escaping @Sendable (FakePicker, Int, HostRequest) -> Bool = { _, _, _ in false },
    keeping: (FakePicker) -> Void = { _ in }
  ) async throws -> FileLease {
    var script = FakePicker.Script()
    script.takes = takes
    script.add(1, bytes, types: types, name: name)
    let fake = try FakePicker(script)
    keeping(fake)
    var terms = LinkTerms()
    terms.leases = LeaseFolder(root: root ?? folder.path + "/leases")
    let access = PickerAccess.socket(terms: terms) { fake.appSocket }
    let results = try await PhotoPicker(from: access).present().items
    return try #require(try await results.first?.itemProvider.loadFile())
  }

  private func content(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test(
    "unseen.load.item.file-temporary, unseen.load.item.url-trap: complaint C02: a file lives as long as its lease"
  )
  func livesAsLongAsTheLease() async throws {
    var lease: FileLease? = try await lease()
    let path = try #require(lease?.path)
    #expect(try content(path) == bytes)
    #expect(lease?.url.path == path)
    lease = nil
    #expect(!FileManager.default.fileExists(atPath: path))
    let parent = path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex)
    #expect(!FileManager.default.fileExists(atPath: String(parent)))
  }

  @Test(
    "unseen.load.item.by-content: complaint C04: the extension is that of the bytes",
    arguments: [ContentType.heic, .png])
  func extensionIsThatOfTheBytes(type: ContentType) async throws {
    let lease = try await lease(types: [type], name: "IMG_1.jpg")
    #expect(lease.path.hasSuffix("/IMG_1.jpg." + type.preferredExtension))
    #expect(lease.contentType == type)
  }

  @Test func aFileWithoutANameHasOne() async throws {
    let lease = try await lease(name: nil)
    #expect(lease.path.hasSuffix("/photo.heic"))
  }

  @Test("complaint C17: the picker's file is linked where that is possible, and takes no more disk")
  func links() async throws {
    // This picker keeps the file under its own name as long as the picker lives.
    var picker: FakePicker?
    let lease = try await lease(
      takes: { _, _, request in
        if case .release = request { true } else { false }
      }, keeping: { picker = $0 })
    var facts = stat()
    withExtendedLifetime(picker) { #expect(stat(lease.path, &facts) == 0) }
    #expect(facts.st_nlink == 2)
  }

  @Test("unseen.load.item.file-owner: what was moved out stays")
  func moves() async throws {
    var lease: FileLease? = try await lease()
    let path = folder.path + "/mine.heic"
    try lease?.move(to: path)
    #expect(throws: PhotoPickerError.self) { try lease?.move(to: path + "2") }
    #expect(throws: PhotoPickerError.self) { try lease?.copy(to: path + "2") }
    lease = nil
    #expect(try content(path) == bytes)
  }

  @Test("unseen.load.item.file-owner: a move to another file system copies, whole or not at all")
  func movesFarther() async throws {
    let far = "/dev/shm/locket-\(UUID().uuidString)"
    defer { unlink(far) }
    let lease = try await lease()
    func permissions(_ path: String) -> mode_t {
      var facts = stat()
      return stat(path, &facts) == 0 ? facts.st_mode & 0o777 : 0
    }
    #expect(permissions((lease.path as NSString).deletingLastPathComponent) == 0o700)
    try lease.move(to: far)
    #expect(permissions(far) == 0o600)
    #expect(try content(far) == bytes)
    #expect(!FileManager.default.fileExists(atPath: lease.path))
  }

  @Test("unseen.load.item.file-owner: a copy stays, and is a file of its own")
  func copies() async throws {
    var lease: FileLease? = try await lease()
    let path = folder.path + "/mine.heic"
    try lease?.copy(to: path)
    #expect(try content(path) == bytes)
    try Data([1]).write(to: URL(fileURLWithPath: path))
    #expect(try content(try #require(lease?.path)) == bytes)
    lease = nil
    #expect(try content(path) == [1])
  }

  @Test("a copy is not written to a pipe that has the name")
  func copiesToNoPipe() async throws {
    let lease = try await lease()
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDWR | O_NONBLOCK)
    defer { close(reader) }
    #expect(throws: PhotoPickerError.self) { try lease.copy(to: pipe) }
    var byte: UInt8 = 0
    #expect(read(reader, &byte, 1) < 0)
  }

  @Test("nothing that is there is overwritten")
  func overwritesNothing() async throws {
    let there = try folder.write([7], to: "there")
    let lease = try await lease()
    for act in [lease.move, lease.copy] as [(String) throws -> Void] {
      let error = #expect(throws: PhotoPickerError.self) { try act(there) }
      #expect(
        "\(try #require(error))" == "\(there): a file with this name exists; choose another name")
    }
    #expect(try content(there) == [7])
    try lease.move(to: folder.path + "/else")
  }

  @Test func unwritableDestinationNamesTheRemedy() async throws {
    let lease = try await lease()
    let error = #expect(throws: PhotoPickerError.self) { try lease.move(to: "/proc/x") }
    #expect("\(try #require(error))".hasPrefix("/proc/x: "))
    #expect(try content(lease.path) == bytes)
  }

  @Test("complaint C17: folders of processes that died are swept, those of living ones stay")
  func sweeps() async throws {
    let root = folder.path + "/leases"
    try folder.write([1], to: "leases/4711-abcdef/1/IMG_1.jpg")
    let living = LeaseFolder(root: root)
    let mine = try living.next()
    #expect(!FileManager.default.fileExists(atPath: root + "/4711-abcdef"))
    let other = LeaseFolder(root: root)
    _ = try other.next()
    #expect(FileManager.default.fileExists(atPath: mine))
  }

  @Test("a folder that others may write to is refused")
  func refusesOpenFolders() throws {
    let root = folder.path + "/open"
    mkdir(root, 0o777)
    chmod(root, 0o777)
    let error = #expect(throws: PhotoPickerError.self) { try LeaseFolder(root: root).next() }
    #expect("\(try #require(error))".contains("XDG_CACHE_HOME"))
  }

  @Test func theFolderIsTheUsersCache() {
    #expect(
      LeaseFolder.location(["XDG_CACHE_HOME": "/c", "HOME": "/h"]).root == "/c/locket/leases")
    #expect(LeaseFolder.location(["HOME": "/h"]).root == "/h/.cache/locket/leases")
    let (root, own) = LeaseFolder.location(["TMPDIR": "/t"])
    #expect(root == "/t/locket-\(getuid())/locket/leases")
    #expect(own == "/t/locket-\(getuid())")
  }

  @Test("a copy to a full disk fails with the reason")
  func fullDisk() throws {
    let source = open("/dev/zero", O_RDONLY | O_CLOEXEC)
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer {
      close(source)
      close(full)
    }
    #expect(throws: FileCopy.CopyError.system(ENOSPC)) {
      try FileCopy(source: source, count: 10).write(to: full)
    }
  }

  @Test("a file that became shorter is not taken for whole")
  func shortFile() throws {
    let path = try folder.write([1, 2, 3], to: "short")
    let source = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(source) }
    let copy = FileCopy(source: source, count: 10)
    #expect(throws: FileCopy.CopyError.short) {
      try FileLease.publish(copy, at: folder.path + "/copy", mode: 0o600)
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left == ["short"])
    _ = withUnsafeTemporaryAllocation(byteCount: 10, alignment: 1) { memory in
      #expect(throws: FileCopy.CopyError.short) { try copy.read(into: memory) }
    }
  }
}
