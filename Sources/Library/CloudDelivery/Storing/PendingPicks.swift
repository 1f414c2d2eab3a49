// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import PickerModel
public import PickerPorts

/// Stores picks whose picker closed before all items arrived.
///
/// A pick is stored until it is removed or expires.
///
/// Each pick is in a small file that only this user can read. The file contains the names and
/// versions of the picked items, and the names and addresses with which the library is identified
/// and opened. It contains nothing else about the library.
public struct PendingPicks: PickKeeping {
  /// The time for which a pick is kept: thirty days.
  public static let lifetime: TimeInterval = 30 * 86_400
  /// The maximum length of a file in bytes, enough for some hundred thousand photos.
  ///
  /// A longer file is not a pick.
  private static let maximumByteCount = 64 << 20

  /// The absolute path of the folder in which the picks are stored.
  public let directory: String
  private let library: String
  private let sources: [String]
  private let etags: @Sendable ([Asset]) async -> [AssetIdentifier: [String?]]
  private let reference: LibraryReference?
  private let generateToken: @Sendable () -> PickToken
  private let now: @Sendable () -> Date

  /// Creates a store of picks.
  ///
  /// The folder is created when the first pick is stored.
  ///
  /// - Parameters:
  ///   - directory: The folder's absolute path.
  ///   - library: The library's name for people, for example the absolute path of its folder or the
  ///     name of its cloud.
  ///   - sources: Texts that identify the folders and clouds of the library. A pick can be found
  ///     only with the same texts. Nil, the default, means that the name identifies the library.
  ///   - reference: A reference with which the library can be opened again. The default, nil, means
  ///     that it is unknown.
  ///   - etags: Returns the ETags of assets in the listings of clouds: for each asset a value for
  ///     each element of `sources`, which may be nil. By default, no ETag is known.
  ///   - generateToken: Generates tokens. The default uses the system's random number generator.
  ///   - now: Returns the current time. The default is the system's clock.
  public init(
    directory: String, library: String, sources: [String]? = nil,
    reference: LibraryReference? = nil,
    etags: @escaping @Sendable ([Asset]) async -> [AssetIdentifier: [String?]] = { _ in [:] },
    generateToken: @escaping @Sendable () -> PickToken = {
      var generator = SystemRandomNumberGenerator()
      return PickToken(using: &generator)
    },
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.directory = directory
    self.library = library
    self.sources = sources ?? [library]
    self.etags = etags
    self.reference = reference
    self.generateToken = generateToken
    self.now = now
  }

  /// Generates a token that cannot be guessed.
  ///
  /// - Returns: The token.
  public func makeToken() -> PickToken { generateToken() }

  /// Stores a pick, and removes picks that expired more than thirty days ago.
  ///
  /// - Parameter pick: The pick.
  /// - Throws: ``CloudError`` if the pick cannot be written. In that case nothing is stored.
  public func keep(_ pick: PendingPick) async throws {
    let made = now()
    let kept = KeptPick(
      pick: pick, library: library, sources: sources, reference: reference,
      etags: await etags(pick.items.map(\.asset)), made: made,
      expires: made.addingTimeInterval(Self.lifetime))
    try await FileWork.run { [self] in
      try FileWork.makeFolder(directory, own: directory)
      for old in list() where old.expires.addingTimeInterval(Self.lifetime) < made {
        unlink(path(of: old.pick.token))
      }
      try FileWork.replace(path(of: pick.token), with: PendingPickDocument(kept).data())
      // The folders may be as new as the file, so they are synced, too.
      FileWork.syncFolder(of: directory)
      if let slash = directory.lastIndex(of: "/") {
        FileWork.syncFolder(of: String(directory[..<slash]))
      }
    }
  }

  /// Removes a pick.
  ///
  /// The files that were fetched for the pick are kept in the library's store.
  ///
  /// - Parameter token: The pick's token. An unknown token has no effect.
  public func forget(_ token: PickToken) async {
    try? await FileWork.run { [self] in
      // Another user may have put a link in the place of the folder.
      try FileWork.makeFolder(directory, own: directory)
      guard token.isWellFormed, alone(with: token, { unlink(path(of: token)) }) == 0 else { return }
      FileWork.syncFolder(of: path(of: token))
    }
  }

