// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Wrong pickers that say other things of privacy.
  static let privacyNotices: [Mutant] = [
    .onboardingMissing, .onboardingEveryTime, .badgeGoesWithOnboarding, .badgeDismissed,
    .bannerMissing, .bannerStays, .bannerEveryTime, .noticesEverywhere,
  ]

  /// The first time nothing is explained.
  static let onboardingMissing = Mutant(
    "onboarding-missing", breaks: "privacy.onboarding.first",
    killedBy: ["privacy/onboarding[first]"], saying: ["notices"],
    noticing { notices, _ in notices.filter { $0 != "onboarding" } })

  /// It is explained each time.
  static let onboardingEveryTime = Mutant(
    "onboarding-every-time", breaks: "privacy.onboarding.first",
    killedBy: ["privacy/onboarding[known]", "privacy/onboarding-read"],
    saying: ["notices", "onboarding"],
    collateral: ["privacy.badge.always", "privacy.banner.upgrade"],
    noticing { notices, moment in
      moment.request.configuration["style"] == "inline" && !notices.contains("onboarding")
        ? ["onboarding"] + notices : notices
    })

  /// Whoever read the explanation sees no badge any more.
  static let badgeGoesWithOnboarding = Mutant(
    "badge-goes-with-onboarding", breaks: "privacy.badge.always",
    killedBy: ["privacy/badge", "privacy/badge-compact"], saying: ["notices", "[]"],
    collateral: ["privacy.onboarding.first", "privacy.banner.upgrade"],
    noticing { notices, _ in notices == ["badge"] ? [] : notices })

  /// The badge is dismissed.
  static let badgeDismissed = Mutant(
    "badge-dismissed", breaks: "privacy.badge.always",
    killedBy: ["privacy/badge-dismissed"], saying: ["notices", "[]"],
    noticing { notices, moment in
      moment.gestures.contains(.dismiss(.badge)) ? notices.filter { $0 != "badge" } : notices
    })

  /// There is no banner.
  static let bannerMissing = Mutant(
    "banner-missing", breaks: "privacy.banner.upgrade",
    killedBy: ["privacy/banner"], saying: ["notices", "found []"],
    noticing { notices, _ in notices.filter { $0 != "upgradeBanner" } })

  /// The banner stays.
  static let bannerStays = Mutant(
    "banner-stays", breaks: "privacy.banner.upgrade",
    killedBy: ["privacy/banner"], saying: ["notices", "upgradeBanner"],
    Tampering(
      gesture: { gesture, _ in gesture == .dismiss(.upgradeBanner) ? nil : gesture }))

  /// There is a banner without an upgrade.
  static let bannerEveryTime = Mutant(
    "banner-every-time", breaks: "privacy.banner.upgrade",
    killedBy: ["privacy/banner-none[first]", "privacy/banner-inline"],
    saying: ["notices", "upgradeBanner"],
    collateral: [
      "privacy.notices.own", "privacy.onboarding.first", "privacy.badge.always",
    ],
    noticing { notices, moment in
      let offered = moment.request.device?.options.notices ?? Set(PrivacyNotice.allCases)
      guard offered.contains(.upgradeBanner), !notices.contains("upgradeBanner"),
        !moment.gestures.contains(.dismiss(.upgradeBanner))
      else { return notices }
      return notices + ["upgradeBanner"]
    })

  /// Devices without notices show those of others.
  static let noticesEverywhere = Mutant(
    "notices-everywhere", breaks: "privacy.notices.own",
    killedBy: ["privacy/quiet-devices[first]", "privacy/quiet-style"],
    saying: ["notices", "badge"],
    collateral: ["privacy.banner.upgrade"],
    noticing { notices, _ in notices.isEmpty ? ["badge"] : notices })

  private static func noticing(
    _ change: @escaping @Sendable ([String], Moment) -> [String]
  ) -> Tampering {
    Tampering(
      reply: { reply, moment in
        if let notices = reply.view.around.notices {
          reply.view.around.notices = change(notices, moment)
        }
      })
  }
}
