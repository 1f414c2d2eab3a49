// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A JSON document that describes a simulated network connection.
struct NetworkDocument {
  private let file: String
  private let json: LocatedJSON
  private let members: [String: JSONValue]

  init(file: String) throws(ProfileError) {
    self.file = file
    json = try LocatedJSON.read(file)
    members = try json.object(in: file)
  }

  /// Returns the connection.
  ///
  /// If the document has issues, throws all of them.
  func network(named name: String) throws(ProfileError) -> NetworkModel {
    var reader = ProfileReader(members, file: file, lines: json.lines)
    var network = NetworkModel(name: name, bytesPerSecond: 0, latency: -1)
    reader.pass("$schema")
    if let value = reader.take("id"), value.stringValue != name {
      reader.expect("id", "the file's name \"\(name)\"", value)
    }
    network.bytesPerSecond = 0
    network.latency = -1
    reader.read(&network)
    for (key, isMissing) in [
      ("bytesPerSecond", network.bytesPerSecond == 0), ("latency", network.latency < 0),
    ] where isMissing && !reader.has(key) {
      reader.add(key, "missing; add it to the connection")
    }
    reader.finish()
    guard reader.issues.isEmpty else { throw .invalid(reader.issues) }
    return network
  }
}

extension ProfileReader {
  /// The valid times: from zero to one day, in milliseconds.
  ///
  /// No picker is open for longer than a day.
  private static let times = 0...86_400_000

  fileprivate mutating func read(_ network: inout NetworkModel) {
    text("summary", into: &network.summary)
    whole("bytesPerSecond", in: 1...1_000_000_000_000, into: &network.bytesPerSecond)
    whole("latency", in: Self.times, into: &network.latency)
    whole("jitter", in: Self.times, into: &network.jitter)
    whole("slowStart", in: Self.times, into: &network.slowStart)
    share("loss", into: &network.loss)
    link(into: &network.isUp)
    flag("shared", into: &network.isShared)
    flag("metered", into: &network.isMetered)
    object("faults") { $0.read(&network.injectedErrors) }
    var changes: [NetworkModel.Change] = []
    objects("schedule") { reader in changes.append(reader.change()) }
    network.schedule = changes
    number("repeats", in: 1...Self.times.upperBound, into: &network.repeats)
  }

  private mutating func read(_ errors: inout NetworkModel.InjectedErrors) {
    share("serverError", into: &errors.serverError)
    share("throttled", into: &errors.throttled)
    measure("retryAfter", in: 0...86_400, into: &errors.retryAfter)
    share("cut", into: &errors.cut)
    share("damaged", into: &errors.damaged)
    share("changed", into: &errors.changed)
    share("gone", into: &errors.gone)
  }

  private mutating func change() -> NetworkModel.Change {
    var from: Int64 = 0
    whole("from", in: Self.times, into: &from)
    var until = from
    whole("until", in: Self.times, into: &until)
    if until < from { add("until", "\(until) is before \(from), where it begins") }
    var change = NetworkModel.Change(from: from, until: until)
    number("bytesPerSecond", in: 1...1_000_000_000_000, into: &change.bytesPerSecond)
    link(into: &change.isUp)
    flag("cuts", into: &change.cuts)
    return change
  }

  private mutating func link(into isUp: inout Bool) {
    guard let value = take("link") else { return }
    switch value.stringValue {
    case "up": isUp = true
    case "down": isUp = false
    default: expect("link", "\"up\" or \"down\"", value)
    }
  }

  private mutating func share(_ key: String, into field: inout Double) {
    var share: Double? = field
    measure(key, in: 0...1, into: &share)
    field = share ?? field
  }

  private mutating func whole(_ key: String, in range: ClosedRange<Int>, into field: inout Int64) {
    var number: Int64? = field
    self.number(key, in: range, into: &number)
    field = number ?? field
  }
}
