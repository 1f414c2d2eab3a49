// SPDX-License-Identifier: Apache-2.0

public import AdapterServing
import ConformanceWire
import PickerModel

/// An exploration that runs every possible sequence of a few commands on a library of two assets.
///
/// Most errors already occur in such small scenarios. No random numbers are used.
public struct SmallScope: Sendable {
  /// The commands of which the sequences consist.
  ///
  /// The picker is compared after every step, so shorter sequences need not run separately.
  static let commands: [ExplorationCommand] = [
    // The swipe returns to its start, so it has the effect of a tap on the first asset.
    .tap(1), .swipe([0, 1, 0]), .finish, .cancel, .retry, .hostClose, .library(.remove(1)),
    .link(isUp: false), .advance(1000),
  ]
  /// The number of commands in a sequence.
  private let length: Int

  /// Prepares all sequences of commands with a given length.
  ///
  /// - Parameter length: The number of commands in a sequence. The default is 5.
  public init(length: Int = 5) {
    self.length = max(1, length)
  }

  /// Runs every sequence of commands on every device that the picker claims to imitate.
  ///
  /// - Parameters:
  ///   - adapter: The picker to test.
  ///   - profiles: The names of the devices; nil, the default, means all devices that the picker
  ///     claims to imitate.
  ///   - progress: Receives the number of finished sequences and their total after each sequence.
  ///     The default does nothing.
  /// - Returns: The report. After the first failure on a device, the other sequences of the device
  ///   are skipped.
  /// - Throws: ``CannotTest`` if no picker can be tested.
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
      // One asset is on the device and one is in the cloud, if the device has a cloud.
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
