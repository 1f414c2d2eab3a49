// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import PickerCore
import PickerModel
import PickerProfiles

/// Compares the time for each item in a simulated fetch of many items with that in a fetch of few
/// items.
///
/// The goal is that the two times are about equal.
final class SimulationComparison: Comparison {
  private static let few = 50
  private static let many = 1000

  let subject = Subject(
    name: "simulation",
    summary: "a simulated item among \(SimulationComparison.many), flaky network",
    theirs: "among \(SimulationComparison.few)", unit: .microseconds, goal: .ratio(3))
  private var network: NetworkModel?
  private var perSecond = Samples()

  func prepare(in folder: String) async throws {
    network = try NetworkStore().network("flaky")
  }

  func ours() async throws -> Double { try time(of: Self.many, runs: 4) }

  func theirs() async throws -> Double {
    let time = try time(of: Self.few, runs: 80)
    perSecond.add(1e6 / (time * Double(Self.few)))
    return time
  }

  var remarks: [String] {
    guard !perSecond.values.isEmpty else { return [] }
    return ["simulated fetches of \(Self.few) items a second: \(Int(perSecond.median))"]
  }

  /// Simulates fetches of a number of items repeatedly.
  ///
  /// - Returns: The time for each item, in microseconds.
  private func time(of count: Int, runs: Int) throws -> Double {
    guard let network else { return 0 }
    let assets = (0..<count).map { number in
      Asset(
        identifier: AssetIdentifier("photo-\(number)"), byteCount: 3_000_000, availability: .cloud)
    }
    let start = ContinuousClock.now
    for run in 0..<runs {
      var simulation = FetchSimulation(network, seed: UInt64(run + 1))
      simulation.start(assets, attempt: 1)
      var ended = 0
      while let next = simulation.nextTime {
        for event in simulation.advance(to: next) {
          switch event.change {
          case .arrived, .failed, .gone: ended += 1
          case .received, .restarted, .waiting, .verifying: break
          }
        }
        if ended == count { break }
      }
      guard ended == count else {
        throw ChildProgram.Failure(description: "\(ended) of \(count) items came to an end")
      }
    }
    return start.duration(to: .now).inSeconds * 1e6 / Double(count * runs)
  }
}
