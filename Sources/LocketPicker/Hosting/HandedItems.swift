// SPDX-License-Identifier: Apache-2.0

import HostLink
import PickerCore
import PickerModel

/// What one app was handed, by the numbers that it asks for the bytes with.
///
/// A number is given once, and what it stands for never changes: an app has what it was handed for as
/// long as it is connected (rule R2).
struct HandedItems {
  /// A picked asset with the forms that its bytes can have.
  struct Item {
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

  /// The item of a number, nil where the app was handed none.
  subscript(number: Int) -> Item? { items[number] }

  /// The assets that were handed over by a picker.
  func identifiers(of picker: Int) -> Set<AssetIdentifier> {
    Set(numbers.keys.filter { $0.picker == picker }.map(\.picked.asset.identifier))
  }

  /// Hands items over.
  ///
  /// - Parameters:
  ///   - picked: The items in result order.
  ///   - picker: The picker that they come from.
  ///   - configuration: What the app asked it for.
  ///   - library: The library.
  ///   - profile: The device.
  /// - Returns: What the app is told of each.
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
        asset: library.withMotionThatIsHere(picked.asset), outcome: picked.outcome,
        removing: picked.removing)
      let forms = Representation.all(
        of: here, mode: configuration.preferredAssetRepresentationMode, profile: profile)
      items[number] = Item(picked: picked, forms: forms)
      return LinkItem(number, of: here, in: forms, configuration, profile)
    }
  }
}
