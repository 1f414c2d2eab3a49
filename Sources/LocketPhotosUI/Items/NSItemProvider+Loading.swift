// SPDX-License-Identifier: Apache-2.0

import Foundation
import Locket
import PickerModel

extension NSItemProvider {
  /// Does a load that can be watched and cancelled.
  ///
  /// - Parameters:
  ///   - work: Loads, and gives what is to be done then.
  ///   - failed: Takes the error that the handler gets.
  /// - Returns: How far it is.
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

  /// How far a load is, over all its stages: most of the time goes by while it is fetched.
  static func units(_ progress: LoadProgress) -> Int64 {
    let share = progress.fraction ?? 0
    return switch progress.stage {
    case .download: Int64(share * 600)
    case .convert: 600 + Int64(share * 300)
    case .copy: 900 + Int64(share * 100)
    }
  }

  /// An error that says which type could not be had.
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

  /// What a handler gets of an error of Locket's.
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
