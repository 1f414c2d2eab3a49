// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import Locket
public import PickerModel

/// A class that can be made of an item's bytes; objects of it cross threads.
public protocol NSItemProviderReading: AnyObject, Sendable {
  /// The types that it reads, the best first.
  static var readableTypeIdentifiersForItemProvider: [String] { get }

  /// Makes an object of bytes.
  ///
  /// - Parameters:
  ///   - data: The bytes.
  ///   - typeIdentifier: Their type.
  /// - Returns: The object.
  /// - Throws: Whatever stands in the way.
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

/// Access to one item's bytes, with Foundation's calls.
///
/// Handlers are called on no thread in particular, once each.
public final class NSItemProvider: Sendable {
  /// The domain of the errors that handlers get.
  public static let errorDomain = "NSItemProviderErrorDomain"

  /// What the errors that handlers get say; the cause is the underlying ``Locket/ItemLoadError``.
  public enum ErrorCode: Int, Sendable {
    /// This app's own folder did not take the file.
    case unknownError = -1
    /// There is no such type, or its bytes could not be had.
    case itemUnavailableError = -1000
    /// An object is of another class than was asked for.
    case unexpectedValueClassError = -1100
    /// The bytes cannot be made an object of that class.
    case unavailableCoercionError = -1200
  }

  /// The same in Locket's words.
  public let plain: ItemProvider

  /// Wraps a provider.
  ///
  /// - Parameter provider: The provider in Locket's words.
  public init(_ provider: ItemProvider) { plain = provider }

  /// The types that can be loaded, the preferred first.
  public var registeredContentTypes: [UTType] { plain.registeredContentTypes }

  /// The same as identifiers.
  public var registeredTypeIdentifiers: [String] { registeredContentTypes.map(\.rawValue) }

  /// What the file is called, without extension, nil where it has no name to tell.
  public var suggestedName: String? { plain.suggestedName }

  /// Whether the item can be loaded as a type, or as a kind of it.
  ///
  /// - Parameter typeIdentifier: The type.
  /// - Returns: Whether it can.
  public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    plain.canLoad(ContentType(rawValue: typeIdentifier))
  }

  /// Whether an object can be made of the item.
  ///
  /// - Parameter aClass: The object's class.
  /// - Returns: Whether it reads some type that the item has.
  public func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    type(for: aClass) != nil
  }

  private func type(for aClass: any NSItemProviderReading.Type) -> ContentType? {
    aClass.readableTypeIdentifiersForItemProvider.map { ContentType(rawValue: $0) }
      .first { plain.canLoad($0) }
  }

  /// Makes an object of the item.
  ///
  /// - Parameters:
  ///   - aClass: The object's class.
  ///   - completionHandler: Takes the object, or why there is none.
  /// - Returns: How far it is; cancelling it stops the load.
  @discardableResult
  public func loadObject(
    ofClass aClass: any NSItemProviderReading.Type,
    completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
  ) -> Progress {
    load { [self] progress in
      guard let type = type(for: aClass),
        let loaded = try await plain.loadRepresentation(as: type, progress: progress)
      else {
        return { completionHandler(nil, Self.error(.unavailableCoercionError, "\(aClass)")) }
      }
      return {
        do {
          let object = try aClass.object(
            withItemProviderData: loaded.data, typeIdentifier: loaded.contentType.rawValue)
          completionHandler(object, nil)
        } catch {
          completionHandler(
            nil, Self.error(.unavailableCoercionError, "\(aClass)", underlying: error))
        }
      }
    } failed: {
      completionHandler(nil, $0)
    }
  }

  /// Loads the item into memory.
  ///
  /// - Parameters:
  ///   - typeIdentifier: The type, or one that it is a kind of.
  ///   - completionHandler: Takes the bytes, or why there are none.
  /// - Returns: How far it is; cancelling it stops the load.
  @discardableResult
  public func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    load { [plain] progress in
      let type = ContentType(rawValue: typeIdentifier)
      let data = try await plain.loadData(as: type, progress: progress)
      return {
        completionHandler(data, data == nil ? Self.error(.itemUnavailableError, type) : nil)
      }
    } failed: {
      completionHandler(nil, $0)
    }
  }

  /// Loads the item as a file, which is gone when the handler returns (rule R4).
  ///
  /// - Parameters:
  ///   - typeIdentifier: The type, or one that it is a kind of.
  ///   - completionHandler: Takes the file, or why there is none; it copies or moves what it keeps.
  /// - Returns: How far it is; cancelling it stops the load.
  @discardableResult
  public func loadFileRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
  ) -> Progress {
    load { [plain] progress in
      let type = ContentType(rawValue: typeIdentifier)
      let lease = try await plain.loadFile(as: type, progress: progress)
      return {
        completionHandler(lease?.url, lease == nil ? Self.error(.itemUnavailableError, type) : nil)
        withExtendedLifetime(lease) {}
      }
    } failed: {
      completionHandler(nil, $0)
    }
  }
}
