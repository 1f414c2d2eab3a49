// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
import HostLink
import PickerCore
import PickerModel

extension HostVisit {
  /// Brings what a pick promised for later, and hands all of it over.
  func redeem(_ token: PickToken, _ number: Int) async throws {
    let kept: KeptPick
    do throws(PendingPickError) { kept = try parts.picks.pick(token) } catch {
      throw LinkFault(.unknown, "this token is of no pick here, or its time is over; pick again")
    }
    let throttle = ProgressThrottle { [link] progress in
      link.send(LinkNews.progress(request: number, progress).message)
    }
    let items = try await parts.library.redeem(
      kept.pick, terms: DeliveryTerms(parts.profile)
    ) { done, total in
      throttle.tell(.download, done, total)
    }
    // The app gets what came, whether that can be written down or not.
    try? await parts.picks.note(items, of: token)
    guard !Task.isCancelled else { throw LinkFault(.stopped, "stopped") }
    var configuration = PickerConfiguration()
    configuration.preferredAssetRepresentationMode = kept.pick.mode
    // An app that has the token need not be the one that picked.
    configuration.isLibraryBound = false
    hand(over: .finished(items), configuration, number)
  }

  /// Hands over what the person opened to the app for good (rule R9).
  ///
  /// - Parameters:
  ///   - among: The assets that the app asks about, nil for all; what is not open to it is left out.
  ///   - number: The number of the request.
  /// - Throws: ``LinkFault`` where the library cannot be read.
  func opened(_ among: [AssetIdentifier]?, _ number: Int) async throws {
    var identifiers = record().opened[libraryName] ?? []
    if let among {
      let wanted = Set(among)
      identifiers = identifiers.filter(wanted.contains)
    }
    let assets: [Asset]
    do { assets = try await parts.library.assets.assets(withIdentifiers: identifiers) } catch {
      throw LinkFault(.library, "the library cannot be read")
    }
    let known = Dictionary(
      assets.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    let items = identifiers.compactMap { known[$0] }.map {
      PickedItem(asset: $0, outcome: .ready)
    }
    hand(over: .finished(items), PickerConfiguration(), number)
  }

  private func hand(
    over outcome: PickerOutcome<PickedItem>, _ configuration: PickerConfiguration, _ number: Int
  ) {
    pickerCount += 1
    reply(number, .success(PresentAnswer(picker: pickerCount).json))
    tellEnd(outcome, pickerCount, configuration)
  }
}