  /// Records which items of a pick have arrived.
  ///
  /// The other items stay pending.
  ///
  /// - Parameters:
  ///   - items: The items that were fetched, with their outcomes.
  ///   - token: The pick's token. If the pick is no longer stored, nothing is recorded.
  /// - Throws: ``CloudError`` if the file cannot be written. In that case the file is unchanged.
  /// - Complexity: Reads one small file, and replaces it if an item arrived.
  public func record(_ items: [PickedItem], of token: PickToken) async throws {
    let arrived = Set(items.filter { $0.outcome == .ready }.map(\.asset.identifier))
    try await FileWork.run { [self] in
      guard token.isWellFormed else { return }
      try alone(with: token) {
        guard var kept = try? anyPick(token) else { return }
        let old = kept.pick
        let new = old.items.map { item in
          guard item.outcome.isLater, arrived.contains(item.asset.identifier) else { return item }
          return PickedItem(asset: item.asset, outcome: .ready, removing: item.removing)
        }
        guard new != old.items else { return }
        kept.pick = PendingPick(
          token: old.token, profile: old.profile, mode: old.mode, items: new)
        try FileWork.replace(path(of: token), with: PendingPickDocument(kept).data())
      }
    }
  }

  /// Runs a closure while this process holds the lock of a pick's file.
  ///
  /// Returns nil if there is no file.
  ///
  /// If a pick is removed while its remaining items are fetched, it stays removed.
  private func alone<Value>(
    with token: PickToken, _ body: () throws -> Value
  ) rethrows -> Value? {
    let path = path(of: token)
    while true {
      let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      // Even if a file cannot be read, it can be removed.
      guard file >= 0 else { return errno == ENOENT ? nil : try body() }
      defer {
        // Closing the file does not unlock it while a child process is being started. Until the
        // child runs its program, it has a copy of the descriptor.
        flock(file, LOCK_UN)
        close(file)
      }
      while flock(file, LOCK_EX) != 0, errno == EINTR {}
      // Another process may just have replaced or removed the file. The loop then opens the new
      // file.
      var (mine, named) = (stat(), stat())
      if fstat(file, &mine) == 0, lstat(path, &named) == 0, mine.st_ino == named.st_ino {
        return try body()
      }
    }
  }

  /// Finds a pick of this library.
  ///
  /// - Parameter token: The pick's token.
  /// - Returns: The pick.
  /// - Throws: ``PendingPickError`` if the pick is unknown, damaged, expired or of another library.
  /// - Complexity: Reads one small file.
  public func pick(_ token: PickToken) throws(PendingPickError) -> KeptPick {
    let kept = try anyPick(token)
    // For Swift, two texts can be equal although their bytes differ.
    guard kept.sources.map({ Array($0.utf8) }) == sources.map({ Array($0.utf8) }) else {
      let hasSameName = kept.library.utf8.elementsEqual(library.utf8)
      throw .otherLibrary(
        token, hasSameName ? kept.sources.joined(separator: " and ") : kept.library)
    }
    guard kept.expires > now() else { throw .expired(token, kept.expires) }
    return kept
  }

  /// Returns the reference with which the library of a pick can be opened again.
  ///
  /// - Parameter token: The pick's token.
  /// - Returns: The reference that was stored with the pick.
  /// - Throws: ``PendingPickError`` if the pick is unknown, damaged or expired.
  /// - Complexity: Reads one small file.
  public func reference(of token: PickToken) throws(PendingPickError) -> LibraryReference {
    let kept = try anyPick(token)
    guard kept.expires > now() else { throw .expired(token, kept.expires) }
    if let reference = kept.reference { return reference }
    // An earlier version of Locket stored only the name of the library.
    let isOne = FileManager.default.fileExists(atPath: kept.library)
    let paths = isOne ? [kept.library] : kept.library.components(separatedBy: " and ")
    return LibraryReference(paths: paths)
  }

