// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
import HostLink
import LocketPicker
import PickerCore
import PickerModel

extension HostConnection {
  /// Fetches the missing items of an earlier pick, and gives the app all items of the pick.
  func redeem(_ token: PickToken, _ number: Int) async throws {
    let kept: KeptPick
    do throws(PendingPickError) { kept = try dependencies.picks.pick(token) } catch {
      throw LinkError(.unknown, "no pick has this token, or the pick has expired; pick again")
    }
    let throttle = ProgressThrottle { [link] progress in
      link.send(LinkEvent.progress(request: number, progress).message)
    }
    let items = try await dependencies.library.redeem(
      kept, terms: DeliveryTerms(dependencies.profile)
    ) { done, total in
      throttle.report(.download, done, total)
    }
    // If it cannot be recorded that the items were delivered, the app receives them nevertheless.
    try? await dependencies.picks.record(items, of: token)
    guard !Task.isCancelled else { throw LinkError(.stopped, "stopped") }
    var configuration = PickerConfiguration()
    configuration.preferredAssetRepresentationMode = kept.pick.mode
    // This app has the token, but another app may have made the pick.
    configuration.isLibraryBound = false
    hand(over: .finished(items), configuration, number)
  }

  /// Gives the app the assets to which the person gave it permanent access
  /// (rule `unseen.privacy.limited-new`).
  ///
  /// - Parameters:
  ///   - among: The assets that the app asks about, nil for all assets. Assets to which the app has
  ///     no permanent access are left out.
  ///   - number: The number of the app's request.
  /// - Throws: ``LinkError`` if the library cannot be read.
  func opened(_ among: [AssetIdentifier]?, _ number: Int) async throws {
    let assets = try await unchanged(record().opened[libraryName] ?? [], among: among)
    hand(
      over: .finished(assets.map { PickedItem(asset: $0, outcome: .ready) }), PickerConfiguration(),
      number)
  }

  private func hand(
    over outcome: PickerOutcome<PickedItem>, _ configuration: PickerConfiguration, _ number: Int
  ) {
    pickerCount += 1
    reply(number, .success(PresentAnswer(picker: pickerCount).json))
    sendEnding(outcome, pickerCount, configuration)
  }
}
