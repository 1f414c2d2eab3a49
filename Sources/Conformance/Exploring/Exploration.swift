// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire

/// Looks for sequences after which a picker is not as a model of the rules says.
public struct Exploration: Sendable {
  /// How long a sequence may be.
  public static let stepsAllowed = 1...10_000
  /// How many sequences there may be.
  public static let sequencesAllowed = 1...100_000_000
  /// With so many failures on a device the rest says nothing new.
  private static let mostFailures = 3
  /// Every so many sequences the time passes again in pieces.
  private static let clockEvery = 8

  /// The devices, nil for all that the picker claims; the default is nil.
  public var profiles: [String]?
  /// How many sequences each device gets; the default is 1000.
  public var sequences = 1000
  /// How many steps a sequence has; the default is 50.
  public var steps = 50
  /// What the sequences are made from; the default is 1.
  public var seed: UInt64 = 1
  /// The one sequence to run, nil for all; the default is nil.
  public var replay: ReplayToken?
  /// The devices to explore by laws that hold for any picker instead of by a model of the rules,
  /// nil for the model; the default is nil.
  public var lawful: [String: DeviceFacts]?

  /// Explores everything.
  public init() {}

  /// Explores a picker.
  ///
  /// - Parameters:
  ///   - adapter: The picker.
  ///   - progress: Called after each sequence with the numbers of those done and of all. The
  ///     default does nothing.
  /// - Returns: What was found.
  /// - Throws: ``CannotTest`` where there is nothing to talk to.
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
        guard failures < Self.mostFailures else {
          report.skippedCount += 1
          continue
        }
        let scenario = generator.scenario(index)
        let examination = Examination(
          adapter: adapter, device: device,
          splitsTime: index % Self.clockEvery == 0 && kinds.contains(.advance),
          lawsOnly: lawful != nil)
        if let found = await examination.disagreement(in: scenario, &report) {
          failures += 1
          var shrinker = ScenarioShrinker(scenario, found, by: examination)
          await shrinker.shrink()
          let token = ReplayToken(
            profile: device.profile, seed: generator.seed, steps: generator.length, index: index)
          report.failures.append(
            ExplorationFailure(shrinker.scenario, shrinker.disagreement, token: token))
        } else {
          report.passedCount += 1
        }
        progress(report.count, total)
      }
    }
    try? await adapter.bye()
    return report
  }

  /// The devices to explore, greeted, and the commands that the picker claims to take.
  func devices(
    of adapter: any Adapter
  ) async throws(CannotTest) -> (devices: [ExploredDevice], kinds: Set<ExplorationCommand.Kind>) {
    let all =
      lawful.map { $0.sorted { $0.key < $1.key }.map(ExploredDevice.init) } ?? ExploredDevice.all
    let known = all.map(\.profile)
    let hello = try await Runner.greet(adapter, knowing: known)
    let kinds = ExplorationCommand.Kind.allCases.filter {
      $0.needs.isSubset(of: hello.capabilities)
    }
    let wanted = replay.map { [$0.profile] } ?? profiles
    for profile in wanted ?? [] {
      guard known.contains(profile) else {
        throw CannotTest("no model of \"\(profile)\"; use \(known.joined(separator: " or "))")
      }
      guard hello.profiles.contains(profile) else {
        throw CannotTest("the picker does not claim the profile \"\(profile)\"")
      }
    }
    return (all.filter { (wanted ?? hello.profiles).contains($0.profile) }, Set(kinds))
  }
}

/// What an exploration found.
public struct ExplorationReport: Sendable {
  /// How many sequences passed.
  public internal(set) var passedCount = 0
  /// How many sequences were left out because enough failed before them.
  public internal(set) var skippedCount = 0
  /// The sequences that failed, each as short as it could be made.
  public internal(set) var failures: [ExplorationFailure] = []

  /// What the picker did where the rules are silent.
  public internal(set) var silent = SilentTally()
  /// What was done in which phase.
  public internal(set) var coverage = ExplorationCoverage()

  /// How many sequences there were.
  public var count: Int { passedCount + skippedCount + failures.count }

  /// What the exploration says to whoever started it.
  public var exitStatus: ExitStatus {
    if !failures.isEmpty { return .notConformant }
    return passedCount == 0 ? .cannotTest : .conformant
  }
}
