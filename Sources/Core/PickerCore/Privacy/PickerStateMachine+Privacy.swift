// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension PickerStateMachine {
  /// The privacy notices that the picker shows now, in the order of `PrivacyNotice`
  /// (rule `privacy.notices.own`).
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

  /// Removes a notice that the person has dismissed; the badge cannot be dismissed.
  mutating func dismiss(_ notice: PrivacyNotice) -> [PickerAction] {
    guard notices.contains(notice) else { return [] }
    switch notice {
    case .onboarding: history.knowsPrivacy = true
    case .upgradeBanner: history.release = release
    case .badge: return refuse(.notOffered)
    }
    return [.announce(.viewChanged), .announce(.historyChanged(history))]
  }

  /// The kinds of metadata that the person can choose to remove from picked items (rule
  /// `privacy.options.offered`).
  public var offeredOptions: PickerMetadataOptions {
    let all = PickerMetadataOptions(PickerMetadataOptions.named.map(\.option))
    return profile.options.menu ?? all
  }

  /// Sets which metadata the person wants to remove (rule `privacy.options.chosen`).
  ///
  /// The metadata that the app wants to remove is removed, too.
  mutating func remove(_ options: PickerMetadataOptions) -> [PickerAction] {
    guard case .picking = phase else { return refuse(.notNow) }
    guard options.isSubset(of: offeredOptions) else { return refuse(.notOffered) }
    guard options != chosenOptions else { return [] }
    chosenOptions = options
    return [.announce(.viewChanged)]
  }

  /// The metadata that is removed from picks, as chosen by the person and the app.
  var removing: PickerMetadataOptions { chosenOptions.union(configuration.metadataOptions) }
}
