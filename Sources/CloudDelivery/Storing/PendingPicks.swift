// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import PickerCore
public import PickerModel

/// Picks that were closed before everything was here, each in a small file that only this user can
/// read, until somebody gives it up or its time is over.
///
/// A file names what was picked and nothing else of the library.
public struct PendingPicks: PickKeeping {
  /// How long a pick can be asked for: thirty days.
  public static let lifetime: TimeInterval = 30 * 86_400

  /// The folder's absolute path.
  public let directory: String
  private let library: String
  private let draw: @Sendable () -> PickToken
  private let now: @Sendable () -> Date

  /// Names the folder; it is made when the first pick is written down.
  ///
  /// - Parameters:
  ///   - directory: The folder's absolute path.
  ///   - library: What tells the library from others, such as its folder's absolute path or its
  ///     cloud's name.
  ///   - draw: Draws tokens; the default draws from the system's chance.
  ///   - now: What time it is; the default is the system's.
  public init(
    directory: String, library: String,
    draw: @escaping @Sendable () -> PickToken = {
      var generator = SystemRandomNumberGenerator()
      return PickToken(using: &generator)
    },
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.directory = directory
    self.library = library
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
      pick: pick, library: library, made: made, expires: made.addingTimeInterval(Self.lifetime))
    try await FileWork.run { [self] in
      try FileWork.makeFolder(directory)
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
      guard token.isWellFormed, unlink(path(of: token)) == 0 else { return }
      FileWork.syncFolder(of: path(of: token))
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

  /// Finds a pick of any library, over or not.
  ///
  /// - Parameter token: The pick's token.
  /// - Returns: The pick.
  /// - Throws: ``PendingPickError`` where it is unknown or damaged.
  /// - Complexity: Reads one small file.
  public func anyPick(_ token: PickToken) throws(PendingPickError) -> KeptPick {
    guard token.isWellFormed, let data = FileManager.default.contents(atPath: path(of: token))
    else { throw .unknown(token) }
    guard let kept = (try? PendingPickDocument(data: data))?.kept, kept.pick.token == token else {
      throw .damaged(path(of: token))
    }
    return kept
  }

  /// The picks of every library, the oldest first; files that cannot be read are passed over.
  ///
  /// - Complexity: Reads every file.
  public func list() -> [KeptPick] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.filter { $0.hasSuffix(".json") }
      .compactMap { try? anyPick(PickToken(String($0.dropLast(5)))) }
      .sorted { ($0.made, $0.pick.token) < ($1.made, $1.pick.token) }
  }

  private func path(of token: PickToken) -> String { "\(directory)/\(token).json" }
}

/// A pick as it was written down.
public struct KeptPick: Hashable, Sendable {
  /// The pick; of its assets only what was written down is known.
  public let pick: PendingPick
  /// What tells its library from others.
  public let library: String
  /// When the picker closed.
  public let made: Date
  /// When it can no longer be asked for.
  public let expires: Date
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
