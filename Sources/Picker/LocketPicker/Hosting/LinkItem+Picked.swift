// SPDX-License-Identifier: Apache-2.0

package import HostLink
package import PickerModel

extension LinkItem {
  /// Creates the description of an item for the app that receives it.
  ///
  /// - Parameters:
  ///   - number: The number with which the app loads it.
  ///   - picked: The item; its asset has the video of a Live Photo only if the video is on the
  ///     device.
  ///   - forms: The representations in which its bytes are offered, the preferred one first; empty
  ///     if it is not ready.
  ///   - configuration: The configuration that the app asked for.
  ///   - profile: The device profile.
  package init(
    _ number: Int, of picked: PickedItem, in forms: [Representation],
    _ configuration: PickerConfiguration, _ profile: DeviceProfile
  ) {
    let asset = picked.asset
    self.init(item: number, outcome: picked.outcome)
    // An app that asked without a library receives no identifiers (rule R1).
    if configuration.isLibraryBound { identifier = asset.identifier }
    guard picked.outcome == .ready else { return }
    types = forms.map(\.type)
    let stem = ResultNames.stem(of: asset.calledName)
    name = stem.isEmpty ? nil : stem
    removing = picked.removing
    guard asset.pixelSize.width > 0 else { return }
    pixelSize =
      profile.largestSize(of: asset).map { asset.pixelSize.fitted(into: $0) } ?? asset.pixelSize
  }
}
