// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PickerModel

/// The accounts of one person, stored in a JSON document that only this person can read.
public struct CloudAccounts: Sendable {
  /// The document's absolute path.
  public let path: String

  private struct Document: Codable {
    var version = 1
    var accounts: [CloudAccount] = []
  }

  private struct VersionHeader: Decodable {
    let version: Int
  }

  /// Creates a list of accounts.
  ///
  /// The document is created when the first account is added.
  ///
  /// - Parameter path: The document's absolute path.
  public init(path: String) {
    self.path = path
  }

  /// Returns all accounts in the order of their names.
  ///
  /// - Returns: The accounts. Empty if the document does not exist.
  /// - Throws: ``CloudError`` if the document cannot be read.
  public func list() throws(CloudError) -> [CloudAccount] {
    try load().accounts.sorted { $0.name < $1.name }
  }

  /// Finds the account with a name.
  ///
  /// - Parameter name: The name of the account.
  /// - Returns: The account.
  /// - Throws: ``CloudError`` with the reason `notFound` if no account has this name. The error
  ///   lists the existing accounts.
  public func find(_ name: String) throws(CloudError) -> CloudAccount {
    let accounts = try list()
    guard let account = accounts.first(where: { $0.name == name }) else {
      throw missing(name, accounts)
    }
    return account
  }

  /// Checks that an account is still in the list and was not replaced.
  ///
  /// - Parameter account: The account as it was read before.
  /// - Throws: ``CloudError`` with the reason `notFound` if no account has this name, or `changed`
  ///   if the account with this name is another one.
  package func check(_ account: CloudAccount) throws(CloudError) {
    guard try find(account.name) != account else { return }
    throw CloudError(
      subject: account.name, reason: .changed, detail: "the cloud was removed and added again",
      remedy: "run the command again")
  }

  /// Adds an account.
  ///
  /// - Parameter account: The account.
  /// - Throws: ``CloudError`` if an account with this name exists, or the document cannot be
  ///   written.
  public func add(_ account: CloudAccount) throws(CloudError) {
    try change { document throws(CloudError) in
      guard !document.accounts.contains(where: { $0.name == account.name }) else {
        throw CloudError(
          subject: account.name, reason: .unsupported, detail: "an account with this name exists",
          remedy: "remove it first, or choose another name")
      }
      document.accounts.append(account)
    }
  }

  /// Removes an account.
  ///
  /// The local copy of the cloud's photos (see ``CloudMirror``) stays on the disk.
  ///
  /// - Parameter name: The name of the account.
  /// - Throws: ``CloudError`` if no account has this name, or the document cannot be written.
  public func remove(_ name: String) throws(CloudError) {
    try change { document throws(CloudError) in
      guard document.accounts.contains(where: { $0.name == name }) else {
        throw missing(name, document.accounts)
      }
      document.accounts.removeAll { $0.name == name }
    }
  }

  private func change(
    _ body: (inout Document) throws(CloudError) -> Void
  ) throws(CloudError) {
    guard let slash = path.lastIndex(of: "/") else { throw CloudError(errno: ENOENT, at: path) }
    if slash != path.startIndex { try FileWork.makeFolder(String(path[..<slash])) }
    // Without the lock, one of two changes would be lost if two commands ran at the same time.
    let lock = try FolderLock(path + ".lock", waits: true)
    defer { lock.release() }
    var document = try load()
    try body(&document)
    document.accounts.sort { $0.name < $1.name }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(document) else {
      throw CloudError(errno: EINVAL, at: path)
    }
    try FileWork.replace(path, with: data + Data([0x0A]))
  }

  private func load() throws(CloudError) -> Document {
    guard let data = FileWork.contents(ofPrivateFile: path) else {
      guard access(path, F_OK) != 0, errno == ENOENT || errno == ENOTDIR else {
        throw CloudError(errno: EACCES, at: path)
      }
      return Document()
    }
    let decoder = JSONDecoder()
    if let header = try? decoder.decode(VersionHeader.self, from: data), header.version > 1 {
      throw CloudError(
        subject: path, reason: .unsupported, detail: "written by a newer Locket",
        remedy: "update Locket")
    }
    do {
      return try decoder.decode(Document.self, from: data)
    } catch {
      let why = (error as? CloudError).map { ": \($0.detail)" } ?? ""
      throw CloudError(
        subject: path, reason: .damaged, detail: "not a list of accounts\(why)",
        remedy: "repair or remove it, and add the accounts again")
    }
  }

  private func missing(_ name: String, _ accounts: [CloudAccount]) -> CloudError {
    let names = accounts.map(\.name).sorted()
    return CloudError(
      subject: name.isEmpty ? "account" : name, reason: .notFound,
      detail: "no cloud has this name",
      remedy: names.isEmpty ? "add it with 'locket cloud add'" : name.remedy(among: names))
  }
}
