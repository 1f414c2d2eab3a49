// SPDX-License-Identifier: Apache-2.0

public import AdapterServing
public import ConformanceWire
import PickerModel
public import PickerProfiles

/// An adapter for Locket's own picker, with a simulated network and a virtual clock.
///
/// Sessions and indexes are those of the real picker.
public actor InProcessAdapter: Adapter {
  private let profiles: ProfileStore
  private let identifiers: [String]
  private let libraryCache: LibraryCache
  // The profiles that were read; they are kept because a runner opens hundreds of pickers on a few
  // devices.
  private var read: [String: DeviceProfile] = [:]
  private var sessions: [String: AdaptedSession] = [:]

  /// Creates an adapter that can imitate every device of profile documents.
  ///
  /// - Parameters:
  ///   - profiles: The profile documents; nil, the default, for those that Locket includes.
  ///   - libraryCache: The cache of the libraries that the runner sends. Several adapters can use
  ///     the same cache, one after another. The default is a new cache.
  /// - Throws: `ProfileError` if the profiles that Locket includes are missing.
  public init(
    profiles: ProfileStore? = nil, libraryCache: LibraryCache = LibraryCache()
  ) throws {
    let store = if let profiles { profiles } else { try ProfileStore() }
    self.profiles = store
    identifiers = store.identifiers
    self.libraryCache = libraryCache
  }

  /// Answers the first request of a runner.
  ///
  /// - Parameter hello: The protocol versions that the runner supports.
  /// - Returns: Version 1, Locket's name, the supported profiles and the capabilities.
  /// - Throws: `WireError` if the runner does not support version 1.
  public func hello(_ hello: Hello) throws -> HelloReply {
    guard let version = Wire.versions.filter(hello.versions.contains).max() else {
      throw WireError(
        number: -32014, code: "wire.version", message: "supported versions: \(Wire.versions)",
        path: "/versions")
    }
    return HelloReply(
      version: version, implementation: Implementation(name: "locket", version: "0.1"),
      profiles: identifiers,
      capabilities: [
        "clock.virtual", "select.ordered", "host.deselect", "host.move", "load.progress",
        "load.cancel", "load.faults", "select.swipe", "layout.resize", "library.changes",
        "host.close", "host.update", "browse.review", "browse.collections", "browse.search",
        "browse.zoom", "browse.empty", "browse.scroll", "browse.types", "layout.styles",
        "layout.edges", "privacy.notices", "privacy.options", "load.cost", "window.boundary",
        "library.gone", "browse.reach", "load.background", "items",
      ])
  }

  /// Opens a picker on a library in memory.
  ///
  /// - Parameter request: The device, the library and the app's configuration.
  /// - Returns: The picker's state.
  /// - Throws: `WireError` if the profile is unknown, the session's name is in use, or the
  ///   configuration is refused.
  public func open(_ request: OpenRequest) async throws -> StateReply {
    guard sessions[request.session] == nil else {
      throw WireError.sessionExists(request.session)
    }
    let profile = try profile(request.profile)
    // The library is read first, because an invalid library must be reported before an invalid
    // configuration.
    let index = try await libraryCache.index(of: request.library)
    let configuration = try PickerConfiguration(wire: request.configuration, for: profile)
    let session = try await AdaptedSession(request, on: index, profile, configuration)
    sessions[request.session] = session
    return try await session.opening()
  }

  /// Performs a gesture of the person or an action of the host app on an open picker.
  ///
  /// - Parameters:
  ///   - gesture: The gesture or action.
  ///   - session: The name of the picker's session.
  /// - Returns: The picker's state afterwards.
  /// - Throws: `WireError` if there is no such session.
  public func act(_ gesture: Gesture, in session: String) async throws -> StateReply {
    try await find(session).act(gesture)
  }

  /// Changes the simulated network of the picker.
  ///
  /// - Parameters:
  ///   - environment: The new state of the network.
  ///   - session: The name of the picker's session.
  /// - Returns: The picker's state afterwards.
  /// - Throws: `WireError` if there is no such session.
  public func setEnvironment(
    _ environment: Environment, in session: String
  ) async throws -> StateReply {
    try await find(session).change(to: environment)
  }

  /// Advances the picker's virtual clock.
  ///
  /// - Parameters:
  ///   - milliseconds: The time in milliseconds by which the clock advances.
  ///   - session: The name of the picker's session.
  /// - Returns: The picker's state afterwards.
  /// - Throws: `WireError` if there is no such session.
  public func advance(by milliseconds: Int, in session: String) async throws -> StateReply {
    try await find(session).advance(by: milliseconds)
  }

  /// Returns a picker's state.
  ///
  /// - Parameter session: The name of the picker's session.
  /// - Returns: The picker's state with the identifiers of all assets that the grid shows.
  /// - Throws: `WireError` if there is no such session.
  public func view(of session: String) async throws -> StateReply {
    try await find(session).reply(withIdentifiers: true)
  }

  /// Closes a session, which is one open picker.
  ///
  /// - Parameter session: The name of the picker's session.
  /// - Throws: `WireError` if there is no such session.
  public func close(_ session: String) throws {
    _ = try find(session)
    sessions[session] = nil
  }

  /// Closes every session, that is, every open picker.
  public func bye() {
    sessions = [:]
  }

  private func profile(_ identifier: String) throws -> DeviceProfile {
    if let known = read[identifier] { return known }
    guard identifiers.contains(identifier) else {
      throw WireError.unknownProfile(identifier)
    }
    let profile = try profiles.profile(identifier)
    read[identifier] = profile
    return profile
  }

  private func find(_ session: String) throws -> AdaptedSession {
    guard let found = sessions[session] else { throw WireError.unknownSession(session) }
    return found
  }
}
