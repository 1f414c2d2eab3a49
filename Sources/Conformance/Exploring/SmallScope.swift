// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire
import PickerModel

/// Every sequence of a few commands on two assets: most faults show in the small, and here nothing
/// depends on luck.
public struct SmallScope: Sendable {
  /// The commands; what comes before a step is judged too, so shorter sequences need no run of
  /// their own.
  static let commands: [ExplorationCommand] = [
    // The swipe goes out and comes back, and so stands for a tap on the first asset as well.
    .tap(1), .swipe([0, 1, 0]), .finish, .cancel, .retry, .hostClose, .library(.remove(1)),
    .link(isUp: false), .advance(1000),
  ]
  /// How many commands a sequence has.
  private let length: Int

  /// Prepares the sequences.
  ///
  /// - Parameter length: How many commands a sequence has. The default is 5.
  public init(length: Int = 5) {
    self.length = max(1, length)
  }

  /// Runs every sequence on every device that the picker claims.
  ///
  /// - Parameters:
  ///   - adapter: The picker.
  ///   - profiles: The devices, nil for all that the picker claims. The default is nil.
  ///   - progress: Called after each sequence with the numbers of those done and of all. The
  ///     default does nothing.
  /// - Returns: What was found, up to the first failure of each device.
  /// - Throws: ``CannotTest`` where there is nothing to talk to.
  public func run(
    on adapter: any Adapter, profiles: [String]? = nil, progress: (Int, Int) -> Void = { _, _ in }
  ) async throws(CannotTest) -> ExplorationReport {
    var exploration = Exploration()
    exploration.profiles = profiles
    let (devices, _) = try await exploration.devices(of: adapter)
    var count = 1
    for _ in 0..<length { count *= Self.commands.count }
    var report = ExplorationReport()
    for device in devices {
      let examination = Examination(adapter: adapter, device: device)
      for number in 0..<count {
        let scenario = scenario(number, on: device)
        if let found = await examination.disagreement(in: scenario, &report) {
          var shrinker = ScenarioShrinker(scenario, found, by: examination)
          await shrinker.shrink()
          report.failures.append(
            ExplorationFailure(shrinker.scenario, shrinker.disagreement, token: nil))
          report.skippedCount += count - number - 1
          break
        }
        report.passedCount += 1
        progress(report.count, count * devices.count)
      }
    }
    try? await adapter.bye()
    return report
  }

  private func scenario(_ number: Int, on device: ExploredDevice) -> Scenario {
    let library = ["a", "b"].map { identifier in
      var asset = Asset(identifier: AssetIdentifier(identifier))
      // One is here and one is not, where the device has a cloud.
      if device.isFamily, identifier == "b" { asset.availability = .cloud }
      asset.byteCount = 1_000_000
      return LibraryAsset(asset)
    }
    var scenario = Scenario(profile: device.profile, library: library, limit: 0)
    var rest = number
    for _ in 0..<length {
      scenario.commands.append(Self.commands[rest % Self.commands.count])
      rest /= Self.commands.count
    }
    return scenario
  }
}
