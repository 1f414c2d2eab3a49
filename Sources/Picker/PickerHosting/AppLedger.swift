// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
public import Foundation
import Glibc
public import PickerCore
import PickerModel
import LocketPicker

/// The list of apps that made picks (rule `unseen.privacy.list`).
///
/// The list is stored in a small file that only the user of the picker can read.
///
/// The number of apps of one user is limited, because a user can create any number of apps. If
/// there are too many, the list keeps the apps whose records changed last.
///
/// Several pickers can write at the same time. Each picker locks the list while it changes the
/// list. The file is replaced as a whole, so that a reader never finds an incomplete list.
public struct AppLedger: Sendable {
  private struct Document: Codable {
    var version = 1
    var apps: [AppRecord] = []
  }

  /// The maximum number of apps of one user in the list.
  ///
  /// Apps to which the person gave a limited library do not count.
  static let maximumAppsPerUser = 1000

  /// The absolute path of the file that stores the list.
  public let path: String
  private let now: @Sendable () -> Date

  /// Describes a list of apps that is stored in a file.
  ///
  /// The file is created with the first entry.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file. Nil, the default, means
  ///     `$XDG_STATE_HOME/locket/apps.json`. If the variable is not set, it means
  ///     `~/.local/state/locket/apps.json`.
  ///   - now: Returns the current time; the default is the system's clock.
  public init(path: String? = nil, now: @escaping @Sendable () -> Date = { Date() }) {
    let state = URL(fileURLWithPath: PhotoLibrary.picksDirectory).deletingLastPathComponent().path
    self.path = path ?? state + "/apps.json"
    self.now = now
  }

  /// Returns the records of all apps; the app with the most recent pick comes first.
  ///
  /// - Throws: ``AppLedgerError`` if the file cannot be read or parsed.
  /// - Complexity: Reads one small file.
  public func list() throws(AppLedgerError) -> [AppRecord] {
    try read().apps.sorted { ($0.picks.last?.time ?? 0) > ($1.picks.last?.time ?? 0) }
  }

  /// Returns the record of one app from the list.
  ///
  /// - Parameter app: The identity of the app.
  /// - Returns: The record, which is empty if the app is not in the list.
  /// - Throws: ``AppLedgerError`` if the file cannot be read or parsed.
  public func record(of app: AppIdentity) throws(AppLedgerError) -> AppRecord {
    try read().apps.first { $0.app.isSameApp(as: app) } ?? AppRecord(app)
  }

  /// Records in the list that an app received photos.
  ///
  /// If the app sent no secret, the list stores the number of photos but not their identifiers.
  ///
  /// - Parameters:
  ///   - assets: The assets whose identifiers the app received. The array is empty if the app may
  ///     not receive identifiers, see `PickerConfiguration.isLibraryBound`.
  ///   - count: The number of photos that the app received.
  ///   - app: The identity of the app.
  ///   - library: The name under which the list stores assets of this library.
  ///   - profile: The identifier of the profile of the device.
  /// - Throws: ``AppLedgerError`` if the list cannot be written.
  public func addPick(
    _ assets: [GrantedAsset], count: Int, to app: AppIdentity, from library: String,
    profile: String
  ) throws(AppLedgerError) {
    let time = Int64(now().timeIntervalSince1970 * 1000)
    try change(app) { record in
      record.add(AppRecord.Pick(time: time, count: count, profile: profile))
      record.given[library, default: []].add(assets)
    }
  }

  /// Records which notices the person has seen in an app's picker (rules `privacy.onboarding.first`
  /// and `privacy.banner.upgrade`).
  ///
  /// - Parameters:
  ///   - history: The notices that the person has seen, including new ones.
  ///   - app: The identity of the app.
  /// - Throws: ``AppLedgerError`` if the list cannot be written.
  public func setHistory(_ history: AppHistory, of app: AppIdentity) throws(AppLedgerError) {
    try change(app) { $0.history = history }
  }

  /// Records to which assets the person gave an app permanent access.
  ///
  /// If the app is not allowed to ask for permanent access, nothing is recorded.
  ///
  /// - Parameters:
  ///   - assets: All assets to which the app has permanent access, in order.
  ///   - app: The identity of the app.
  ///   - library: The name under which the list stores assets of this library.
  /// - Throws: ``AppLedgerError`` if the list cannot be written.
  public func open(
    _ assets: [GrantedAsset], to app: AppIdentity, from library: String
  ) throws(AppLedgerError) {
    try change(app) { record in
      // The person may have revoked the access while the app's picker was open.
      if record.isLimited { record.opened[library] = assets }
    }
  }

