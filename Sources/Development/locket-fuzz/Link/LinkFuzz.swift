// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PickerModel

struct LinkFuzz: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Send invalid messages over the link between an app and a picker.",
    discussion: """
      The command connects hostile apps to a picker in this process, one or several at a time. \
      They send false and damaged messages, close the connection, or do not read. The command also \
      connects a hostile picker to an app. From time to time a correct app must still get its \
      photo. No connection may exist longer than its app, an app must end when its picker is gone, \
      and no descriptor and no file may remain. The seed and the number of a round determine all \
      messages.

      Exit status: 0 no findings, 1 at least one finding. If Locket crashes, the command crashes, \
      too.

      EXAMPLES
        locket-fuzz link --seconds 600
        locket-fuzz link --seed 7 --from 4711 --count 1
      """)

  @Option(help: "The number of rounds (default: as many as there is time for).")
  var count: Int?
  @Option(help: "The time in seconds (default: 10, without --count).")
  var seconds: Double?
  @Option(help: "The seed that chooses the rounds.")
  var seed: UInt64 = 1
  @Option(help: "The number of the first round.")
  var from = 0

  func run() async throws {
    let bench = try await FuzzedService()
    let app = try FuzzedApp()
    defer {
      bench.remove()
      app.remove()
    }
    let clock = ContinuousClock()
    let start = clock.now
    let limit = seconds ?? (count == nil ? 10 : nil)
    var round = from
    var findings: [String] = []
    // Some descriptors are opened once and stay open. They are opened before the first count, so
    // that they do not count as leaks.
    findings += await bench.checkCorrectApp()
    await bench.settle()
    let before = OpenFiles.count
    while count.map({ round < from + $0 }) ?? true, findings.isEmpty,
      limit.map({ start.duration(to: clock.now) < .seconds($0) }) ?? true
    {
      findings += await bench.runRound(seed: seed, round: round)
      findings += await app.runRound(seed: seed, round: round)
      if round % 16 == 0 { findings += await bench.checkCorrectApp() }
      if round % 64 == 0 { findings += await bench.leftovers(beyond: before) }
      round += 1
      if round % 50 == 0 {
        FileHandle.standardError.write(Data("\rround \(round)   ".utf8))
      }
    }
    findings += await bench.leftovers(beyond: before)
    print("\n\(round - from) rounds, \(await bench.connections) connections")
    for finding in findings { print("round \(round - 1): \(finding)") }
    print(findings.isEmpty ? "nothing found" : "found \(findings.count)")
    if !findings.isEmpty { throw ExitCode(1) }
  }
}

/// The open descriptors of this process.
enum OpenFiles {
  /// The files to which the open descriptors refer; this helps to find the cause of a leak.
  static var list: String {
    all.map { "\($0.number) \($0.target ?? "closed")" }.joined(separator: ", ")
  }

  /// The number of open descriptors, except those that the runtime opens for timers and keeps.
  static var count: Int { all.count { $0.target?.hasPrefix("anon_inode:") != true } }

  private static var all: [(number: String, target: String?)] {
    let files = FileManager.default
    let numbers = (try? files.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return numbers.sorted().map { number in
      (number, try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + number))
    }
  }
}
