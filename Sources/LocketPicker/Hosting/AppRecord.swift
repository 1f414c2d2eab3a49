// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// What is remembered of one app: when it picked and how many, and what it may ask for again
/// (rule R10).
public struct AppRecord: Hashable, Sendable, Codable {
  /// One pick of an app.
  public struct Pick: Hashable, Sendable, Codable {
    /// When the picker closed, in milliseconds since 1970.
    public let time: Int64
    /// How many photos the app was handed.
    public let count: Int
    /// The device's profile.
    public let profile: String
  }

  /// The app, as it last showed itself.
  public internal(set) var app: AppIdentity
  /// Its picks, the oldest first; the oldest go when there are more than 1000.
  public internal(set) var picks: [Pick] = []
  /// The identifiers that it was handed, by library: it can preselect those and no others.
  ///
  /// Empty for an app that showed no secret.
  public internal(set) var given: [String: Set<AssetIdentifier>] = [:]
  /// The assets that the person opened to it for good, by library (rule R9).
  ///
  /// Empty for an app that showed no secret.
  public internal(set) var opened: [String: [AssetIdentifier]] = [:]
  /// Whether it may ask for more to be opened; only the person decides that (rule R9).
  public internal(set) var isLimited = false
  /// What the person has read of the picker in this app (rule P13).
  public internal(set) var history: AppHistory?

  private static let mostPicks = 1000

  /// Begins a record.
  ///
  /// - Parameter app: The app.
  public init(_ app: AppIdentity) { self.app = app }

  /// The history that a new picker starts with (rule P13).
  ///
  /// An app that picked before pickers remembered releases knows the first release.
  public var knownHistory: AppHistory {
    if let history { return history }
    var history = AppHistory()
    history.release = picks.isEmpty ? nil : PickerRelease.first
    return history
  }

  /// How many photos it was handed in all.
  public var count: Int { picks.reduce(0) { $0 + $1.count } }

  /// The record without what another app could take by claiming the name of this one.
  var withoutWhatCanBeClaimed: AppRecord {
    guard !app.canBeGranted else { return self }
    var record = self
    (record.given, record.opened, record.isLimited) = ([:], [:], false)
    return record
  }

  mutating func add(_ pick: Pick) {
    picks.append(pick)
    picks.removeFirst(max(0, picks.count - Self.mostPicks))
  }
}
