// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The world around a picker.
///
/// Every item that is being fetched gets ``bytesPerSecond`` of its own after ``latency``; how many
/// are fetched at a time is the picker's affair.
public struct Environment: Hashable, Sendable {
  /// Whether there is a network; without it a fetch fails with `offline`, after ``latency`` where
  /// it begins then, at once where it is under way.
  public var isLinkUp = true
  /// What each fetch gets; the default is a million.
  public var bytesPerSecond: Int64 = 1_000_000
  /// Milliseconds before the first byte; the default is 0.
  public var latency: Int64 = 0

  /// What the server says to each fetch of an item, however often it is asked; the default is
  /// nothing.
  public var faults: [String: Fault] = [:]

  /// What a server says to the fetch of an item; the names are those of rule F7.
  public enum Fault: String, Hashable, Sendable, CaseIterable {
    /// The item is not there any more.
    case gone
    /// A fault of its own.
    case serverError
    /// It asks to come back later.
    case throttled
    /// It wants another login.
    case unauthorised
    /// The bytes are not those that were sent.
    case damaged
  }

  /// Makes the plainest world.
  public init() {}

  /// The world as messages and cases write it.
  public var json: JSONValue {
    var members: [String: JSONValue] = [
      "link": isLinkUp ? "up" : "down", "bytesPerSecond": .integer(bytesPerSecond),
      "latencyMs": .integer(latency),
    ]
    if !faults.isEmpty { members["faults"] = .object(faults.mapValues { .string($0.rawValue) }) }
    return .object(members)
  }

  package init(_ fields: JSONFields) throws(JSONMistake) {
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
    let words = Fault.allCases.map(\.rawValue).joined(separator: ", ")
    let named = try fields.optional("faults", "an object of \(words) by identifier") { value in
      value.objectValue.flatMap { members -> [String: Fault]? in
        let faults = members.compactMapValues { $0.stringValue.flatMap(Fault.init) }
        return faults.count == members.count ? faults : nil
      }
    }
    faults = named ?? faults
  }
}

/// Asks for a picker.
public struct OpenRequest: Hashable, Sendable {
  /// The name that the runner gives the picker.
  public var session: String
  /// The device.
  public var profile: String
  /// The library, in the order of its insertion.
  public var library: [LibraryAsset]
  /// What the app asks for, not yet believed: it may be nonsense on purpose.
  public var configuration: JSONValue
  /// The world at the start.
  public var environment: Environment
  /// What the person saw of the picker before.
  public var history = VisitHistory()

  /// Asks for a picker.
  ///
  /// - Parameters:
  ///   - session: The name that the runner gives the picker.
  ///   - profile: The device.
  ///   - library: The library, in the order of its insertion.
  ///   - configuration: What the app asks for.
  ///   - environment: The world at the start. The default has a network.
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
    if history != VisitHistory() { members["history"] = history.json }
    return .object(members)
  }

  init(_ fields: JSONFields) throws(JSONMistake) {
    session = try fields.string("session")
    profile = try fields.string("profile")
    var library: [LibraryAsset] = []
    for (index, value) in try fields.list("library").enumerated() {
      let place = "\(fields.place(of: "library"))/\(index)"
      library.append(try LibraryAsset(JSONFields(value, at: place)))
    }
    self.library = library
    configuration = fields.members["config"] ?? [:]
    environment = try Environment(JSONFields(fields.members["env"] ?? [:], at: "/env"))
    history = try VisitHistory(JSONFields(fields.members["history"] ?? [:], at: "/history"))
  }
}
