// SPDX-License-Identifier: Apache-2.0

import HostLink
import PickerModel

extension PhotoPicker {
  /// What the picker is asked, for what the device offers.
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

  /// What a cancelled pick gives where no picker was open to say so (rule P9).
  var preselection: [PickerResult] {
    configuration.preselectedAssetIdentifiers.map { PickerResult(kept: $0) }
  }

  /// What is wrong with a placement that no message can carry, nil where one can.
  static func error(of placement: PickerPlacement) -> PhotoPickerError? {
    guard !placement.isFinite, case .frame(let frame) = placement else { return nil }
    return .configuration([
      ConfigurationIssue(
        field: "frame", value: "\(frame)", profile: "any", allowed: "use finite numbers of points")
    ])
  }
}
