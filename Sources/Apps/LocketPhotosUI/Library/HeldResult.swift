// SPDX-License-Identifier: Apache-2.0

import Locket
import PickerModel
import Synchronization

/// A picked result that the app retains.
///
/// As long as the app retains the result, ``PHAsset`` finds it by its identifier.
final class HeldResult: Hashable, Sendable {
  private struct Key: Hashable {
    let origin: PickerAccess.Origin
    let identifier: AssetIdentifier
  }

  private struct Reference {
    /// Identifies this object without retaining it.
    let owner: ObjectIdentifier
    weak var result: HeldResult?
  }

  private static let held = Mutex<[Key: Reference]>([:])

  let plain: PickerResult
  private let key: Key

  /// Registers a result.
  ///
  /// - Parameter result: The result. If it has no identifier or no bytes, the initializer returns
  ///   nil.
  init?(_ result: PickerResult) {
    guard let identifier = result.assetIdentifier, let origin = result.origin,
      result.outcome == .ready
    else { return nil }
    plain = result
    key = Key(origin: origin, identifier: identifier)
    Self.held.withLock { held in
      held[key] = Reference(owner: ObjectIdentifier(self), result: self)
    }
  }

  deinit {
    Self.held.withLock { held in
      // The entry may belong to a later result of the same asset.
      if let reference = held[key], reference.owner == ObjectIdentifier(self) { held[key] = nil }
    }
  }

  /// Returns the result that the app retains for an asset of a library, nil if the app retains
  /// none.
  static func result(
    of identifier: AssetIdentifier, from origin: PickerAccess.Origin
  ) -> PickerResult? {
    held.withLock { held -> HeldResult? in
      // Do not chain this access to the subscript: in builds without optimization, Swift 6.3 then
      // reads the weak reference even if there is no entry.
      guard let reference = held[Key(origin: origin, identifier: identifier)] else { return nil }
      return reference.result
    }?.plain
  }

  static func == (left: HeldResult, right: HeldResult) -> Bool { left.plain == right.plain }

  func hash(into hasher: inout Hasher) { hasher.combine(plain) }
}