  /// Allows an app to ask the person for permanent access to assets, or forbids it.
  ///
  /// If asking becomes forbidden, the app also loses the permanent access that it has.
  ///
  /// - Parameters:
  ///   - app: The identity of the app.
  ///   - isLimited: Whether the app may ask.
  /// - Throws: ``AppLedgerError`` if the list cannot be written. ``AppLedgerError/unproven(_:)`` if
  ///   the app sent no secret, because another app could then use the access of this app.
  public func limit(_ app: AppIdentity, _ isLimited: Bool) throws(AppLedgerError) {
    guard app.canBeGranted || !isLimited else { throw .unproven(app.description) }
    try change(app) { record in
      record.isLimited = isLimited
      if !isLimited { record.opened = [:] }
    }
  }

  /// Removes the record of an app from the list.
  ///
  /// - Parameter app: The identity of the app.
  /// - Throws: ``AppLedgerError`` if the list cannot be written.
  public func forget(_ app: AppIdentity) throws(AppLedgerError) {
    try locked { () throws(AppLedgerError) in
      var document = try read()
      document.apps.removeAll { $0.app.isSameApp(as: app) }
      try write(document)
    }
  }

  private func change(
    _ app: AppIdentity, _ body: (inout AppRecord) -> Void
  ) throws(AppLedgerError) {
    try locked { () throws(AppLedgerError) in
      var document = try read()
      var record = document.apps.first { $0.app.isSameApp(as: app) } ?? AppRecord(app)
      document.apps.removeAll { $0.app.isSameApp(as: app) }
      record.app = app
      body(&record)
      document.apps.append(record.withoutClaimableGrants)
      forgetOldest(of: app.user, in: &document)
      try write(document)
    }
  }

  /// Removes apps of a user if there are too many; those whose records changed last are kept.
  private func forgetOldest(of user: UInt32, in document: inout Document) {
    let old = document.apps.indices.filter {
      document.apps[$0].app.user == user && !document.apps[$0].isLimited
    }
    for index in old.dropLast(Self.maximumAppsPerUser).reversed() {
      document.apps.remove(at: index)
    }
  }

  private func read() throws(AppLedgerError) -> Document {
    guard FileManager.default.fileExists(atPath: path) else { return Document() }
    guard let data = FileWork.contents(ofPrivateFile: path) else {
      throw AppLedgerError.unreadable(path)
    }
    guard var document = try? JSONDecoder().decode(Document.self, from: data),
      document.version == 1
    else { throw AppLedgerError.damaged(path) }
    // Old versions of Locket, in which apps had no secrets, gave access to an app by its name.
    document.apps = document.apps.map(\.withoutClaimableGrants)
    return document
  }

  private func write(_ document: Document) throws(AppLedgerError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      try FileWork.replace(path, with: try encoder.encode(document))
    } catch {
      throw .unwritable(path)
    }
  }

  private func locked(
    _ body: () throws(AppLedgerError) -> Void
  ) throws(AppLedgerError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    do { try FileWork.makeFolder(folder) } catch { throw AppLedgerError.unwritable(path) }
    let lock = FileWork.openPrivate(path + ".lock", O_RDWR | O_CREAT)
    guard lock >= 0 else { throw AppLedgerError.unwritable(path) }
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else { throw AppLedgerError.unwritable(path) }
    }
    try body()
  }
}

/// Why the list of apps cannot be read or changed.
public enum AppLedgerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file with the list of apps cannot be read.
  case unreadable(String)
  /// The file with the list of apps cannot be parsed, or a newer version of Locket wrote it.
  case damaged(String)
  /// The file with the list of apps cannot be written.
  case unwritable(String)
  /// The person cannot give the app permanent access, because the app sent no secret or the kernel
  /// does not report its user.
  ///
  /// Otherwise other apps could pretend to be this app and use its access.
  case unproven(String)

  /// One line of text that states the file or app, the error and what to do.
  public var description: String {
    switch self {
    case .unreadable(let path):
      "\(path): cannot be read, or belongs to another user; remove it, or set XDG_STATE_HOME"
    case .damaged(let path):
      "\(path): is not a list of apps of this Locket version; move it away to start a new list"
    case .unwritable(let path): "\(path): cannot be written; free some space, or set XDG_STATE_HOME"
    case .unproven(let app):
      "\(app): shows no secret, or its user is unknown, so another program could take its place; use a "
        + "version of the app that sends 'secret' in 'hello'"
    }
  }
}
