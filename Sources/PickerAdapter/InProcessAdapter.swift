// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire
import PickerModel
import PickerProfiles

/// Our picker as something to judge: the real session on the real index, a simulated network and a
/// clock that only the runner moves.
public actor InProcessAdapter: Adapter {
  private let profiles: ProfileStore
  private let identifiers: [String]
  private let shelf: LibraryShelf
  // A runner opens hundreds of pickers on a handful of devices.
  private var read: [String: DeviceProfile] = [:]
  private var sessions: [String: AdaptedSession] = [:]

  /// Makes an adapter that claims every profile of a folder.
  ///
  /// - Parameters:
  ///   - profiles: The folder of the profile documents, nil for those that ship with Locket.
  ///   - shelf: Where filled libraries are kept, to be shared by adapters that are run one after
  ///     another. The default is a new one.
  /// - Throws: `ProfileError` where there is no such folder.
  public init(profiles: String? = nil, shelf: LibraryShelf = LibraryShelf()) throws {
    let store = try ProfileStore(directory: profiles)
    self.profiles = store
    identifiers = store.identifiers
    self.shelf = shelf
  }

  /// Says what our picker is and can do.
  ///
  /// - Parameter hello: The versions that the runner speaks.
  /// - Returns: Version 1, our name, the profiles and capabilities.
  /// - Throws: `WireFault` where the runner does not speak version 1.
  public func hello(_ hello: Hello) throws -> HelloReply {
    guard let version = Wire.versions.filter(hello.versions.contains).max() else {
      throw WireFault(
        number: -32014, code: "wire.version", message: "only \(Wire.versions) is spoken here",
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
  /// - Parameter request: The device, the library and what the app asks for.
  /// - Returns: The picker's state.
  /// - Throws: `WireFault` for an unknown profile, a name in use, or a refused configuration.
  public func open(_ request: OpenRequest) async throws -> StateReply {
    guard sessions[request.session] == nil else {
      throw WireFault.sessionExists(request.session)
    }
    let profile = try profile(request.profile)
    // A library that makes no sense is told before a configuration that makes none.
    let index = try await shelf.index(of: request.library)
    let configuration = try PickerConfiguration(wire: request.configuration, for: profile)
    let session = try await AdaptedSession(request, on: index, profile, configuration)
    sessions[request.session] = session
    return try await session.opening()
  }

  /// Does what a person or the host does.
  ///
  /// - Parameters:
  ///   - gesture: What is done.
  ///   - session: The picker.
  /// - Returns: The state afterwards.
  /// - Throws: `WireFault` for an unknown session.
  public func act(_ gesture: Gesture, in session: String) async throws -> StateReply {
    try await find(session).act(gesture)
  }

  /// Changes the network.
  ///
  /// - Parameters:
  ///   - environment: The world from now on.
  ///   - session: The picker.
  /// - Returns: The state afterwards.
  /// - Throws: `WireFault` for an unknown session.
  public func setEnvironment(
    _ environment: Environment, in session: String
  ) async throws -> StateReply {
    try await find(session).change(to: environment)
  }

  /// Lets virtual time pass.
  ///
  /// - Parameters:
  ///   - milliseconds: How much.
  ///   - session: The picker.
  /// - Returns: The state afterwards.
  /// - Throws: `WireFault` for an unknown session.
  public func advance(by milliseconds: Int, in session: String) async throws -> StateReply {
    try await find(session).advance(by: milliseconds)
  }

  /// Looks at a picker.
  ///
  /// - Parameter session: The picker.
  /// - Returns: The state with every identifier shown.
  /// - Throws: `WireFault` for an unknown session.
  public func view(of session: String) async throws -> StateReply {
    try await find(session).reply(withIdentifiers: true)
  }

  /// Forgets a picker.
  ///
  /// - Parameter session: The picker.
  /// - Throws: `WireFault` for an unknown session.
  public func close(_ session: String) throws {
    _ = try find(session)
    sessions[session] = nil
  }

  /// Forgets every picker.
  public func bye() {
    sessions = [:]
  }

  private func profile(_ identifier: String) throws -> DeviceProfile {
    if let known = read[identifier] { return known }
    guard identifiers.contains(identifier) else {
      throw WireFault.unknownProfile(identifier)
    }
    let profile = try profiles.profile(identifier)
    read[identifier] = profile
    return profile
  }

  private func find(_ session: String) throws -> AdaptedSession {
    guard let found = sessions[session] else { throw WireFault.unknownSession(session) }
    return found
  }
}
