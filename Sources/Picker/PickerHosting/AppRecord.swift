// SPDX-License-Identifier: Apache-2.0

public import PickerCore
import PickerModel

/// The record of one app: its picks, and the assets that it received or has permanent access to
/// (rule `unseen.privacy.list`).
public struct AppRecord: Hashable, Sendable, Codable {
  /// One pick that the person made for the app.
  public struct Pick: Hashable, Sendable, Codable {
    /// When the picker closed, in milliseconds since 1970.
    public let time: Int64
    /// The number of photos that the app received in this pick.
    public let count: Int
    /// The identifier of the profile of the device on which the person picked.
    public let profile: String
  }

  /// The identity of the app when the record was last changed.
  public internal(set) var app: AppIdentity
  /// The last 1000 picks of the app, the oldest first.
  public internal(set) var picks: [Pick] = []
  /// The assets whose identifiers the app received; the keys are the names of libraries.
  ///
  /// The app can preselect these assets. It can also preselect the assets in ``opened`` and the
  /// assets that it received on its current connection.
  ///
  /// The dictionary is empty if the app sent no secret.
  public internal(set) var given: [String: [GrantedAsset]] = [:]
  /// The assets to which the person gave the app permanent access.
  ///
  /// The keys are the names of libraries. The dictionary is empty if the app sent no secret.
  public internal(set) var opened: [String: [GrantedAsset]] = [:]
  /// Whether the app may ask the person for permanent access to assets.
  ///
  /// Only the person can allow this.
  public internal(set) var isLimited = false
  /// Which notices the person has seen in this app's picker; nil if unknown
  /// (rules `privacy.onboarding.first` and `privacy.banner.upgrade`).
  public internal(set) var history: AppHistory?

  private static let maximumPickCount = 1000

  /// Creates the empty record of an app.
  ///
  /// - Parameter app: The identity of the app.
  public init(_ app: AppIdentity) { self.app = app }

  private enum CodingKeys: String, CodingKey {
    case app, picks, isLimited, history
    // 'given' and 'opened' held identifiers without versions; such access has ended.
    case given = "givenAssets"
    case opened = "openedAssets"
  }

  /// Decodes the record of an app.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if a value has another form.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    app = try values.decode(AppIdentity.self, forKey: .app)
    picks = try values.decode([Pick].self, forKey: .picks)
    given = try values.decodeIfPresent([String: [GrantedAsset]].self, forKey: .given) ?? [:]
    opened = try values.decodeIfPresent([String: [GrantedAsset]].self, forKey: .opened) ?? [:]
    isLimited = try values.decode(Bool.self, forKey: .isLimited)
    history = try values.decodeIfPresent(AppHistory.self, forKey: .history)
  }

  /// The notices that count as seen when the app opens its next picker (rules
  /// `privacy.onboarding.first` and `privacy.banner.upgrade`).
  ///
  /// Old releases of the picker did not record which notices were seen. If the app made its picks
  /// with such a release, the property names the first release.
  public var knownHistory: AppHistory {
    if let history { return history }
    var history = AppHistory()
    history.release = picks.isEmpty ? nil : PickerRelease.first
    return history
  }

  /// The total number of photos that the app received in the recorded picks.
  public var count: Int { picks.reduce(0) { $0 + $1.count } }

  /// The record without access if the app sent no secret, because another app can state the same
  /// name.
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
