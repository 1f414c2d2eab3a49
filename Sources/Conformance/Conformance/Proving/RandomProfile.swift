// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The document of a device that was made up at random, within the schema of profiles.
///
/// The suite must be able to judge any device. Documents of such devices show where a case or a rule
/// silently expects something of all devices.
public struct RandomProfile: Hashable, Sendable {
  /// The identifier of the profile, such as `random-1-17` for the seed 1 and the index 17.
  public let identifier: String
  /// The document.
  public let document: JSONValue

  /// Makes up a device.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random numbers.
  ///   - index: The number of the device; each has its own random numbers.
  public init(seed: UInt64, index: Int) {
    identifier = "random-\(seed)-\(index)"
    var dice = Dice(RandomSource(seed &* 1_000_003 &+ UInt64(index)))
    let scale = dice.one(of: [1, 1, 2, 3])
    let when = dice.one(of: ["alreadyOnDevice", "beforeClosing", "beforeClosing", "onDemand"])
    let columns = dice.one(of: [1, 2, 3, 3, 4, 5, 6, 7, 10])
    var members: [String: JSONValue] = [
      "version": 1, "id": .string(identifier), "name": "A device made up at random",
      "screen": [
        "width": .integer(Int64(dice.one(of: [120, 144, 240, 320, 390, 800, 1280, 2000]) * scale)),
        "height": .integer(Int64(dice.one(of: [120, 168, 240, 480, 800, 1200]) * scale)),
        "scale": .integer(Int64(scale)),
        "shape": .string(dice.one(of: ["rectangle", "roundedRectangle", "round"])),
      ],
      "inputs": dice.some(of: ["touch", "crown", "buttons", "keys", "dpad", "pointer"]),
      "capabilities": dice.list(of: PickerCapabilities.named.map(\.name)),
      "grid": [
        "columns": .integer(Int64(columns)), "zoom": dice.zoom(around: columns),
      ],
      "selection": dice.selection(), "library": dice.library(when), "delivery": dice.delivery(when),
    ]
    members["options"] = dice.options(
      searches: members["capabilities"]?.arrayValue?.contains("search") ?? false)
    if dice.happens(0.6) { members["filters"] = dice.list(of: PickerFilter.allKeywords) }
    if dice.happens(0.4) {
      members["layout"] = ["sidebarFrom": dice.number(of: [300, 500, 700, 900])]
    }
    if dice.happens(0.2) {
      members["budgets"] = ["storage": dice.number(of: [1000, 1_000_000, 10_000_000_000])]
    }
    document = .object(members)
  }
}

/// Chooses the values of a profile.
private struct Dice {
  private var source: RandomSource

  init(_ source: RandomSource) { self.source = source }

  mutating func happens(_ chance: Double) -> Bool {
    Double(source.below(1_000_000)) < chance * 1_000_000
  }

  mutating func one<Value>(of values: [Value]) -> Value { values[source.below(values.count)] }

  mutating func number(of values: [Int]) -> JSONValue { .integer(Int64(one(of: values))) }

  mutating func list(of values: [String]) -> JSONValue {
    .array(values.filter { _ in happens(0.5) }.map { .string($0) })
  }

  /// Returns a list that is not empty.
  mutating func some(of values: [String]) -> JSONValue {
    let chosen = list(of: values)
    return chosen == [] ? [.string(one(of: values))] : chosen
  }

  /// Returns a list with a value that every device must have.
  private mutating func list(with usual: String, of others: [String]) -> JSONValue {
    .array([.string(usual)] + (list(of: others).arrayValue ?? []))
  }

  mutating func zoom(around columns: Int) -> JSONValue {
    guard happens(0.5) else { return [] }
    var steps: Set = [columns]
    for _ in 0..<source.below(6) { steps.insert(source.below(12) + 1) }
    return .array(steps.sorted(by: >).map { .integer(Int64($0)) })
  }

  mutating func library(_ when: String) -> JSONValue {
    var library: [String: JSONValue] = [
      "scope": .string(when == "alreadyOnDevice" ? "device" : one(of: ["device", "cloud"])),
      "kinds": one(of: [["image"], ["image", "video"], ["image", "video"], ["video"]]),
    ]
    if happens(0.6) {
      library["newest"] = number(of: [1, 2, 3, 4, 5, 7, 12, 20, 33, 50, 100, 200, 1_000_000_000])
    }
    return .object(library)
  }

  mutating func selection() -> JSONValue {
    var selection: [String: JSONValue] = [
      "modes": list(with: "default", of: ["ordered", "continuous", "continuousAndOrdered"]),
      "preselection": .bool(happens(0.5)),
    ]
    if happens(0.5) { selection["maximum"] = number(of: [1, 2, 3, 5, 10, 20, 100]) }
    return .object(selection)
  }

  mutating func delivery(_ when: String) -> JSONValue {
    var delivery: [String: JSONValue] = ["when": .string(when)]
    if happens(0.5) { delivery["parallelFetches"] = number(of: [1, 2, 2, 3, 4, 8]) }
    if when != "alreadyOnDevice", happens(0.5) { delivery["backgroundFinish"] = true }
    if happens(0.3) {
      delivery["maximumBytes"] = number(of: [1, 1000, 1_000_000, 2_000_000, 5_000_000_000])
    }
    if happens(0.2) { delivery["timeout"] = number(of: [1, 5, 60, 3600]) }
    if happens(0.2) { delivery["stallTimeout"] = number(of: [1, 5, 60]) }
    if happens(0.3) { delivery["retries"] = number(of: [0, 1, 5]) }
    return .object(delivery)
  }

  mutating func options(searches: Bool) -> JSONValue {
    let metadata = PickerMetadataOptions.named.map(\.name)
    let lists: [(String, JSONValue)] = [
      ("modes", list(with: "default", of: ["compact"])),
      ("styles", list(with: "presentation", of: ["inline"])),
      ("edges", list(of: PickerEdges.named.map(\.name))), ("metadata", list(of: metadata)),
      ("menu", list(of: metadata)), ("notices", list(of: PrivacyNotice.allCases.map(\.rawValue))),
      ("disabledCapabilities", list(of: PickerCapabilities.named.map(\.name))),
      ("searchText", .bool(searches && happens(0.5))),
    ]
    return .object(
      Dictionary(lists.filter { _ in happens(0.5) }, uniquingKeysWith: { $1 }))
  }
}
