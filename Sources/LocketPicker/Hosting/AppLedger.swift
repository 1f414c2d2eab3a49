// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
public import Foundation
import Glibc
public import PickerCore
public import PickerModel

/// The apps that picked, written down in a small file that only this user can read (rule R10).
///
/// A user can make any number of apps: of each user, the apps that changed last are kept.
///
/// Several pickers may write at a time; each change is made under a lock, and the file is replaced
/// whole or not at all.
public struct AppLedger: Sendable {
  private struct Document: Codable {
    var version = 1
    var apps: [AppRecord] = []
  }

  /// The most apps of one user that are remembered; those of the person's own making, which have a
  /// limited library, are not counted.
  static let mostAppsOfAUser = 1000

  /// The file's absolute path.
  public let path: String
  private let now: @Sendable () -> Date

  /// Names the file; it is made with the first note.
  ///
  /// - Parameters:
  ///   - path: The file's absolute path. The default, nil, is `$XDG_STATE_HOME/locket/apps.json`,
  ///     else below `~/.local/state`.
  ///   - now: What time it is; the default is the system's.
  public init(path: String? = nil, now: @escaping @Sendable () -> Date = { Date() }) {
    let state = URL(fileURLWithPath: PhotoLibrary.picksDirectory).deletingLastPathComponent().path
    self.path = path ?? state + "/apps.json"
    self.now = now
  }

  /// What is remembered of every app, the last to pick first.
  ///
  /// - Throws: ``AppLedgerError`` where the file cannot be read or makes no sense.
  /// - Complexity: Reads one small file.
  public func list() throws(AppLedgerError) -> [AppRecord] {
    try read().apps.sorted { ($0.picks.last?.time ?? 0) > ($1.picks.last?.time ?? 0) }
  }

  /// What is remembered of an app.
  ///
  /// - Parameter app: The app.
  /// - Returns: The record, an empty one where nothing is remembered.
  /// - Throws: ``AppLedgerError`` where the file cannot be read or makes no sense.
  public func record(of app: AppIdentity) throws(AppLedgerError) -> AppRecord {
    try read().apps.first { $0.app.isSameApp(as: app) } ?? AppRecord(app)
  }

  /// Notes that an app was handed photos; an app that showed no secret is listed, and no identifiers
  /// are kept for it.
  ///
  /// - Parameters:
  ///   - identifiers: Those that it was told, none where it asked without a library.
  ///   - count: How many photos.
  ///   - app: The app.
  ///   - library: What tells the library from others.
  ///   - profile: The device's profile.
  /// - Throws: ``AppLedgerError`` where it cannot be written.
  public func note(
    _ identifiers: [AssetIdentifier], count: Int, to app: AppIdentity, from library: String,
    profile: String
  ) throws(AppLedgerError) {
    let time = Int64(now().timeIntervalSince1970 * 1000)
    try change(app) { record in
      record.add(AppRecord.Pick(time: time, count: count, profile: profile))
      record.given[library, default: []].formUnion(identifiers)
    }
  }

  /// Notes what the person has read of the picker in an app (rule P13).
  ///
  /// - Parameters:
  ///   - history: What it is now.
  ///   - app: The app.
  /// - Throws: ``AppLedgerError`` where it cannot be written.
  public func note(_ history: AppHistory, of app: AppIdentity) throws(AppLedgerError) {
    try change(app) { $0.history = history }
  }

  /// Notes which assets the person opened to an app for good (rule R9); nothing is kept for an app
  /// that may not ask for that.
  ///
  /// - Parameters:
  ///   - identifiers: All of them, in order.
  ///   - app: The app.
  ///   - library: What tells the library from others.
  /// - Throws: ``AppLedgerError`` where it cannot be written.
  public func open(
    _ identifiers: [AssetIdentifier], to app: AppIdentity, from library: String
  ) throws(AppLedgerError) {
    try change(app) { record in
      // The person may have closed everything while the app's sheet was open.
      if record.isLimited { record.opened[library] = identifiers }
    }
  }

  /// Lets an app ask for assets to be opened to it for good, or takes that and all of them back.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - isLimited: Whether it may.
  /// - Throws: ``AppLedgerError`` where it cannot be written, and where the app showed no secret, so
  ///   that another app could take what is granted to it.
  public func limit(_ app: AppIdentity, _ isLimited: Bool) throws(AppLedgerError) {
    guard app.canBeGranted || !isLimited else { throw .unproven(app.description) }
    try change(app) { record in
      record.isLimited = isLimited
      if !isLimited { record.opened = [:] }
    }
  }

  /// Forgets an app; it starts as one that never picked.
  ///
  /// - Parameter app: The app.
  /// - Throws: ``AppLedgerError`` where it cannot be written.
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
      document.apps.append(record.withoutWhatCanBeClaimed)
      forgetOldest(of: app.user, in: &document)
      try write(document)
    }
  }

  /// Forgets the apps of a user that did not change for longest, where there are too many.
  private func forgetOldest(of user: UInt32, in document: inout Document) {
    let old = document.apps.indices.filter {
      document.apps[$0].app.user == user && !document.apps[$0].isLimited
    }
    for index in old.dropLast(Self.mostAppsOfAUser).reversed() { document.apps.remove(at: index) }
  }

  private func read() throws(AppLedgerError) -> Document {
    guard FileManager.default.fileExists(atPath: path) else { return Document() }
    guard let data = FileWork.contents(ofPrivateFile: path) else {
      throw AppLedgerError.unreadable(path)
    }
    guard var document = try? JSONDecoder().decode(Document.self, from: data),
      document.version == 1
    else { throw AppLedgerError.damaged(path) }
    // Lockets before apps had secrets granted by name.
    document.apps = document.apps.map(\.withoutWhatCanBeClaimed)
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

/// Why the list of apps cannot be used.
public enum AppLedgerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It cannot be read.
  case unreadable(String)
  /// It makes no sense, or a newer Locket wrote it.
  case damaged(String)
  /// It cannot be written.
  case unwritable(String)
  /// The app showed no secret, so nothing can be granted to it alone.
  case unproven(String)

  /// One line: where, what and the remedy.
  public var description: String {
    switch self {
    case .unreadable(let path):
      "\(path): cannot be read, or another user made it; remove it, or set XDG_STATE_HOME"
    case .damaged(let path):
      "\(path): is no list of apps that this Locket wrote; move it away, and apps start anew"
    case .unwritable(let path): "\(path): cannot be written; free some space, or set XDG_STATE_HOME"
    case .unproven(let app):
      "\(app): shows no secret, so another program could take its name; use a version of the app that "
        + "sends 'secret' in 'hello'"
    }
  }
}