  /// Finds a pick of any library, expired or not.
  ///
  /// - Parameter token: The pick's token.
  /// - Returns: The pick.
  /// - Throws: ``PendingPickError`` if the pick is unknown or damaged.
  /// - Complexity: Reads one small file.
  public func anyPick(_ token: PickToken) throws(PendingPickError) -> KeptPick {
    let path = path(of: token)
    guard token.isWellFormed, access(path, F_OK) == 0 else { throw .unknown(token) }
    guard
      let data = FileWork.contents(
        ofPrivateFile: path, maximumByteCount: Self.maximumByteCount)
    else { throw .damaged(path) }
    guard let kept = (try? PendingPickDocument(data: data))?.kept, kept.pick.token == token else {
      throw .damaged(path)
    }
    return kept
  }

  /// Returns the picks of all libraries, the oldest first.
  ///
  /// Files that cannot be read are skipped.
  ///
  /// - Parameter report: Called with the error of each file that is skipped. The default does
  ///   nothing.
  /// - Returns: The picks.
  /// - Complexity: Reads every file.
  public func list(reporting report: (PendingPickError) -> Void = { _ in }) -> [KeptPick] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted()
      .compactMap { name -> KeptPick? in
        do throws(PendingPickError) {
          return try anyPick(PickToken(String(name.dropLast(5))))
        } catch {
          // A file whose name is not a token is not a pick.
          if case .damaged = error { report(error) }
          return nil
        }
      }
      .sorted { ($0.made, $0.pick.token) < ($1.made, $1.pick.token) }
  }

  private func path(of token: PickToken) -> String { "\(directory)/\(token).json" }
}

/// A stored pick.
public struct KeptPick: Hashable, Sendable {
  /// The pick.
  ///
  /// Its assets have only the properties that were stored.
  public internal(set) var pick: PendingPick
  /// The name of the pick's library for people.
  public let library: String
  /// The texts that identify the folders and clouds of the pick's library.
  ///
  /// If an earlier version of Locket stored the pick, the array contains only the library's name.
  public let sources: [String]
  /// The reference with which the library can be opened again.
  ///
  /// It is nil if an earlier version of Locket stored the pick.
  public let reference: LibraryReference?
  /// The ETags that the listings of clouds stated when the picker closed.
  ///
  /// An array contains one value for each element of ``sources``, nil if no ETag is known. Assets
  /// without ETags are left out.
  public let etags: [AssetIdentifier: [String?]]
  /// The time at which the picker closed.
  public let made: Date
  /// The time at which the pick expires.
  public let expires: Date
}

/// The paths and names with which a person opened a library.
public struct LibraryReference: Codable, Hashable, Sendable {
  /// The absolute paths of folders and index files, and the names of clouds, in the person's order.
  public var paths: [String]
  /// The absolute path of the index that the person chose, or nil if the person chose none.
  public var index: String?

  /// Creates a reference to a library.
  ///
  /// - Parameters:
  ///   - paths: Absolute paths of folders and index files, and names of clouds.
  ///   - index: The absolute path of the index that the person chose. The default is nil, for none.
  public init(paths: [String], index: String? = nil) {
    self.paths = paths
    self.index = index
  }
}

/// An error in looking up the pick of a token.
public enum PendingPickError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No pick with this token is stored.
  case unknown(PickToken)
  /// The pick belongs to another library, which is named for people.
  case otherLibrary(PickToken, String)
  /// The pick expired at a date.
  case expired(PickToken, Date)
  /// The file of the pick cannot be parsed.
  case damaged(String)

  /// One line: the token or file, what is wrong, and the remedy.
  public var description: String {
    switch self {
    case .unknown(let token):
      "token \(token): no pending pick has this token; 'locket pending' lists them"
    case .otherLibrary(let token, let library):
      "token \(token): was picked from \(library); give that library"
    case .expired(let token, let date):
      "token \(token): it expired on \(date.formatted(.iso8601)); pick again"
    case .damaged(let path): "\(path): is not a readable pick; remove it and pick again"
    }
  }
}
