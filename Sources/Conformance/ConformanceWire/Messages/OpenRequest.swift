// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The simulated network of a picker.
///
/// The first byte of a fetch arrives after the ``latency``. Then the fetch receives
/// ``bytesPerSecond``. Parallel fetches do not slow each other down. The picker decides how many
/// items it fetches at the same time.
public struct Environment: Hashable, Sendable {
  /// Whether there is a network; the default is true.
  ///
  /// If the network is lost, a fetch in progress fails with `offline` at once. A fetch that starts
  /// without a network fails with `offline` after ``latency``.
  public var isLinkUp = true
  /// The speed of each fetch, in bytes per second; the default is a million.
  public var bytesPerSecond: Int64 = 1_000_000
  /// The time in milliseconds from the start of a fetch to its first byte; the default is 0.
  public var latency: Int64 = 0

  /// The simulated errors of the server, by the identifier of the asset whose fetch fails.
  ///
  /// The default is no error.
  ///
  /// While an asset has an entry, each new fetch of the asset fails with this error.
  public var fetchErrors: [String: FetchError] = [:]

  /// An error of the simulated server when the picker fetches an original.
  public enum FetchError: String, Hashable, Sendable, CaseIterable {
    /// The server no longer has the original.
    case gone
    /// An internal error of the server.
    case serverError
    /// The server asks the client to retry later.
    case throttled
    /// The server requires other credentials.
    case unauthorised
    /// The bytes that arrive are damaged.
    case damaged
  }

  /// Creates a network that is up, with the default speed and without errors.
  public init() {}

  /// The state of the network as JSON, as messages and cases contain it.
  public var json: JSONValue {
    var members: [String: JSONValue] = [
      "link": isLinkUp ? "up" : "down", "bytesPerSecond": .integer(bytesPerSecond),
      "latencyMs": .integer(latency),
    ]
    if !fetchErrors.isEmpty {
      members["faults"] = .object(fetchErrors.mapValues { .string($0.rawValue) })
    }
    return .object(members)
  }

  package init(_ fields: JSONFields) throws(JSONError) {
    let link = try fields.optional("link", "up or down") { value in
      ["up": true, "down": false][value.stringValue ?? ""]
    }
    isLinkUp = link ?? true
    let speed = try fields.optional("bytesPerSecond", "a whole number from 1") { value in
      value.intValue.flatMap { $0 >= 1 ? Int64($0) : nil }
    }
    bytesPerSecond = speed ?? bytesPerSecond
    let wait = try fields.optional("latencyMs", "a whole number from 0 to 86400000") { value in
      value.intValue.flatMap { (0...86_400_000).contains($0) ? Int64($0) : nil }
    }
    latency = wait ?? latency
    let names = FetchError.allCases.map(\.rawValue).joined(separator: ", ")
    let named = try fields.optional("faults", "an object of \(names) by identifier") { value in
      value.objectValue.flatMap { members -> [String: FetchError]? in
        let errors = members.compactMapValues { $0.stringValue.flatMap(FetchError.init) }
        return errors.count == members.count ? errors : nil
      }
    }
    fetchErrors = named ?? fetchErrors
  }
}

/// The request to open a picker.
public struct OpenRequest: Hashable, Sendable {
  /// The name of the session, which the runner chooses.
  public var session: String
  /// The identifier of the device's profile.
  public var profile: String
  /// The assets of the library, in the order in which they were added to it.
  public var library: [LibraryAsset]
  /// The app's configuration; it may be invalid, because some cases test invalid configurations.
  public var configuration: JSONValue
  /// The state of the simulated network when the picker opens.
  public var environment: Environment
  /// Which privacy notices the person has seen in earlier pickers of the app.
  public var history = ConnectionHistory()

  /// Creates a request to open a picker.
  ///
  /// - Parameters:
  ///   - session: The session's name, chosen by the runner.
  ///   - profile: The identifier of the device's profile.
  ///   - library: The assets of the library, in the order in which they were added to it.
  ///   - configuration: The app's configuration.
  ///   - environment: The state of the simulated network when the picker opens. By default there is
  ///     a network.
  public init(
    session: String, profile: String, library: [LibraryAsset], configuration: JSONValue,
    environment: Environment = Environment()
  ) {
    self.session = session
    self.profile = profile
    self.library = library
    self.configuration = configuration
    self.environment = environment
  }

  var json: JSONValue {
    var members: [String: JSONValue] = [
      "session": .string(session), "profile": .string(profile),
      "library": .array(library.map(\.json)), "config": configuration, "env": environment.json,
    ]
    if history != ConnectionHistory() { members["history"] = history.json }
    return .object(members)
  }

  init(_ fields: JSONFields) throws(JSONError) {
    session = try fields.string("session")
    profile = try fields.string("profile")
    var library: [LibraryAsset] = []
    for (index, value) in try fields.list("library").enumerated() {
      let path = "\(fields.pointer(of: "library"))/\(index)"
      library.append(try LibraryAsset(JSONFields(value, at: path)))
    }
    self.library = library
    configuration = fields.members["config"] ?? [:]
    environment = try Environment(JSONFields(fields.members["env"] ?? [:], at: "/env"))
    history = try ConnectionHistory(JSONFields(fields.members["history"] ?? [:], at: "/history"))
  }
}
