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

  /// Describes the folder without creating it.
  ///
  /// - Parameters:
  ///   - account: The account.
  ///   - path: The folder's absolute path. Nil, the default, means a folder below
  ///     ``LibraryLocation/cache`` whose name is computed from the account.
  public init(_ account: CloudAccount, path: String? = nil) {
    self.account = account
    self.path = path ?? "\(LibraryLocation.cache)/clouds/\(account.name)"
  }

  /// The originals that were fetched from this cloud.
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
  /// - Throws: The error that prevented the removal.
  public func remove() throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    try FileManager.default.removeItem(atPath: path)
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
