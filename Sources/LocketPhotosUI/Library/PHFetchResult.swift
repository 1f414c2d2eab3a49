// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import Locket

/// How assets are fetched.
public struct PHFetchOptions: Hashable, Sendable {
  /// The largest number of assets to fetch; 0, the default, and less fetch all.
  public var fetchLimit = 0

  /// Makes options that fetch all.
  public init() {}
}

/// What was fetched, in order.
public final class PHFetchResult<ObjectType: AnyObject & Hashable & Sendable>: Sendable {
  /// Why the picker could not be asked, nil where it could (ours).
  public let error: PhotoPickerError?
  private let objects: [ObjectType]

  init(_ objects: [ObjectType], error: PhotoPickerError? = nil) {
    self.objects = objects
    self.error = error
  }

  /// How many there are.
  public var count: Int { objects.count }

  /// The first, nil where there is none.
  public var firstObject: ObjectType? { objects.first }

  /// The last, nil where there is none.
  public var lastObject: ObjectType? { objects.last }

  /// One of them.
  ///
  /// - Parameter index: Its index, from 0 and below ``count``; any other ends the program.
  /// - Returns: The object.
  public func object(at index: Int) -> ObjectType { objects[index] }

  /// One of them.
  ///
  /// - Parameter index: Its index, from 0 and below ``count``; any other ends the program.
  public subscript(index: Int) -> ObjectType { objects[index] }

  /// Some of them.
  ///
  /// - Parameter indexes: Their indexes, from 0; what is ``count`` or more is passed over.
  /// - Returns: The objects, in order.
  public func objects(at indexes: IndexSet) -> [ObjectType] {
    indexes.filter { $0 < objects.count }.map { objects[$0] }
  }

  /// Whether an object is among them.
  ///
  /// - Parameter object: The object.
  /// - Returns: Whether it is.
  public func contains(_ object: ObjectType) -> Bool { objects.contains(object) }

  /// Where an object is.
  ///
  /// - Parameter object: The object.
  /// - Returns: Its index, `NSNotFound` where it is not among them.
  public func index(of object: ObjectType) -> Int { objects.firstIndex(of: object) ?? NSNotFound }

  /// Calls a block with each object in order.
  ///
  /// - Parameter block: Takes the object, its index, and what to set to true to go no further.
  public func enumerateObjects(
    _ block: (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop = ObjCBool(false)
    for (index, object) in objects.enumerated() where !stop.boolValue {
      block(object, index, &stop)
    }
  }
}

extension PHFetchResult<PHAsset> {
  /// How many assets of a kind there are.
  ///
  /// - Parameter mediaType: The kind.
  /// - Returns: The number.
  public func countOfAssets(with mediaType: PHAssetMediaType) -> Int {
    (0..<count).count { self[$0].mediaType == mediaType }
  }
}
