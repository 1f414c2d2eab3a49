// SPDX-License-Identifier: Apache-2.0

public import AdapterServing
import ConformanceWire
import PickerModel

/// Tests a picker with random sequences of commands, and compares it with a model of the rules.
public struct Exploration: Sendable {
  /// The allowed number of commands in a sequence.
  public static let stepsAllowed = 1...10_000
  /// The allowed number of sequences of commands in an exploration.
  public static let sequencesAllowed = 1...100_000_000
  /// The number of different failures after which the other sequences of a device are skipped.
  private static let maximumCauseCount = 3
  /// The number of all failures after which the other sequences of a device are skipped.
  private static let maximumFailureCount = 9
  /// Every sequence whose index is a multiple of this number runs a second time, with its waits
  /// split.
  private static let clockEvery = 8

  /// The names of the devices to explore; nil, the default, means all devices that the picker
  /// claims to imitate.
  public var profiles: [String]?
  /// The number of sequences of commands for each device; the default is 1000.
  public var sequences = 1000
  /// The number of commands in a sequence; the default is 50.
  public var steps = 50
  /// The seed of the random numbers that determine the sequences; the default is 1.
  public var seed: UInt64 = 1
  /// The one sequence of an earlier exploration that is run again; the default, nil, runs new
  /// sequences.
  public var replay: ReplayToken?
  /// The devices of which there is no model, by name; for them, the exploration checks only general
  /// laws.
  ///
  /// A law is a statement that holds for any picker in any state.
  ///
  /// If this is nil, the default, the exploration compares pickers with the model.
  public var lawOnlyDevices: [String: DeviceFacts]?

  /// Creates an exploration with the default settings.
  public init() {}

  /// Tests a picker with random sequences of commands.
  ///
  /// - Parameters:
  ///   - adapter: The picker to explore.
  ///   - progress: Receives the number of finished sequences and the total after each sequence. The
  ///     default does nothing.
  /// - Returns: The report.
  /// - Throws: ``CannotTest`` if no picker can be tested.
  public func run(
    on adapter: any Adapter, progress: (Int, Int) -> Void = { _, _ in }
  ) async throws(CannotTest) -> ExplorationReport {
    let (devices, kinds) = try await devices(of: adapter)
    var report = ExplorationReport()
    let indices = replay.map { $0.index...$0.index } ?? 0...sequences - 1
    let total = indices.count * devices.count
    for device in devices {
      let generator = ScenarioGenerator(
        device: device, seed: replay?.seed ?? seed, length: replay?.steps ?? steps, kinds: kinds)
      var failures = 0
      for index in indices {
        let causes = report.failures.count { $0.cause.profile == device.profile }
        guard failures < Self.maximumFailureCount, causes < Self.maximumCauseCount else {
          report.skippedCount += 1
          continue
        }
        let scenario = generator.scenario(index)
        let examination = Examination(
          adapter: adapter, device: device,
          splitsTime: index % Self.clockEvery == 0 && kinds.contains(.advance),
          lawsOnly: lawOnlyDevices != nil)
        if let found = await examination.disagreement(in: scenario, &report) {
          var shrinker = ScenarioShrinker(scenario, found, by: examination)
          await shrinker.shrink()
          let token = ReplayToken(
            profile: device.profile, seed: generator.seed, steps: generator.length, index: index)
          // One error of a picker makes many sequences fail; the others may show another error.
          let failure = ExplorationFailure(
            shrinker.scenario, shrinker.disagreement, token: token)
          failures += 1
          if let known = report.failures.firstIndex(where: { $0.cause == failure.cause }) {
            report.failures[known].repeatCount += 1
          } else {
            report.failures.append(failure)
          }
        } else {
          report.passedCount += 1
        }
        progress(report.count, total)
      }
    }
    try? await adapter.bye()
    return report
  }

  /// Sends `hello` to the picker, and returns the devices to explore and the kinds of commands that
  /// the picker supports.
  func devices(
    of adapter: any Adapter
  ) async throws(CannotTest) -> (devices: [ExploredDevice], kinds: Set<ExplorationCommand.Kind>) {
    let all =
      lawOnlyDevices.map { $0.sorted { $0.key < $1.key }.map(ExploredDevice.init) }
      ?? ExploredDevice.all
    let known = all.map(\.profile)
    let hello = try await Runner.greet(adapter, knowing: known)
    let kinds = ExplorationCommand.Kind.allCases.filter {
      $0.requiredCapabilities.isSubset(of: hello.capabilities)
    }
    let wanted = replay.map { [$0.profile] } ?? profiles
    for profile in wanted ?? [] {
      guard known.contains(profile) else {
        throw CannotTest(
          "exploration has no model of the device '\(profile.prefix(60))'; \(profile.remedy(among: known))"
        )
      }
      guard hello.profiles.contains(profile) else {
        throw hello.unclaimed(profile)
      }
    }
    return (all.filter { (wanted ?? hello.profiles).contains($0.profile) }, Set(kinds))
  }
}

/// The result of an exploration.
public struct ExplorationReport: Sendable {
  /// The number of sequences of commands that passed.
  public internal(set) var passedCount = 0
  /// The number of sequences of commands that were skipped because their device had too many
  /// failures.
  public internal(set) var skippedCount = 0
  /// The sequences of commands that failed, each shortened as far as possible.
  public internal(set) var failures: [ExplorationFailure] = []

  /// How often the picker chose each behavior in situations in which the rules allow two.
  public internal(set) var silent = BehaviorTally()
  /// How often each command was given in each phase of the picker.
  public internal(set) var coverage = ExplorationCoverage()

  /// The number of all sequences of commands: passed, skipped and failed.
  public var count: Int { passedCount + skippedCount + failedCount }

  /// The number of sequences of commands that failed.
  public var failedCount: Int { failures.reduce(0) { $0 + 1 + $1.repeatCount } }

  /// The exit status of the process that ran the exploration.
  public var exitStatus: ExitStatus {
    if !failures.isEmpty { return .notConformant }
    return passedCount == 0 ? .cannotTest : .conformant
  }
}
