// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// The record of one app: its picks and the assets that it may use again (rule R10).
public struct AppRecord: Hashable, Sendable, Codable {
  /// One pick of an app.
  public struct Pick: Hashable, Sendable, Codable {
    /// When the picker closed, in milliseconds since 1970.
    public let time: Int64
    /// The number of photos that the app received.
    public let count: Int
    /// The device's profile.
    public let profile: String
  }

  /// The app's most recent identity.
  public internal(set) var app: AppIdentity
  /// The app's picks, oldest first; when there are more than 1000, the oldest are removed.
  public internal(set) var picks: [Pick] = []
  /// The identifiers that the app received, by library.
  ///
  /// The app can preselect these assets, those in ``opened`` and those that it received on its
  /// current connection.
  ///
  /// The dictionary is empty for an app that sent no secret.
  public internal(set) var given: [String: Set<AssetIdentifier>] = [:]
  /// The assets to which the person gave the app permanent access, by library (rule R9).
  ///
  /// The dictionary is empty for an app that sent no secret.
  public internal(set) var opened: [String: [AssetIdentifier]] = [:]
  /// Whether the app may ask the person for access to more assets, which only the person can allow
  /// (rule R9).
  public internal(set) var isLimited = false
  /// The notices that the person has seen in this app's picker (rule P13).
  public internal(set) var history: AppHistory?

  private static let maximumPickCount = 1000

  /// Creates an empty record.
  ///
  /// - Parameter app: The app.
  public init(_ app: AppIdentity) { self.app = app }

  /// The history that a new picker starts with (rule P13).
  ///
  /// For an app that made picks before pickers recorded releases, it is the history of the first
  /// release.
  public var knownHistory: AppHistory {
    if let history { return history }
    var history = AppHistory()
    history.release = picks.isEmpty ? nil : PickerRelease.first
    return history
  }

  /// The total number of photos that the app received.
  public var count: Int { picks.reduce(0) { $0 + $1.count } }

  /// The record without access that another app could obtain by claiming this app's name.
  var withoutClaimableGrants: AppRecord {
    guard !app.canBeGranted else { return self }
    var record = self
    (record.given, record.opened, record.isLimited) = ([:], [:], false)
    return record
  }

  mutating func add(_ pick: Pick) {
    picks.append(pick)
    picks.removeFirst(max(0, picks.count - Self.maximumPickCount))
  }
}
