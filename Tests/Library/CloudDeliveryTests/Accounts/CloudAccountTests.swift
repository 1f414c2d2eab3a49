// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

@testable import CloudDelivery

/// Accounts are stored without secrets, and validated when they are made and when they are read.
@Suite struct CloudAccountTests {
  private let folder: TemporaryDirectory
  private let accounts: CloudAccounts

  init() throws {
    folder = try TemporaryDirectory()
    accounts = CloudAccounts(path: folder.path + "/config/locket/accounts.json")
  }

  private func account(
    _ name: String = "home", _ address: String = "https://cloud.example/dav",
    _ login: CloudAccount.Login = .basic(user: "anna", password: .environment("PASS"))
  ) throws(CloudError) -> CloudAccount {
    try CloudAccount(name: name, address: address, login: login)
  }

  @Test("accounts are added, listed, found and removed")
  func keeping() throws {
    #expect(try accounts.list().isEmpty)
    let home = try account()
    let work = try account("a.work-2_", "https://h/", .bearer(.file("/run/token")))
    try accounts.add(home)
    try accounts.add(work)
    #expect(try accounts.list() == [work, home])
    #expect(try accounts.find("home") == home)
    #expect(throws: CloudError.self) { try accounts.add(home) }
    try accounts.remove("home")
    let error = #expect(throws: CloudError.self) { try accounts.find("home") }
    #expect(error?.reason == .notFound && error?.remedy == "use one of a.work-2_")
    #expect(throws: CloudError.self) { try accounts.remove("home") }
    #expect(try accounts.list() == [work])
  }

  @Test("many programs change the accounts at a time, and none fails or loses a change")
  func manyWriters() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask { [accounts] in
          let account = try CloudAccount(name: "\(number)", address: "https://h/")
          try await FileWork.run { try accounts.add(account) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try accounts.list().count == 20)
  }

  @Test("an account that was removed, or replaced by another one, is told apart")
  func check() throws {
    let home = try account()
    #expect(throws: CloudError.self) { try accounts.check(home) }
    try accounts.add(home)
    try accounts.check(home)
    try accounts.remove("home")
    try accounts.add(try account("home", "https://else.example/"))
    let error = #expect(throws: CloudError.self) { try accounts.check(home) }
    #expect(error?.reason == .changed && error?.subject == "home")
  }

  @Test("only the person themselves can read the document, and it is never half there")
  func permissions() throws {
    try folder.write([0x78], to: "config/locket/accounts.json.part")
    try accounts.add(try account())
    let facts = try FileManager.default.attributesOfItem(atPath: accounts.path)
    #expect(facts[.posixPermissions] as? Int == 0o600)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/config/locket")
    #expect(names.contains { $0.hasSuffix(".part") } == false)
  }

  @Test(
    "documents that cannot be read stay as they are",
    arguments: [
      "", "{", "{\"version\":2,\"accounts\":[]}", "[]",
      "{\"version\":1,\"accounts\":[{\"name\":\"../x\",\"address\":\"https://h/\",\"login\":{\"anonymous\":{}},\"allowsPlainLogin\":false}]}",
    ])
  func rejectsInvalidDocuments(text: String) throws {
    try folder.write(Array(text.utf8), to: "config/locket/accounts.json")
    #expect(throws: CloudError.self) { try accounts.list() }
    #expect(throws: CloudError.self) { try accounts.add(try account()) }
    #expect(FileManager.default.contents(atPath: accounts.path) == Data(text.utf8))
  }

  @Test(
    "names that are file names or longer are refused",
    arguments: [
      "", ".", "..", ".a", "a/b", "a b", "ä", "a\n", String(repeating: "a", count: 65),
    ])
  func rejectsInvalidNames(name: String) {
    #expect(throws: CloudError.self) { try account(name) }
  }

  @Test("a login goes over http to this machine only, unless it is allowed")
  func plainLogins() throws {
    let error = #expect(throws: CloudError.self) { try account("a", "http://cloud.example/") }
    #expect(error?.reason == .unauthorised && error?.remedy.contains("https") == true)
    _ = try account("a", "http://127.0.0.1:8080/")
    _ = try account("a", "http://cloud.example/", .anonymous)
    _ = try CloudAccount(
      name: "a", address: "http://cloud.example/", login: .bearer(.environment("T")),
      allowsPlainLogin: true)
    for user in ["", "a:b"] {
      #expect(throws: CloudError.self) {
        try account("a", "https://h/", .basic(user: user, password: .environment("P")))
      }
    }
  }

  @Test("passwords come from variables, without being told to anybody")
  func environment() throws {
    let home = try account()
    #expect(
      try home.login(environment: ["PASS": "s3cret"]) == .basic(user: "anna", password: "s3cret"))
    for value in [nil, "", "s3cret\nX: y"] {
      let error = #expect(throws: CloudError.self) {
        try home.login(environment: value.map { ["PASS": $0] } ?? [:])
      }
      let text = error?.description ?? ""
      #expect(text.contains("PASS") && !text.contains("s3cret"))
    }
    #expect(try account("a", "https://h/", .anonymous).login(environment: [:]) == nil)
  }

  @Test("passwords come from files that only their owner can read")
  func files() throws {
    let path = try folder.write(Array("s3cret pass\n".utf8), to: "password")
    let home = try account("a", "https://h/", .bearer(.file(path)))
    chmod(path, 0o640)
    let error = #expect(throws: CloudError.self) { try home.login() }
    #expect(error?.remedy == "run: chmod 600 \(path)")
    chmod(path, 0o600)
    #expect(try home.login() == .bearer("s3cret pass"))
    for bytes in [[], [0x0A], [0xFF], Array("a\nb".utf8), [UInt8](repeating: 0x41, count: 70_000)] {
      try folder.write(bytes, to: "password")
      chmod(path, 0o600)
      #expect(throws: CloudError.self) { try home.login() }
    }
    for other in [folder.path + "/none", folder.path] {
      #expect(throws: CloudError.self) {
        try account("a", "https://h/", .bearer(.file(other))).login()
      }
    }
  }
}
