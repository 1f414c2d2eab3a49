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
  /// Why the picker could not be queried, nil if it could (an addition of Locket).
  public let error: PhotoPickerError?
  private let objects: [ObjectType]

  init(_ objects: [ObjectType], error: PhotoPickerError? = nil) {
    self.objects = objects
    self.error = error
  }

  /// The number of objects.
  public var count: Int { objects.count }

  /// The first object, nil if there are no objects.
  public var firstObject: ObjectType? { objects.first }

  /// The last object, nil if there are no objects.
  public var lastObject: ObjectType? { objects.last }

  /// Returns one of the objects.
  ///
  /// - Parameter index: The object's index, from 0 and below ``count``; any other index ends the
  ///   program.
  /// - Returns: The object.
  public func object(at index: Int) -> ObjectType { objects[index] }

  /// One of the objects.
  ///
  /// - Parameter index: The object's index, from 0 and below ``count``; any other index ends the
  ///   program.
  public subscript(index: Int) -> ObjectType { objects[index] }

  /// Returns some of the objects.
  ///
  /// - Parameter indexes: The objects' indexes, from 0; an index of ``count`` or more is ignored.
  /// - Returns: The objects, in order.
  public func objects(at indexes: IndexSet) -> [ObjectType] {
    indexes.filter { $0 < objects.count }.map { objects[$0] }
  }

  /// Whether an object is among the fetched ones.
  ///
  /// - Parameter object: The object.
  /// - Returns: Whether the object is among them.
  public func contains(_ object: ObjectType) -> Bool { objects.contains(object) }

  /// Returns the index of an object.
  ///
  /// - Parameter object: The object.
  /// - Returns: The object's index, `NSNotFound` if it is not among the fetched ones.
  public func index(of object: ObjectType) -> Int { objects.firstIndex(of: object) ?? NSNotFound }

  /// Calls a block with each object in order.
  ///
  /// - Parameter block: Receives the object, its index, and a flag that it can set to true to stop.
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
  /// Returns the number of assets of a kind.
  ///
  /// - Parameter mediaType: The kind.
  /// - Returns: The number.
  public func countOfAssets(with mediaType: PHAssetMediaType) -> Int {
    (0..<count).count { self[$0].mediaType == mediaType }
  }
}
