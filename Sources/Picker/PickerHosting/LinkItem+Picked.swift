// SPDX-License-Identifier: Apache-2.0

package import HostLink
package import PickerModel
import LocketPicker

extension LinkItem {
  /// Creates the description of a picked item in the form in which it is sent to the app.
  ///
  /// - Parameters:
  ///   - number: The number by which the app loads the item.
  ///   - picked: The picked item. If the video of a Live Photo is not on the device, the item's
  ///     asset does not have a video.
  ///   - forms: The representations in which the app can load the item; the preferred one comes
  ///     first. The array is empty if the item is not ready.
  ///   - configuration: The configuration of the app's picker.
  ///   - profile: The profile of the device.
  package init(
    _ number: Int, of picked: PickedItem, in forms: [Representation],
    _ configuration: PickerConfiguration, _ profile: DeviceProfile
  ) {
    let asset = picked.asset
    self.init(item: number, outcome: picked.outcome)
    // An app that may not receive identifiers gets none (rule `item.identifier.withheld`).
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
