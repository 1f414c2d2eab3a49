// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that remove the wrong metadata.
  static let privacyOptions: [Mutant] = [
    .optionsEverywhere, .locationLeftOutAtFirst, .optionsAddUp, .optionsNotTakenBack,
    .metadataDropped, .metadataAlwaysRefused,
  ]

  /// Every device has the menu for metadata options.
  static let optionsEverywhere = Mutant(
    "options-everywhere", breaks: "privacy.options.offered",
    killedBy: ["privacy/options-none"], expecting: ["options.offered"],
    Tampering(
      reply: { reply, _ in reply.view.around.options = PickerMetadataOptions.named.map(\.name) }))

  /// Locations are removed before the person chooses to remove them.
  static let locationLeftOutAtFirst = Mutant(
    "location-left-out-at-first", breaks: "privacy.options.offered",
    killedBy: ["privacy/options", "privacy/options-none"], expecting: ["options.chosen"],
    Tampering(
      reply: { reply, moment in
        if moment.gestures.isEmpty { reply.view.around.chosenOptions = ["removeLocation"] }
      }))

  /// A choice of metadata is added to the previous choice instead of replacing it.
  static let optionsAddUp = Mutant(
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

  /// A choice of metadata cannot be undone.
  static let optionsNotTakenBack = Mutant(
    "options-not-taken-back", breaks: "privacy.options.chosen",
    killedBy: ["privacy/options-chosen"], expecting: ["options.chosen", "removeCaptions"],
    Tampering(gesture: { gesture, _ in gesture == .remove([]) ? nil : gesture }))

  /// Metadata that the device does not know or does not remove for apps is ignored without an
  /// error.
  static let metadataDropped = Mutant(
    "metadata-dropped-in-silence", breaks: "privacy.metadata.offered",
    killedBy: ["privacy/metadata-refused[location]", "privacy/metadata-unknown[word]"],
    expecting: ["error.code", "found nothing"],
    collateral: ["config.remove.offered", "config.values.typed"],
    Tampering(
      opening: { request in if !request.leavesOutWhatIsAsked { request.set("remove", nil) } }))

  /// An app's request to remove metadata is refused on every device.
  static let metadataAlwaysRefused = Mutant(
    "metadata-always-refused", breaks: "privacy.metadata.offered",
    killedBy: ["privacy/metadata[location]", "privacy/metadata[both]"], expecting: ["did not open"],
    collateral: ["item.removed", "config.remove.offered"],
    Tampering(
      opening: { request in
        guard request.leavesOutWhatIsAsked, request.configuration["remove"] != [] else { return }
        request.set("remove", "nothing")
      }))
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
