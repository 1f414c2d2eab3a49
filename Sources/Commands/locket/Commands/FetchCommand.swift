// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AssetIndex
import CloudDelivery
import Foundation
import ImagingClient
import LocketPicker
import PickerModel
import PickerPorts
import PickerProfiles

struct FetchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Fetch originals from a cloud, or the missing originals of a pick.",
    discussion: """
      An original is the complete file of a photo or video. If a transfer was stopped, it \
      continues after the last byte that arrived. If one original cannot be fetched, the command \
      still fetches the others. With several libraries the command asks the clouds in the order of \
      the --library options.

      With --token the command fetches the missing originals of a pick whose picker closed before \
      they arrived. It then delivers all items of the pick, as 'locket pick' does. You can repeat \
      it with the same result. The pick contains the path of its library. 'locket pending' lists \
      the picks with missing originals.

      Exit status: 0 all items were delivered, 1 at least one item was not delivered, or the token \
      has expired, 2 an error of Locket or of the machine, 64 wrong usage or input. 'locket pick' \
      ends with 4 after a part of the items; this command ends with 1.

      EXAMPLES
        locket fetch --token TOKEN --to DIR
        locket fetch 3b1f2c --library home --to ~/Pictures
        locket window --profile apple-watch-45mm-family --library home --json \\
          | jq -r '.assets[].identifier' | xargs locket fetch --library home \\
          --to DIR
      """)

  @Argument(help: ArgumentHelp("The assets' identifiers.", valueName: "id"))
  var identifiers: [String] = []

  @Option(help: ArgumentHelp("The token of a pick with missing originals.", valueName: "token"))
  var token: String?

  @OptionGroup var folder: ProfileFolder

  @OptionGroup var library: PickedLibraryOptions

  @Option(help: ArgumentHelp("The folder for the fetched files.", valueName: "dir"))
  var to: String

  @Option(help: "The maximum number of transfers at the same time, 1 to 64.")
  var parallel: Int?

  @Flag(help: "Print one JSON document.")
  var json = false

  func validate() throws {
    guard identifiers.isEmpty == (token != nil) else {
      throw ValidationError("give identifiers, or --token TOKEN")
    }
    guard token != nil || !library.library.isEmpty else {
      throw ValidationError("--library is missing; give the library of the identifiers")
    }
    guard parallel.map({ (1...64).contains($0) }) ?? true else {
      throw ValidationError("--parallel: give a number from 1 to 64")
    }
  }

  func run() async throws {
    if let token { return try await redeem(PickToken(token)) }
    try await reporting {
      let results = try ResultFolder(to)
      let workers = ImagingWorkers()
      let library = try await library.open(with: workers)
      var seen: Set<AssetIdentifier> = []
      let wanted = identifiers.map { AssetIdentifier($0) }.filter { seen.insert($0).inserted }
      let assets = try await library.assets.assets(withIdentifiers: wanted)
      let known = Set(assets.map(\.identifier))
      let unknown = wanted.filter { !known.contains($0) }
      for identifier in unknown {
        Console.say("\(identifier): not in the library; 'locket window' lists the identifiers")
      }
      let bar = ProgressBar(doing: "Fetching")
      let items = await library.fetch(assets, parallel: parallel) { done, total in
        bar.show(Int(done / 1024), of: Int(total / 1024))
      }
      bar.end()
      let copies = try await library.export(items, to: try results.make())
      let files = copies.compactMapValues { try? $0.get() }
      await workers.close()
      if json {
        try Console.print(document(items, copies, unknown))
      } else {
        try Console.print(files: files.values.sorted(), byZero: false)
        for item in items where files[item.asset.identifier] == nil {
          if case .failure(let error) = copies[item.asset.identifier] {
            Console.say("\(error)")
          } else {
            Console.say("\(item.asset.identifier): \(item.outcomeName)")
          }
        }
      }
      if files.count < wanted.count { throw ExitCode(1) }
    }
  }

  private func document(
    _ items: [PickedItem], _ copies: [AssetIdentifier: Result<String, MediaError>],
    _ unknown: [AssetIdentifier]
  ) -> JSONValue {
    func line(_ identifier: AssetIdentifier, _ outcome: String) -> JSONValue {
      var (file, outcomeName) = (JSONValue.null, outcome)
      switch copies[identifier] {
      case .success(let path): file = .string(path)
      case .failure(let error): outcomeName = error.reason.rawValue
      case nil: break
      }
      return [
        "identifier": .string(identifier.rawValue), "outcome": .string(outcomeName), "file": file,
      ]
    }
    return .array(
      items.map { line($0.asset.identifier, $0.outcomeName) }
        + unknown.map { line($0, FailureReason.notFound.rawValue) })
  }
}

extension PickedItem {
  /// The name of the outcome, which does not change between versions of Locket.
  fileprivate var outcomeName: String {
    if case .failed(let reason) = outcome { reason.rawValue } else { outcome.name }
  }
}

extension FetchCommand {
  /// Fetches the pending items of a pick and returns all of its items.
  func redeem(_ token: PickToken) async throws {
    try await reporting {
      let results = try ResultFolder(to)
      let workers = ImagingWorkers()
      let picks = PendingPicks(directory: PhotoLibrary.picksDirectory, library: "")
      let library = try await library.open(with: workers, else: picks.reference(of: token))
      let kept = try library.pendingPicks.pick(token)
      let profile = try folder.store().profile(kept.pick.profile)
      var terms = DeliveryTerms(profile)
      terms.parallel = parallel ?? terms.parallel
      let bar = ProgressBar(doing: "Fetching")
      let items = try await library.redeem(kept, terms: terms) { done, total in
        bar.show(Int(done / 1024), of: Int(total / 1024))
      }
      bar.end()
      do { try await picks.record(items, of: token) } catch {
        // The command does not fail, because the files were written. Only the list of pending picks
        // is not up to date.
        Console.say("locket: the list of 'locket pending' could not be updated: \(error)")
      }
      let conversion = ConversionProgress()
      let delivered = try await library.deliver(
        items, profile: profile, mode: kept.pick.mode, to: results.make(), with: workers,
        progress: conversion.show)
      conversion.end()
      await workers.close()
      try PickResult(ending: .finished, items: delivered).print(json: json)
      let isWhole = delivered.allSatisfy { $0.outcome == .ready || $0.outcome == .kept }
      if !isWhole { throw ExitCode(1) }
    }
  }
}
