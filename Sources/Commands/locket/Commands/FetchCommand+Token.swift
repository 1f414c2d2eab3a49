// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CloudDelivery
import ImagingClient
import LocketPicker
import PickerCore
import PickerModel
import PickerProfiles

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
      let delivered = await library.deliver(
        items, profile: profile, mode: kept.pick.mode, to: try results.make(), with: workers,
        progress: conversion.show)
      conversion.end()
      await workers.close()
      for item in delivered {
        if let detail = item.detail { Console.say("\(item.asset.file): \(detail)") }
      }
      if json {
        try Console.print(.finished, delivered, dropped: [])
      } else {
        try Console.print(files: delivered.compactMap { $0.rendition?.file }, byZero: false)
        Console.reportEnding(.finished, delivered)
      }
      let isWhole = delivered.allSatisfy { $0.outcome == .ready || $0.outcome == .kept }
      if !isWhole { throw ExitCode(1) }
    }
  }
}
