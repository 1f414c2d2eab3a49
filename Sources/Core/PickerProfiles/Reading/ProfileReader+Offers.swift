// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Reads which assets a device shows, what it offers, how it delivers, and the sources of numbers.
extension ProfileReader {
  mutating func read(_ library: inout DeviceProfile.Library) {
    choice("scope", into: &library.scope)
    choices("kinds", into: &library.kinds)
    number("newest", in: 1...1_000_000_000, into: &library.newest)
    choice("order", into: &library.order)
    text("elsewhere", into: &library.elsewhere)
  }

  mutating func read(_ selection: inout DeviceProfile.Selection) {
    choices("modes", into: &selection.modes)
    number("minimum", in: 1...1_000_000_000, into: &selection.minimum)
    number("maximum", in: 1...1_000_000_000, into: &selection.maximum)
    flag("preselection", into: &selection.preselection)
  }

  mutating func read(_ options: inout DeviceProfile.Options) {
    choices("modes", into: &options.modes)
    let edges = PickerEdges.named
    if let names = tokens("edges", outOf: edges.map(\.name)) {
      options.edges = PickerEdges(edges.filter { names.contains($0.name) }.map(\.edge))
    }
    metadata("metadata", into: &options.metadata)
    flag("searchText", into: &options.searchText)
    choices("styles", into: &options.styles)
    metadata("menu", into: &options.menu)
    choices("notices", into: &options.notices)
    capabilities("disabledCapabilities", into: &options.disabledCapabilities)
  }

  mutating func read(_ delivery: inout DeviceProfile.Delivery) {
    choice("fits", into: &delivery.fits)
    choice("when", into: &delivery.when)
    number("parallelFetches", in: 1...64, into: &delivery.parallelFetches)
    measure("stallTimeout", in: 1...86_400, into: &delivery.stallTimeout)
    measure("timeout", in: 1...86_400, into: &delivery.timeout)
    number("retries", in: 0...100, into: &delivery.retries)
    number("maximumBytes", in: 1...Int.max, into: &delivery.maximumBytes)
    number("maximumPixels", in: 1...Int.max, into: &delivery.maximumPixels)
    flag("backgroundFinish", into: &delivery.backgroundFinish)
  }

  /// Reads the source of each number; the keys are key paths of fields, or of objects with fields.
  mutating func readSources() {
    let known = DeviceProfile.keyPathsWithSources
    eachObject { key, reader in reader.source() }
    for key in keys where !known.contains(key) { unknown(key, "field", known: known) }
  }

  mutating func capabilities(_ key: String, into field: inout PickerCapabilities?) {
    let named = PickerCapabilities.named
    guard let names = tokens(key, outOf: named.map(\.name)) else { return }
    field = PickerCapabilities(named.filter { names.contains($0.name) }.map(\.capability))
  }

  private mutating func metadata(_ key: String, into field: inout PickerMetadataOptions?) {
    let named = PickerMetadataOptions.named
    guard let names = tokens(key, outOf: named.map(\.name)) else { return }
    field = PickerMetadataOptions(named.filter { names.contains($0.name) }.map(\.option))
  }

  private mutating func source() {
    var basis = DeviceProfile.Source.Basis.assumed
    var origin = ""
    choice("basis", into: &basis)
    text("from", into: &origin)
    if !has("basis") { add("basis", "missing; use stated, documented or assumed") }
    if !has("from") { add("from", "missing; name the talk, page or reason") }
  }
}
