// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import PickerCore
public import PickerModel

/// Picks that were closed before everything was here, each in a small file that only this user can
/// read, until somebody gives it up or its time is over.
///
/// A file names what was picked and the library, and nothing else that is in it.
public struct PendingPicks: PickKeeping {
  /// How long a pick can be asked for: thirty days.
  public static let lifetime: TimeInterval = 30 * 86_400
  /// A longer file is no pick: that is some hundred thousand photos.
  private static let maximumByteCount = 64 << 20

  /// The folder's absolute path.
  public let directory: String
  private let library: String
  private let reference: LibraryReference?
  private let draw: @Sendable () -> PickToken
  private let now: @Sendable () -> Date

  /// Names the folder; it is made when the first pick is written down.
  ///
  /// - Parameters:
  ///   - directory: The folder's absolute path.
  ///   - library: What tells the library from others, such as its folder's absolute path or its
  ///     cloud's name.
  ///   - reference: How the library is opened again; the default, nil, is that nothing says so.
  ///   - draw: Draws tokens; the default draws from the system's chance.
  ///   - now: What time it is; the default is the system's.
  public init(
    directory: String, library: String, reference: LibraryReference? = nil,
    draw: @escaping @Sendable () -> PickToken = {
      var generator = SystemRandomNumberGenerator()
      return PickToken(using: &generator)
    },
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.directory = directory
    self.library = library
    self.reference = reference
    self.draw = draw
    self.now = now
  }

  /// Draws a token that nobody can guess.
  ///
  /// - Returns: The token.
  public func makeToken() -> PickToken { draw() }

  /// Writes a pick down, and takes away what has been over for as long as it lasted.
  ///
  /// - Parameter pick: The pick.
  /// - Throws: ``CloudError`` where it cannot be written; nothing of it is kept then.
  public func keep(_ pick: PendingPick) async throws {
    let made = now()
    let kept = KeptPick(
      pick: pick, library: library, reference: reference, made: made,
      expires: made.addingTimeInterval(Self.lifetime))
    try await FileWork.run { [self] in
      try FileWork.makeFolder(directory, own: directory)
      for old in list() where old.expires.addingTimeInterval(Self.lifetime) < made {
        unlink(path(of: old.pick.token))
      }
      try FileWork.replace(path(of: pick.token), with: PendingPickDocument(kept).data())
      // The folders may be as new as the file.
      FileWork.syncFolder(of: directory)
      if let slash = directory.lastIndex(of: "/") {
        FileWork.syncFolder(of: String(directory[..<slash]))
      }
    }
  }

  /// Gives a pick up; what was fetched for it stays with the library.
  ///
  /// - Parameter token: The pick's token; an unknown one does nothing.
  public func forget(_ token: PickToken) async {
    try? await FileWork.run { [self] in
      guard token.isWellFormed, alone(with: token, { unlink(path(of: token)) }) == 0 else { return }
      FileWork.syncFolder(of: path(of: token))
    }
  }

