// SPDX-License-Identifier: Apache-2.0

public import CloudDelivery
public import Foundation
import PickerModel

/// The folder on this machine that contains all data about one cloud account.
public struct CloudFolder: Sendable {
  /// The cloud account whose data the folder contains.
  public let account: CloudAccount
  /// The folder's absolute path.
  ///
  /// If the folder is deleted, Locket can create everything in it again.
  public let path: String

  /// Describes the folder of a cloud account without creating it.
  ///
  /// - Parameters:
  ///   - account: The account.
  ///   - path: The folder's absolute path. Nil, the default, is a folder below
  ///     ``LibraryLocation/cache`` whose name depends on the account. The account must then be in
  ///     ``accounts`` as long as the folder is used.
  public init(_ account: CloudAccount, path: String? = nil) {
    self.account = account
    self.path = path ?? Self.path(of: account.name)
  }

  private static func path(of name: String) -> String { "\(LibraryLocation.cache)/clouds/\(name)" }

  /// The store of fetched originals.
  public var originals: DeliveredStore { DeliveredStore(directory: path + "/originals") }

  /// The path of the index.
  var index: String { path + "/index.locket" }

  /// When the cloud was last listed, nil if it was never listed.
  public var refreshed: Date? {
    let listing = path + "/listing.json"
    return try? FileManager.default.attributesOfItem(atPath: listing)[.modificationDate] as? Date
  }

  /// When the cloud was last listed, in the time zone of this machine; nil if it was never listed.
  var listed: Timestamp? {
    refreshed.map { date in
      Timestamp(
        milliseconds: Int64(date.timeIntervalSince1970 * 1000),
        offsetMinutes: TimeZone.current.secondsFromGMT(for: date) / 60)
    }
  }

  /// Deletes the folder and everything in it.
  ///
  /// If the removal is interrupted, call the method again.
  ///
  /// - Throws: `CloudError` with the reason `stalled` if another program uses the folder. In that
  ///   case nothing was deleted. Otherwise the error that prevented the removal.
  public func remove() throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let lock = try lock()
    defer { end(lock) }
    try clear()
  }

  /// Removes everything on this device that belongs to the cloud: its folder, every combined index
  /// that includes the cloud, and last its account.
  ///
  /// If the removal is interrupted, call the method again.
  ///
  /// - Throws: `CloudError` with the reason `stalled` if another program uses the cloud. In that
  ///   case nothing was deleted. Otherwise the error that prevented the removal.
  public func forget() async throws {
    let lock = try lock()
    defer { end(lock) }
    try Self.accounts.check(account)
    try clear()
    try await PhotoLibrary.forgetMerged(with: self)
    try Self.accounts.remove(account.name)
  }

  /// Deletes the folder of a cloud that has no account.
  ///
  /// A removal that was interrupted may have left the folder.
  ///
  /// - Parameter name: The name of the cloud.
  /// - Returns: Whether there was such a folder.
  /// - Throws: The error that prevented the removal.
  public static func removeRest(of name: String) throws -> Bool {
    // The address is not used. The initializer checks the name.
    guard let account = try? CloudAccount(name: name, address: "http://localhost/"),
      FileManager.default.fileExists(atPath: path(of: name))
    else { return false }
    try CloudFolder(account).remove()
    return true
  }

  /// Begins to use the folder.
  ///
  /// Until the lock is released, no program can remove the cloud.
  ///
  /// - Returns: The lock.
  /// - Throws: `CloudError` with the reason `stalled` while the cloud is being removed, or
  ///   `notFound` if it was removed after its account was read.
  func use() throws(CloudError) -> FolderLock {
    let lock = try lock(isShared: true)
    do throws(CloudError) {
      if path == Self.path(of: account.name) { try Self.accounts.check(account) }
    } catch {
      lock.release()
      // The folder of a removed cloud must not come back.
      if let lock = try? self.lock() { end(lock) }
      throw error
    }
    return lock
  }

  /// The name of the file whose lock all programs share that use the folder.
  ///
  /// A program that removes the cloud holds the lock alone.
  private static let lockName = "in-use.lock"

  /// Creates the folder if it is missing, and takes the lock.
  private func lock(isShared: Bool = false) throws(CloudError) -> FolderLock {
    while true {
      try FileWork.makeFolder(path, own: path)
      do throws(CloudError) {
        return try FolderLock(
          path + "/" + Self.lockName, isShared: isShared, of: account.name)
      } catch  where error.reason == .notFound {
        // Another program deleted the folder meanwhile.
      }
    }
  }

  /// Releases a lock that this program holds alone, and deletes the folder if it is empty.
  private func end(_ lock: FolderLock) {
    unlink(path + "/" + Self.lockName)
    rmdir(path)
    lock.release()
  }

  /// Deletes everything in the folder except the file of the lock.
  private func clear() throws(CloudError) {
    // If the removal is interrupted, the cloud counts as never listed, and its next use lists it.
    try FileWork.remove(path + "/listing.json")
    try FileWork.remove(path, except: Self.lockName)
  }

  /// The cloud accounts that this user has added.
  ///
  /// They are stored in `$XDG_CONFIG_HOME/locket/clouds.json`. If the variable is not set, the file
  /// is `~/.config/locket/clouds.json`.
  public static var accounts: CloudAccounts {
    let environment = ProcessInfo.processInfo.environment
    var folder = (environment["HOME"] ?? NSHomeDirectory()) + "/.config"
    if let chosen = environment["XDG_CONFIG_HOME"], chosen.hasPrefix("/") { folder = chosen }
    return CloudAccounts(path: folder + "/locket/clouds.json")
  }
}
