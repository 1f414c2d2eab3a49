// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants with incorrect privacy notices.
  static let privacyNotices: [Mutant] = [
    .onboardingMissing, .onboardingEveryTime, .badgeGoesWithOnboarding, .badgeDismissed,
    .bannerMissing, .bannerStays, .bannerEveryTime, .noticesEverywhere,
  ]

  /// The explanation at the first use is missing.
  static let onboardingMissing = Mutant(
    "onboarding-missing", breaks: "privacy.onboarding.first",
    killedBy: ["privacy/onboarding[first]"], expecting: ["notices"],
    noticing { notices, _ in notices.filter { $0 != "onboarding" } })

  /// The explanation of the first use is shown at every use.
  static let onboardingEveryTime = Mutant(
    "onboarding-every-time", breaks: "privacy.onboarding.first",
    killedBy: ["privacy/onboarding[known]", "privacy/onboarding-read"],
    expecting: ["notices", "onboarding"],
    collateral: ["privacy.badge.always", "privacy.banner.upgrade"],
    noticing { notices, moment in
      moment.request.configuration["style"] == "inline" && !notices.contains("onboarding")
        ? ["onboarding"] + notices : notices
    })

  /// The badge disappears after the person has read the explanation.
  static let badgeGoesWithOnboarding = Mutant(
    "badge-goes-with-onboarding", breaks: "privacy.badge.always",
    killedBy: ["privacy/badge", "privacy/badge-compact"], expecting: ["notices", "[]"],
    collateral: ["privacy.onboarding.first", "privacy.banner.upgrade"],
    noticing { notices, _ in notices == ["badge"] ? [] : notices })

  /// The badge can be dismissed.
  static let badgeDismissed = Mutant(
    "badge-dismissed", breaks: "privacy.badge.always",
    killedBy: ["privacy/badge-dismissed"], expecting: ["notices", "[]"],
    noticing { notices, moment in
      moment.gestures.contains(.dismiss(.badge)) ? notices.filter { $0 != "badge" } : notices
    })

  /// The banner is missing.
  static let bannerMissing = Mutant(
    "banner-missing", breaks: "privacy.banner.upgrade",
    killedBy: ["privacy/banner"], expecting: ["notices", "found []"],
    noticing { notices, _ in notices.filter { $0 != "upgradeBanner" } })

  /// The banner cannot be dismissed.
  static let bannerStays = Mutant(
    "banner-stays", breaks: "privacy.banner.upgrade",
    killedBy: ["privacy/banner"], expecting: ["notices", "upgradeBanner"],
    Tampering(
      gesture: { gesture, _ in gesture == .dismiss(.upgradeBanner) ? nil : gesture }))

  /// The banner is shown even if there was no upgrade.
  static let bannerEveryTime = Mutant(
    "banner-every-time", breaks: "privacy.banner.upgrade",
    killedBy: ["privacy/banner-none[first]", "privacy/banner-inline"],
    expecting: ["notices", "upgradeBanner"],
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

  /// A device without notices shows the notices of other devices.
  static let noticesEverywhere = Mutant(
    "notices-everywhere", breaks: "privacy.notices.own",
    killedBy: ["privacy/quiet-devices[first]", "privacy/quiet-style"],
    expecting: ["notices", "badge"],
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