  /// Writes down which items of a pick are here now; what did not come stays for later.
  ///
  /// - Parameters:
  ///   - items: What became of the items that were fetched.
  ///   - token: The pick's token; one that is unknown by now does nothing.
  /// - Throws: ``CloudError`` where it cannot be written; then the file stays as it was.
  /// - Complexity: Reads one small file, and replaces it where anything came.
  public func note(_ items: [PickedItem], of token: PickToken) async throws {
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

  /// Does something with a pick's file while no other process does; nil where there is no file.
  ///
  /// A pick that is given up while its rest is fetched stays given up.
  private func alone<Value>(
    with token: PickToken, _ body: () throws -> Value
  ) rethrows -> Value? {
    let path = path(of: token)
    while true {
      let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      // What cannot be read can be given up all the same.
      guard file >= 0 else { return errno == ENOENT ? nil : try body() }
      defer {
        // A process that is just being started holds a copy until it runs.
        flock(file, LOCK_UN)
        close(file)
      }
      while flock(file, LOCK_EX) != 0, errno == EINTR {}
      // Another process may have replaced or removed it just now.
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
  /// - Throws: ``PendingPickError`` where it is unknown, damaged, over or another library's.
  /// - Complexity: Reads one small file.
  public func pick(_ token: PickToken) throws(PendingPickError) -> KeptPick {
    let kept = try anyPick(token)
    guard kept.library == library else { throw .otherLibrary(token, kept.library) }
    guard kept.expires > now() else { throw .expired(token, kept.expires) }
    return kept
  }

  /// How the library of a pick is opened again.
  ///
  /// - Parameter token: The pick's token.
  /// - Returns: The library, as it was named when the pick was made.
  /// - Throws: ``PendingPickError`` where the pick is unknown, damaged or over.
  /// - Complexity: Reads one small file.
  public func reference(of token: PickToken) throws(PendingPickError) -> LibraryReference {
    let kept = try anyPick(token)
    guard kept.expires > now() else { throw .expired(token, kept.expires) }
    if let reference = kept.reference { return reference }
    // An earlier Locket wrote down the name alone.
    let isOne = FileManager.default.fileExists(atPath: kept.library)
    let paths = isOne ? [kept.library] : kept.library.components(separatedBy: " and ")
    return LibraryReference(paths: paths)
  }

  /// Finds a pick of any library, over or not.
  ///
  /// - Parameter token: The pick's token.
  /// - Returns: The pick.
  /// - Throws: ``PendingPickError`` where it is unknown or damaged.
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

  /// The picks of every library, the oldest first; files that cannot be read are passed over.
  ///
  /// - Parameter report: Called with what is wrong with each file that is passed over; the default does
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
          // What has no token's name is nobody's pick.
          if case .damaged = error { report(error) }
          return nil
        }
      }
      .sorted { ($0.made, $0.pick.token) < ($1.made, $1.pick.token) }
  }

  private func path(of token: PickToken) -> String { "\(directory)/\(token).json" }
}

/// A pick as it was written down.
public struct KeptPick: Hashable, Sendable {
  /// The pick; of its assets only what was written down is known.
  public internal(set) var pick: PendingPick
  /// What tells its library from others.
  public let library: String
  /// How its library is opened again, nil where an earlier Locket wrote it down.
  public let reference: LibraryReference?
  /// When the picker closed.
  public let made: Date
  /// When it can no longer be asked for.
  public let expires: Date
}

/// How a person names a library.
public struct LibraryReference: Codable, Hashable, Sendable {
  /// Folders and index files by their absolute paths, and clouds by their names, in their order.
  public var paths: [String]
  /// The absolute path of the index that was chosen for them, nil where none was.
  public var index: String?

  /// Names a library.
  ///
  /// - Parameters:
  ///   - paths: Folders and index files by their absolute paths, and clouds by their names.
  ///   - index: The absolute path of the index that was chosen for them; the default is nil.
  public init(paths: [String], index: String? = nil) {
    self.paths = paths
    self.index = index
  }
}

/// Why a token gives nothing.
public enum PendingPickError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No pick of this token is kept.
  case unknown(PickToken)
  /// The pick is of another library.
  case otherLibrary(PickToken, String)
  /// Its time is over.
  case expired(PickToken, Date)
  /// Its file makes no sense.
  case damaged(String)

  /// One line: where, what and the remedy.
  public var description: String {
    switch self {
    case .unknown(let token):
      "token \(token): no pick of this token is kept; 'locket pending' lists those that are"
    case .otherLibrary(let token, let library):
      "token \(token): was picked from \(library); give that library"
    case .expired(let token, let date):
      "token \(token): its time was over on \(date.formatted(.iso8601)); pick again"
    case .damaged(let path): "\(path): is not a pick that can be read; remove it and pick again"
    }
  }
}
