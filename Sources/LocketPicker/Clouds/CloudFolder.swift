// SPDX-License-Identifier: Apache-2.0

public import CloudDelivery
public import Foundation
import PickerModel

/// What is kept on this machine of one cloud, and how it was listed last.
public struct CloudFolder: Sendable {
  /// The account.
  public let account: CloudAccount
  /// The folder's absolute path; everything in it can be made again.
  public let path: String

  /// Names the folder; nothing is made.
  ///
  /// - Parameters:
  ///   - account: The account.
  ///   - path: The folder's absolute path, nil for one below ``LibraryLocation/cache``.
  public init(_ account: CloudAccount, path: String? = nil) {
    self.account = account
    self.path = path ?? "\(LibraryLocation.cache)/clouds/\(account.name)"
  }

  /// Where fetched originals are kept.
  public var originals: DeliveredStore { DeliveredStore(directory: path + "/originals") }

  /// Where the index lives.
  var index: String { path + "/index.locket" }

  /// When the cloud was listed last, nil where it never was.
  public var refreshed: Date? {
    let listing = path + "/listing.json"
    return try? FileManager.default.attributesOfItem(atPath: listing)[.modificationDate] as? Date
  }

  /// The same moment on this machine's clock, as screens say it.
  var listed: Timestamp? {
    refreshed.map { date in
      Timestamp(
        milliseconds: Int64(date.timeIntervalSince1970 * 1000),
        offsetMinutes: TimeZone.current.secondsFromGMT(for: date) / 60)
    }
  }

  /// Takes everything away that is kept here.
  ///
  /// - Throws: What keeps it from being taken away.
  public func remove() throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    try FileManager.default.removeItem(atPath: path)
  }

  /// The accounts of this person: `$XDG_CONFIG_HOME/locket/clouds.json`, else below `~/.config`.
  public static var accounts: CloudAccounts {
    let environment = ProcessInfo.processInfo.environment
    var folder = (environment["HOME"] ?? NSHomeDirectory()) + "/.config"
    if let chosen = environment["XDG_CONFIG_HOME"], chosen.hasPrefix("/") { folder = chosen }
    return CloudAccounts(path: folder + "/locket/clouds.json")
  }
}
