// SPDX-License-Identifier: Apache-2.0

import HostLink
import PickerCore
import PickerModel
import LocketPicker

/// The items that one app received, with the numbers by which the app loads their bytes.
///
/// A number always means the same item. The app can load its items until it disconnects
/// (rule `unseen.load.item.after`).
struct HandedItems {
  /// A picked asset, with the representations in which the app can load it.
  struct Item {
    /// The number of the picker, or of the answer, with which the app received the item.
    let picker: Int
    let picked: PickedItem
    let forms: [Representation]
  }

  private struct Key: Hashable {
    let picker: Int
    let picked: PickedItem
  }

  private var items: [Int: Item] = [:]
  private var numbers: [Key: Int] = [:]
  private var count = 0

  /// The item with a number; nil if the app did not receive it.
  subscript(number: Int) -> Item? { items[number] }

  /// Returns the assets that the app received from a picker.
  func assets(of picker: Int) -> [Asset] {
    numbers.keys.filter { $0.picker == picker }.map(\.picked.asset)
  }

  /// Assigns numbers to items that the app receives.
  ///
  /// - Parameters:
  ///   - picked: The items in the order of the result.
  ///   - picker: The number of the picker in which the person picked them.
  ///   - configuration: The configuration of that picker.
  ///   - library: The library.
  ///   - profile: The device profile.
  /// - Returns: The description of each item that is sent to the app.
  mutating func hand(
    _ picked: [PickedItem], of picker: Int, _ configuration: PickerConfiguration,
    _ library: PhotoLibrary, _ profile: DeviceProfile
  ) -> [LinkItem] {
    picked.map { picked in
      let key = Key(picker: picker, picked: picked)
      let number = numbers[key] ?? count + 1
      count = max(count, number)
      numbers[key] = number
      guard picked.outcome == .ready else {
        return LinkItem(number, of: picked, in: [], configuration, profile)
      }
      let here = PickedItem(
        asset: library.withVideoOnDevice(picked.asset), outcome: picked.outcome,
        removing: picked.removing)
      let forms = Representation.all(
        of: here, mode: configuration.preferredAssetRepresentationMode, profile: profile)
      items[number] = Item(picker: picker, picked: picked, forms: forms)
      return LinkItem(number, of: here, in: forms, configuration, profile)
    }
  }
}
