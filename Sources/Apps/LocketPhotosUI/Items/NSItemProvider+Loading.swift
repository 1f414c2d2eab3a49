// SPDX-License-Identifier: Apache-2.0

import Foundation
import Locket
import PickerModel

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
