// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that break the rules of `privacy.json`, which are about notices and options.
  @MutantList static var privacy: [Mutant] {
    // The explanation at the first use is missing.
    Mutant(
      "onboarding-missing", breaks: "privacy.onboarding.first",
      killedBy: ["privacy/onboarding[first]"], expecting: ["notices"],
      noticing { notices, _ in notices.filter { $0 != "onboarding" } })

    // The explanation of the first use is shown at every use.
    Mutant(
      "onboarding-every-time", breaks: "privacy.onboarding.first",
      killedBy: ["privacy/onboarding[known]", "privacy/onboarding-read"],
      expecting: ["notices", "onboarding"],
      noticing { notices, moment in
        moment.request.configuration["style"] == "inline" && !notices.contains("onboarding")
          ? ["onboarding"] + notices : notices
      })

    // The badge disappears after the person has read the explanation.
    Mutant(
      "badge-goes-with-onboarding", breaks: "privacy.badge.always",
      killedBy: ["privacy/badge", "privacy/badge-compact"], expecting: ["notices", "[]"],
      noticing { notices, _ in notices == ["badge"] ? [] : notices })

    // The badge can be dismissed.
    Mutant(
      "badge-dismissed", breaks: "privacy.badge.always",
      killedBy: ["privacy/badge-dismissed"], expecting: ["notices", "[]"],
      noticing { notices, moment in
        moment.gestures.contains(.dismiss(.badge)) ? notices.filter { $0 != "badge" } : notices
      })

    // The banner is missing.
    Mutant(
      "banner-missing", breaks: "privacy.banner.upgrade",
      killedBy: ["privacy/banner"], expecting: ["notices", "found []"],
      noticing { notices, _ in notices.filter { $0 != "upgradeBanner" } })

    // The banner cannot be dismissed.
    Mutant(
      "banner-stays", breaks: "privacy.banner.upgrade",
      killedBy: ["privacy/banner"], expecting: ["notices", "upgradeBanner"],
      Tampering(
        gesture: { gesture, _ in gesture == .dismiss(.upgradeBanner) ? nil : gesture }))

    // The banner is shown even if there was no upgrade.
    Mutant(
      "banner-every-time", breaks: "privacy.banner.upgrade",
      killedBy: ["privacy/banner-none[first]", "privacy/banner-inline"],
      expecting: ["notices", "upgradeBanner"],
      noticing { notices, moment in
        let offered = moment.request.device?.options.notices ?? Set(PrivacyNotice.allCases)
        guard offered.contains(.upgradeBanner), !notices.contains("upgradeBanner"),
          !moment.gestures.contains(.dismiss(.upgradeBanner))
        else { return notices }
        return notices + ["upgradeBanner"]
      })

    // A device without notices shows the notices of other devices.
    Mutant(
      "notices-everywhere", breaks: "privacy.notices.own",
      killedBy: ["privacy/quiet-devices[first]", "privacy/quiet-style"],
      expecting: ["notices", "badge"],
      noticing { notices, _ in notices.isEmpty ? ["badge"] : notices })

    // Every device has the menu for metadata options.
    Mutant(
      "options-everywhere", breaks: "privacy.options.offered",
      killedBy: ["privacy/options-none"], expecting: ["options.offered"],
      Tampering(
        reply: { reply, _ in reply.view.around.options = PickerMetadataOptions.named.map(\.name) }))

    // Locations are removed before the person chooses to remove them.
    Mutant(
      "location-left-out-at-first", breaks: "privacy.options.offered",
      killedBy: ["privacy/options", "privacy/options-none"], expecting: ["options.chosen"],
      Tampering(
        reply: { reply, moment in
          if moment.gestures.isEmpty { reply.view.around.chosenOptions = ["removeLocation"] }
        }))

    // A choice of metadata is added to the previous choice instead of replacing it.
    Mutant(
      "options-add-up", breaks: "privacy.options.chosen",
      killedBy: ["privacy/options-chosen"], expecting: ["options.chosen"],
      Tampering(
        reply: { reply, moment in
          let said = moment.gestures.compactMap { gesture -> [String]? in
            if case .remove(let options) = gesture { options.names } else { nil }
          }
          guard let last = said.last, !last.isEmpty, reply.refused == nil else { return }
          reply.view.around.chosenOptions = Set(said.joined()).sorted()
        }))

    // A choice of metadata cannot be undone.
    Mutant(
      "options-not-taken-back", breaks: "privacy.options.chosen",
      killedBy: ["privacy/options-chosen"], expecting: ["options.chosen", "removeCaptions"],
      Tampering(gesture: { gesture, _ in gesture == .remove([]) ? nil : gesture }))

    // Metadata that the device does not know or does not remove for apps is ignored without an
    // error.
    Mutant(
      "metadata-dropped-in-silence", breaks: "privacy.metadata.offered",
      killedBy: ["privacy/metadata-refused[location]", "privacy/metadata-unknown[word]"],
      expecting: ["error.code", "found nothing"],
      Tampering(
        opening: { request in if !request.leavesOutWhatIsAsked { request.set("remove", nil) } }))

    // An app's request to remove metadata is refused on every device.
    Mutant(
      "metadata-always-refused", breaks: "privacy.metadata.offered",
      killedBy: ["privacy/metadata[location]", "privacy/metadata[both]"],
      expecting: ["did not open"],
      Tampering(
        opening: { request in
          guard request.leavesOutWhatIsAsked, request.configuration["remove"] != [] else { return }
          request.set("remove", "nothing")
        }))
  }

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

extension OpenRequest {
  /// Whether the device removes all metadata that the app requests to remove.
  fileprivate var leavesOutWhatIsAsked: Bool {
    guard let names = configuration["remove"]?.arrayValue else { return false }
    let all = PickerMetadataOptions(PickerMetadataOptions.named.map(\.option))
    let offered = (device?.options.metadata ?? all).names
    return names.allSatisfy { $0.stringValue.map(offered.contains) ?? false }
  }
}
