// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import ImagingClient
import PickerCore
import PickerModel

struct FileFuzz: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "files",
    abstract:
      "Process mutated files in every step: header, sidecar, thumbnail, rendition, removal.",
    discussion: """
      EXAMPLES
        locket-fuzz --seconds 10
        locket-fuzz --count 1000000 --state run.json --findings found
        locket-fuzz --count 1000000 --state run.json --findings found --resume
        locket-fuzz --replay found/crashed-heic-4711
        locket-fuzz --headers --count 1000000

      The seed and the number of a file determine its bytes. The first files are bombs, which are \
      made to exhaust memory or time. Then follow mutated files. These are findings: a worker that \
      dies, an answer that is not a picture of the requested size, an answer that takes longer \
      than the maximum, and a worker that uses more memory than the maximum.

      Exit status: 0 no findings, 1 at least one finding, 64 wrong usage.
      """)

  @Option(help: "The number of files (default: as many as there is time for).")
  var count: Int?
  @Option(help: "The time in seconds (default: 10, without --count).")
  var seconds: Double?
  @Option(help: "The seed that chooses the files.")
  var seed: UInt64 = 1
  @Option(help: "The maximum number of files at the same time, 1 to 64, each in its own worker.")
  var jobs = 2
  @Option(help: "A folder of real files, which are mutated, too.")
  var corpus: String?
  @Option(help: "The maximum size of a real file in bytes; larger files are not used.")
  var largest = 300_000
  @Option(
    help:
      "One of \(FuzzFormat.allCases.map(\.rawValue).joined(separator: ", ")); may be repeated.",
    transform: FuzzFormat.named)
  var format: [FuzzFormat] = []
  @Option(help: "The folder for the files that caused a finding.")
  var findings: String?
  @Option(help: "The file that records the progress of the run.")
  var state: String?
  @Flag(help: "Continue from the file of --state.")
  var resume = false
  @Option(help: "Repeat every step with one file, named by its path or its number.")
  var replay: String?
  @Flag(help: "Only read headers of pictures and sidecars, in this process.")
  var headers = false
  @Flag(help: "Print one JSON document.")
  var json = false
  @OptionGroup var caps: CapOptions

  func validate() throws {
    guard (1...64).contains(jobs) else {
      throw ValidationError("--jobs is a whole number from 1 to 64")
    }
    guard !resume || state != nil else {
      throw ValidationError("--resume needs the file of --state")
    }
    guard count ?? 0 >= 0, seconds ?? 0 >= 0 else {
      throw ValidationError("--count and --seconds are 0 or more")
    }
  }

  func run() async throws {
    let folder = "/dev/shm/locket-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if let findings {
      try FileManager.default.createDirectory(atPath: findings, withIntermediateDirectories: true)
    }
    let drawing = ImagingWorkers(timeout: .seconds(600))
    let seedCorpus = try await SeedCorpus(drawing: drawing)
    await drawing.close()
    let real = try corpus.map { try SeedCorpus.realFiles($0, largest: largest) } ?? []
    let formats = Set(format.isEmpty ? FuzzFormat.allCases : format)
    let maker = CaseMaker(seed: seed, drawn: seedCorpus, corpus: real, only: formats)
    let limits = try caps.limits(
      count: count, seconds: seconds ?? (count == nil ? 10 : nil), findings: findings)
    if let replay {
      try await Replay(maker: maker, limits: limits, folder: folder).run(replay)
    } else if headers {
      try end(try await HeaderSweep(maker: maker, folder: folder).run(lanes: jobs, limits))
    } else {
      try await sweep(maker, limits, folder)
    }
    // After a normal end, the files are removed. After a crash, the file that caused it remains.
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func sweep(_ maker: CaseMaker, _ limits: RunLimits, _ folder: String) async throws {
    var from = RunState(seed: seed)
    if resume, let state, let data = FileManager.default.contents(atPath: state) {
      from = try JSONDecoder().decode(RunState.self, from: data)
      guard from.seed == seed else {
        throw ValidationError(
          "\(state) is of seed \(from.seed), not \(seed); give that --seed or another --state")
      }
    }
    let run = FuzzRun(maker, limits, from: from)
    let (path, isQuiet) = (state, json)
    try await run.run(lanes: jobs, folder: folder) { now in
      if let path, let data = try? JSONEncoder().encode(now) {
        try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
      }
      guard !isQuiet else { return }
      let rate = Int(Double(now.tally.files) / max(0.001, now.seconds))
      let found = now.tally.findings.values.reduce(0, +)
      FileHandle.standardError.write(
        Data("\r\(now.tally.files) files, \(rate) a second, \(found) findings   ".utf8))
    }
    if !isQuiet { FileHandle.standardError.write(Data("\n".utf8)) }
    var tally = run.current.tally
    tally.buriedPeak = Lane.buriedPeak
    try end(tally)
  }

  /// Prints the counts; exits with status 1 if there are findings.
  private func end(_ tally: Tally) throws {
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      print(String(decoding: try encoder.encode(tally), as: UTF8.self))
    } else {
      print(tally.lines.joined(separator: "\n"))
    }
    if !tally.findings.isEmpty { throw ExitCode(1) }
  }
}

extension FuzzFormat {
  /// Reads a format's name as an argument.
  fileprivate static func named(_ name: String) throws -> FuzzFormat {
    guard let format = FuzzFormat(rawValue: name) else {
      throw ValidationError(name.remedy(among: allCases.map(\.rawValue)))
    }
    return format
  }
}
