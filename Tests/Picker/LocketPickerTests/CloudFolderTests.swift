// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import Foundation
import PickerModel
import PickerTesting
import Testing

@testable import LocketPicker

/// A cloud is removed completely or not at all.
@Suite(.timeLimit(.minutes(5))) struct CloudFolderTests {
  private let folder: TemporaryDirectory
  private let cloud: CloudFolder

  init() throws {
    folder = try TemporaryDirectory()
    cloud = CloudFolder(
      try CloudAccount(name: "c", address: "http://127.0.0.1/"), path: folder.path + "/clouds/c")
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: cloud.path).sorted()) ?? []
  }

  private func write(_ name: String) throws {
    try folder.write("a".utf8, to: "clouds/c/" + name)
  }

  private func checkInUse() throws {
    let before = names
    let error = #expect(throws: CloudError.self) { try cloud.remove() }
    #expect(error?.description == "c: another Locket command is using it; wait until it ends")
    #expect(names == before)
  }

  @Test("while programs use a cloud, nothing of it is removed")
  func use() throws {
    let (first, second) = (try cloud.use(), try cloud.use())
    try write("heads/x/a.jpg")
    try write("listing.json")
    try checkInUse()
    first.release()
    try checkInUse()
    second.release()
    try cloud.remove()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/clouds").isEmpty)
    try cloud.remove()
    try cloud.use().release()
    #expect(names == ["in-use.lock"])
  }

  @Test("while a cloud is being removed, no program begins to use it")
  func removing() throws {
    try write("listing.json")
    let lock = try FolderLock(cloud.path + "/in-use.lock")
    let error = #expect(throws: CloudError.self) { try cloud.use() }
    #expect(error?.reason == .stalled)
    lock.release()
    try cloud.use().release()
  }

  @Test("a removal that was stopped halfway is completed by the next one")
  func repeated() throws {
    try write("heads/x/a.jpg")
    try write("in-use.lock")
    try cloud.remove()
    #expect(!FileManager.default.fileExists(atPath: cloud.path))
  }

  @Test("a library uses its cloud until it is released")
  func library() async throws {
    try write("heads/x")
    do {
      let library = try await PhotoLibrary.open(cloud, headers: StubHeaders()).library
      try checkInUse()
      #expect(library.ownKeys == ["cloud c http://127.0.0.1/"])
    }
    // The engine ends a moment after the library is released.
    try await waitUntil("the end of the library") { (try? cloud.remove()) != nil }
    #expect(names.isEmpty)
  }
}
