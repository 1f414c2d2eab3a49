// SPDX-License-Identifier: Apache-2.0

import HostLink
import PickerModel

extension PhotoPicker {
  /// Returns the request that opens the picker on a device with the given offer.
  func request(of offer: PickerOffer) -> HostRequest {
    switch purpose {
    case .picking:
      let wanted = isAdapted ? configuration.adapted(to: offer) : configuration
      var request = PresentRequest(configuration: wanted.json)
      request.placement = isAdapted ? placement.adapted(to: offer) : placement
      return .present(request)
    case .opening:
      var request = PresentRequest(configuration: configuration.json)
      request.isForOpening = true
      return .present(request)
    case .redeeming(let token): return .redeem(token)
    case .opened(let identifiers): return .opened(among: identifiers)
    }
  }

  /// The results of a pick that was cancelled before a picker opened
  /// (rule `preselect.cancel.returns`).
  var preselection: [PickerResult] {
    configuration.preselectedAssetIdentifiers.map { PickerResult(kept: $0) }
  }

  /// Returns an error if a placement cannot be sent in a message, otherwise nil.
  static func error(of placement: PickerPlacement) -> PhotoPickerError? {
    guard !placement.isFinite, case .frame(let frame) = placement else { return nil }
    return .configuration([
      ConfigurationIssue(
        field: "frame", value: "\(frame)", profile: "any", allowed: "use finite numbers of points")
    ])
  }
}
