// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Locket
import PickerModel
import Synchronization

/// An identifier that is computed from a photo's content.
///
/// The same photo has the same identifier in every library and on every device.
public struct PHCloudIdentifier: Hashable, Sendable {
  /// The identifier as text, which can be sent to other devices.
  public let stringValue: String

  /// Wraps the text of an identifier.
  ///
  /// - Parameter stringValue: The text that another device sent.
  public init(stringValue: String) { self.stringValue = stringValue }
}

/// The result of mapping one local identifier: its cloud identifier, or an error.
public struct PHCloudIdentifierMapping: Sendable {
  /// The cloud identifier of the asset, nil if the mapping failed.
  public let cloudIdentifier: PHCloudIdentifier?
  /// Why there is no cloud identifier, nil if there is one; the error's code is one of
  /// ``PHPhotosError``.
  ///
  /// If the picker could not be queried, the underlying error is a `PhotoPickerError`.
  public let error: (any Error)?
}

/// The result of mapping one cloud identifier: a local identifier, or an error.
public struct PHLocalIdentifierMapping: Sendable {
  /// The local identifier of the asset, nil if no asset matches or several assets match.
  public let localIdentifier: String?
  /// Why there is no single local identifier, nil if there is one; the error's code is one of
  /// ``PHPhotosError``.
  ///
  /// If several assets match, their identifiers are in the error's `userInfo` under
  /// ``PHLocalIdentifiersErrorKey``.
  public let error: (any Error)?
}

extension PHPhotoLibrary {
  /// Maps local identifiers of assets to cloud identifiers, and blocks the calling thread.
  ///
  /// The thread must not belong to a task. In a task, call the asynchronous method.
  ///
  /// - Parameter identifiers: Identifiers of assets that a person picked for this app, or to which
  ///   the app has permanent access. Other assets are reported as not found.
  /// - Returns: One entry for each identifier: its cloud identifier, or an error.
  @available(*, noasync, message: "call it with await")
  public func cloudIdentifierMappings(
    forLocalIdentifiers identifiers: [String]
  ) -> [String: PHCloudIdentifierMapping] {
    Self.waiting { await self.cloudIdentifierMappings(forLocalIdentifiers: identifiers) }
  }

  /// Maps local identifiers of assets to cloud identifiers.
  ///
  /// - Parameter identifiers: Identifiers of assets that a person picked for this app, or to which
  ///   the app has permanent access. Other assets are reported as not found.
  /// - Returns: One entry for each identifier: its cloud identifier, or an error.
  public func cloudIdentifierMappings(
    forLocalIdentifiers identifiers: [String]
  ) async -> [String: PHCloudIdentifierMapping] {
    let asked = identifiers.map { AssetIdentifier($0) }
    let (found, failure) = await Self.answer { () throws(PhotoPickerError) in
      try await mapping.cloudIdentifiers(forLocalIdentifiers: asked)
    }
    var mappings: [String: PHCloudIdentifierMapping] = [:]
    for identifier in asked {
      mappings[identifier.rawValue] =
        switch found?[identifier] {
        case .success(let cloud):
          PHCloudIdentifierMapping(
            cloudIdentifier: PHCloudIdentifier(stringValue: cloud.rawValue), error: nil)
        case .failure(let error):
          PHCloudIdentifierMapping(cloudIdentifier: nil, error: Self.error(error))
        case nil: PHCloudIdentifierMapping(cloudIdentifier: nil, error: Self.noAnswer(failure))
        }
    }
    return mappings
  }

  /// Maps cloud identifiers to the local identifiers of assets, and blocks the calling thread.
  ///
  /// The thread must not belong to a task. In a task, call the asynchronous method.
  ///
  /// - Parameter identifiers: Cloud identifiers, for example from another device.
  /// - Returns: One entry for each cloud identifier: the local identifier, or an error.
  @available(*, noasync, message: "call it with await")
  public func localIdentifierMappings(
    for identifiers: [PHCloudIdentifier]
  ) -> [PHCloudIdentifier: PHLocalIdentifierMapping] {
    Self.waiting { await self.localIdentifierMappings(for: identifiers) }
  }

  /// Maps cloud identifiers to the local identifiers of assets.
  ///
  /// - Parameter identifiers: Cloud identifiers, for example from another device.
  /// - Returns: One entry for each cloud identifier: the local identifier, or an error.
  public func localIdentifierMappings(
    for identifiers: [PHCloudIdentifier]
  ) async -> [PHCloudIdentifier: PHLocalIdentifierMapping] {
    let asked = identifiers.map { CloudIdentifier($0.stringValue) }
    let (found, failure) = await Self.answer { () throws(PhotoPickerError) in
      try await mapping.localIdentifiers(forCloudIdentifiers: asked)
    }
    var mappings: [PHCloudIdentifier: PHLocalIdentifierMapping] = [:]
    for identifier in identifiers {
      mappings[identifier] =
        switch found?[CloudIdentifier(identifier.stringValue)] {
        case .success(let local):
          PHLocalIdentifierMapping(localIdentifier: local.rawValue, error: nil)
        case .failure(let error):
          PHLocalIdentifierMapping(localIdentifier: nil, error: Self.error(error))
        case nil: PHLocalIdentifierMapping(localIdentifier: nil, error: Self.noAnswer(failure))
        }
    }
    return mappings
  }

  private static let domain = "PHPhotosErrorDomain"

  /// Returns the answer of the picker, or the error if the picker could not be queried.
  private static func answer<Value>(
    _ ask: () async throws(PhotoPickerError) -> Value
  ) async -> (Value?, PhotoPickerError?) {
    do throws(PhotoPickerError) { return (try await ask(), nil) } catch { return (nil, error) }
  }

  private static func noAnswer(_ cause: PhotoPickerError?) -> NSError {
    NSError(
      domain: domain, code: PHPhotosError.internalError.rawValue,
      userInfo: cause.map {
        [NSUnderlyingErrorKey: $0, NSLocalizedDescriptionKey: $0.description]
      } ?? [:])
  }

  private static func error(_ error: CloudIdentifierError) -> NSError {
    switch error {
    case .identifierNotFound:
      NSError(domain: domain, code: PHPhotosError.identifierNotFound.rawValue)
    case .multipleIdentifiersFound(let candidates):
      NSError(
        domain: domain, code: PHPhotosError.multipleIdentifiersFound.rawValue,
        userInfo: [PHLocalIdentifiersErrorKey: candidates.map(\.rawValue)])
    }
  }

  private final class Answer<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }

  static func waiting<Value: Sendable>(
    for work: @escaping @Sendable () async -> Value
  ) -> Value {
    let (answer, done) = (Answer<Value>(), DispatchSemaphore(value: 0))
    Task.detached {
      let value = await work()
      answer.value.withLock { $0 = value }
      done.signal()
    }
    while true {
      done.wait()
      if let value = answer.value.withLock({ $0 }) { return value }
    }
  }
}
