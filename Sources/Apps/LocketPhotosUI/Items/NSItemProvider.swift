// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import Locket
public import PickerModel

/// A class whose objects can be made from an item's bytes, on any thread.
public protocol NSItemProviderReading: AnyObject, Sendable {
  /// The identifiers of the types that the class can read, the best first.
  static var readableTypeIdentifiersForItemProvider: [String] { get }

  /// Makes an object from the bytes of an item.
  ///
  /// - Parameters:
  ///   - data: The bytes of the item.
  ///   - typeIdentifier: The type of the bytes.
  /// - Returns: The object.
  /// - Throws: Any error that prevents making the object.
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

/// Gives access to the bytes of one item, with the API of Foundation's class of the same name.
///
/// The provider calls each completion handler once, on any thread.
public final class NSItemProvider: Sendable {
  /// The domain of the errors that completion handlers receive.
  public static let errorDomain = "NSItemProviderErrorDomain"

  /// The codes of the errors that completion handlers receive; each error has a
  /// `ItemLoadError` as its underlying error.
  public enum ErrorCode: Int, Sendable {
    /// The item's bytes were loaded, but could not be written to a file.
    case unknownError = -1
    /// The item has no such type, or its bytes could not be loaded.
    case itemUnavailableError = -1000
    /// The made object is not of the class that the app requested.
    case unexpectedValueClassError = -1100
    /// No object of the class that the app requested can be made from the item's bytes.
    case unavailableCoercionError = -1200
  }

  /// The same provider as Locket's own type.
  public let plain: ItemProvider

  /// Wraps a provider of the Locket module.
  ///
  /// - Parameter provider: The provider as Locket's own type.
  public init(_ provider: ItemProvider) { plain = provider }

  /// The types in which the item can be loaded, the preferred type first.
  public var registeredContentTypes: [UTType] { plain.registeredContentTypes }

  /// The identifiers of the types in which the item can be loaded, the preferred type first.
  public var registeredTypeIdentifiers: [String] { registeredContentTypes.map(\.rawValue) }

  /// The name of the item's file without extension, nil if the picker does not share a name.
  public var suggestedName: String? { plain.suggestedName }

  /// Whether the item can be loaded as the given type or as a more specific type.
  ///
  /// - Parameter typeIdentifier: The identifier of the type.
  /// - Returns: Whether the item can be loaded.
  public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    plain.canLoad(ContentType(rawValue: typeIdentifier))
  }

  /// Whether an object of the given class can be made from the item.
  ///
  /// - Parameter aClass: The object's class.
  /// - Returns: Whether the class can read a type that the item has.
  public func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    type(for: aClass) != nil
  }

  private func type(for aClass: any NSItemProviderReading.Type) -> ContentType? {
    aClass.readableTypeIdentifiersForItemProvider.map { ContentType(rawValue: $0) }
      .first { plain.canLoad($0) }
  }

  /// Makes an object of the given class from the item.
  ///
  /// - Parameters:
  ///   - aClass: The object's class.
  ///   - completionHandler: Receives the object, or the error if no object could be made.
  /// - Returns: The progress; cancelling it stops the load.
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
  ///   - typeIdentifier: The identifier of the type to load, or of a more general type.
  ///   - completionHandler: Receives the bytes, or the error if the bytes could not be loaded.
  /// - Returns: The progress; cancelling it stops the load.
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

  /// Loads the item as a file, which is deleted when the handler returns
  /// (rule `unseen.load.item.file-temporary`).
  ///
  /// - Parameters:
  ///   - typeIdentifier: The identifier of the type to load, or of a more general type.
  ///   - completionHandler: Receives the file, or the error if the file could not be loaded. To
  ///     keep the file, the handler must copy or move it.
  /// - Returns: The progress; cancelling it stops the load.
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

extension NSItemProvider {
  /// Runs a load with a progress object that can cancel it.
  ///
  /// - Parameters:
  ///   - work: Loads the bytes, and returns a closure that is called when the progress is complete.
  ///   - failed: Called with the error if the load fails.
  /// - Returns: The progress.
  func load(
    _ work:
      @escaping @Sendable (@escaping @Sendable (LoadProgress) -> Void) async throws
      -> @Sendable () -> Void,
    failed: @escaping @Sendable (any Error) -> Void
  ) -> Progress {
    let progress = Progress(totalUnitCount: Self.allUnits)
    let task = Task {
      let done: @Sendable () -> Void
      do {
        done = try await work { progress.completedUnitCount = Self.units($0) }
      } catch {
        failed(Self.error(error))
        return
      }
      progress.completedUnitCount = Self.allUnits
      done()
    }
    progress.cancellationHandler = { task.cancel() }
    return progress
  }

  private static let allUnits: Int64 = 1000

  /// Returns the progress over all stages of a load, from 0 to 1000.
  ///
  /// The download counts for 600, the conversion for 300, the copy for 100.
  static func units(_ progress: LoadProgress) -> Int64 {
    let share = progress.fraction ?? 0
    return switch progress.stage {
    case .download: Int64(share * 600)
    case .convert: 600 + Int64(share * 300)
    case .copy: 900 + Int64(share * 100)
    }
  }

  /// Makes the error for a type that could not be loaded.
  static func error(_ code: ErrorCode, _ type: ContentType) -> any Error {
    error(code, type.rawValue)
  }

  static func error(
    _ code: ErrorCode, _ what: String, underlying: (any Error)? = nil
  ) -> any Error {
    var text = "Cannot load representation of type \(what)"
    if let underlying { text += ": \(underlying)" }
    var facts: [String: Any] = [NSLocalizedDescriptionKey: text]
    facts[NSUnderlyingErrorKey] = underlying
    return NSError(domain: errorDomain, code: code.rawValue, userInfo: facts)
  }

  /// Converts an error of Locket to the error that a handler receives.
  static func error(_ error: any Error) -> any Error {
    guard let error = error as? ItemLoadError else { return error }
    if error.reason == .cancelled {
      return CocoaError(
        .userCancelled,
        userInfo: [NSLocalizedDescriptionKey: error.description, NSUnderlyingErrorKey: error])
    }
    let code: ErrorCode = error.cause == .file ? .unknownError : .itemUnavailableError
    return NSError(
      domain: errorDomain, code: code.rawValue,
      userInfo: [NSLocalizedDescriptionKey: error.description, NSUnderlyingErrorKey: error])
  }
}
