// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PickerModel

/// The options of a pick.
struct PickOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "The maximum number of assets to pick; 0 for as many as the profile allows.")
  var limit = 1

  @Flag(help: "Show on each picked photo its number in the order of picking.")
  var ordered = false

  @Option(
    help: ArgumentHelp(
      "Show only the photos that match this filter, such as not(screenshots).", valueName: "expr"),
    transform: { try PickerFilter($0) })
  var filter: PickerFilter?

  @Option(
    help: ArgumentHelp(
      "Select the asset with this identifier from the start; may be repeated.", valueName: "id"))
  var preselect: [String] = []

  @Option(
    help: ArgumentHelp(
      "The format to deliver: current (as stored), compatible (converted if necessary), or "
        + "automatic (as current).", valueName: "mode"),
    transform: Self.mode)
  var encoding = AssetRepresentationMode.automatic

  @Option(
    help: ArgumentHelp(
      "Remove this metadata from the files: location, captions or serials, separated by commas.",
      valueName: "parts"),
    transform: Self.parseMetadataOptions)
  var remove: PickerMetadataOptions = []

  var configuration: PickerConfiguration {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = limit
    configuration.selection = ordered ? .ordered : .default
    configuration.filter = filter
    configuration.preselectedAssetIdentifiers = preselect.map { AssetIdentifier($0) }
    configuration.preferredAssetRepresentationMode = encoding
    configuration.metadataOptions = remove
    return configuration
  }

  private static func parseMetadataOptions(_ list: String) throws -> PickerMetadataOptions {
    let names = list.split(separator: ",").map { String($0) }
    let known = PickerMetadataOptions.labeled
    let options = try names.map { name in
      guard let option = known.first(where: { $0.word == name })?.option else {
        throw ValidationError(name.remedy(among: known.map(\.word)))
      }
      return option
    }
    guard !options.isEmpty else {
      throw ValidationError("use location, captions or serials, with commas between them")
    }
    return PickerMetadataOptions(options)
  }

  private static func mode(_ name: String) throws -> AssetRepresentationMode {
    guard let mode = AssetRepresentationMode(rawValue: name) else {
      throw ValidationError(
        name.remedy(among: AssetRepresentationMode.allCases.map(\.rawValue)))
    }
    return mode
  }
}
