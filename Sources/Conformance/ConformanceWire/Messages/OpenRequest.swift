// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The environment of a picker.
///
/// Each item that is being fetched receives ``bytesPerSecond`` after ``latency``, independently of
/// other items. The picker decides how many items it fetches at the same time.
public struct Environment: Hashable, Sendable {
  /// Whether there is a network; the default is true.
  ///
  /// Without a network, a fetch fails with `offline`: after ``latency`` if it starts without a
  /// network, or at once if it is in progress.
  public var isLinkUp = true
  /// The bytes per second of each fetch; the default is a million.
  public var bytesPerSecond: Int64 = 1_000_000
  /// The time until the first byte in milliseconds; the default is 0.
  public var latency: Int64 = 0

  /// The server's errors by item, which occur in every fetch of the item; the default is none.
  public var fetchErrors: [String: FetchError] = [:]

  /// A server's error for the fetch of an item; the names are those of rule F7.
  public enum FetchError: String, Hashable, Sendable, CaseIterable {
    /// The item no longer exists.
    case gone
    /// An internal error of the server.
    case serverError
    /// The server asks the client to retry later.
    case throttled
    /// The server requires other credentials.
    case unauthorised
    /// The received bytes differ from those that were sent.
    case damaged
  }

  /// Creates an environment with default values.
  public init() {}

  /// The environment in the form of messages and cases.
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
  /// The session's name, chosen by the runner.
  public var session: String
  /// The device.
  public var profile: String
  /// The library; its assets were inserted in this order.
  public var library: [LibraryAsset]
  /// The app's configuration, which is not checked and may be invalid on purpose.
  public var configuration: JSONValue
  /// The environment when the picker opens.
  public var environment: Environment
  /// The person's earlier use of the picker.
  public var history = ConnectionHistory()

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - session: The session's name, chosen by the runner.
  ///   - profile: The device.
  ///   - library: The library; its assets were inserted in this order.
  ///   - configuration: The app's configuration.
  ///   - environment: The environment when the picker opens. The default has a network.
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
