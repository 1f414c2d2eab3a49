// SPDX-License-Identifier: Apache-2.0

package import HostLink
package import PickerModel

extension LinkItem {
  /// Tells an app of an item that it is handed.
  ///
  /// - Parameters:
  ///   - number: The number that it is loaded by.
  ///   - picked: The item, with the film of a Live Photo only where that is here.
  ///   - forms: The forms that its bytes can have, most preferred first; none where it is not ready.
  ///   - configuration: What the app asked for.
  ///   - profile: The device.
  package init(
    _ number: Int, of picked: PickedItem, in forms: [Representation],
    _ configuration: PickerConfiguration, _ profile: DeviceProfile
  ) {
    let asset = picked.asset
    self.init(item: number, outcome: picked.outcome)
    // Without a library an app is told of no asset which one it is (rule R1).
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
