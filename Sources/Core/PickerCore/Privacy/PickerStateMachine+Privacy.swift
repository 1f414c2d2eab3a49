// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension PickerStateMachine {
  /// The privacy notices that the picker shows now, in the order of `PrivacyNotice` (rule P13).
  public var notices: [PrivacyNotice] {
    let isUpgraded = history.release.map { $0 < release } ?? false
    return PrivacyNotice.allCases.filter { notice in
      guard profile.options.notices?.contains(notice) ?? true else { return false }
      return switch notice {
      case .onboarding: configuration.style == .inline && !history.knowsPrivacy
      case .badge: configuration.style == .inline
      case .upgradeBanner: configuration.style == .presentation && isUpgraded
      }
    }
  }

  /// Handles that the person has read a notice; the badge cannot be dismissed.
  mutating func dismiss(_ notice: PrivacyNotice) -> [PickerAction] {
    guard notices.contains(notice) else { return [] }
    switch notice {
    case .onboarding: history.knowsPrivacy = true
    case .upgradeBanner: history.release = release
    case .badge: return refuse(.notOffered)
    }
    return [.announce(.viewChanged), .announce(.historyChanged(history))]
  }

  /// The metadata that the person can have removed from the picks (rule R7).
  public var offeredOptions: PickerMetadataOptions {
    let all = PickerMetadataOptions(PickerMetadataOptions.named.map(\.option))
    return profile.options.menu ?? all
  }

  /// Sets the metadata that the person wants removed, in addition to the metadata that the app
  /// wants removed (rule R7).
  mutating func remove(_ options: PickerMetadataOptions) -> [PickerAction] {
    guard case .picking = phase else { return refuse(.notNow) }
    guard options.isSubset(of: offeredOptions) else { return refuse(.notOffered) }
    guard options != chosenOptions else { return [] }
    chosenOptions = options
    return [.announce(.viewChanged)]
  }

  /// The metadata to remove from the picks.
  var removing: PickerMetadataOptions { chosenOptions.union(configuration.metadataOptions) }
}
