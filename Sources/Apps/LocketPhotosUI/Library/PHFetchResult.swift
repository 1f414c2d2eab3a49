// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import Locket

/// Options for fetching assets.
public struct PHFetchOptions: Hashable, Sendable {
  /// The maximum number of assets to fetch; 0, the default, and negative numbers mean all.
  public var fetchLimit = 0

  /// Makes options that fetch all assets.
  public init() {}
}

/// The objects that were fetched, in order.
public final class PHFetchResult<ObjectType: AnyObject & Hashable & Sendable>: Sendable {
  /// The error because of which the picker could not be queried, nil if there was no error.
  ///
  /// Apple's class does not have this property.
  public let error: PhotoPickerError?
  private let objects: [ObjectType]

  init(_ objects: [ObjectType], error: PhotoPickerError? = nil) {
    self.objects = objects
    self.error = error
  }

  /// The number of objects that were fetched.
  public var count: Int { objects.count }

  /// The first fetched object, nil if no object was fetched.
  public var firstObject: ObjectType? { objects.first }

  /// The last fetched object, nil if no object was fetched.
  public var lastObject: ObjectType? { objects.last }

  /// Returns the fetched object at an index.
  ///
  /// - Parameter index: The object's index. If it is negative or not less than ``count``, the
  ///   program ends.
  /// - Returns: The object.
  public func object(at index: Int) -> ObjectType { objects[index] }

  /// The fetched object at an index.
  ///
  /// - Parameter index: The object's index. If it is negative or not less than ``count``, the
  ///   program ends.
  public subscript(index: Int) -> ObjectType { objects[index] }

  /// Returns the fetched objects at some indexes.
  ///
  /// - Parameter indexes: The indexes of the objects. Indexes that are not less than ``count`` are
  ///   ignored.
  /// - Returns: The objects, in order.
  public func objects(at indexes: IndexSet) -> [ObjectType] {
    indexes.filter { $0 < objects.count }.map { objects[$0] }
  }

  /// Whether the result contains an object.
  ///
  /// - Parameter object: The object.
  /// - Returns: Whether the result contains the object.
  public func contains(_ object: ObjectType) -> Bool { objects.contains(object) }

  /// Returns the index of an object.
  ///
  /// - Parameter object: The object.
  /// - Returns: The object's index, `NSNotFound` if the result does not contain the object.
  public func index(of object: ObjectType) -> Int { objects.firstIndex(of: object) ?? NSNotFound }

  /// Calls a block with each fetched object in order.
  ///
  /// - Parameter block: Receives the object, its index, and a flag that the block sets to true to
  ///   stop the iteration.
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
  /// Returns the number of fetched assets of a kind.
  ///
  /// - Parameter mediaType: The kind of the assets to count.
  /// - Returns: The number of assets.
  public func countOfAssets(with mediaType: PHAssetMediaType) -> Int {
    (0..<count).count { self[$0].mediaType == mediaType }
  }
}
