// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AssetIndex
import CloudDelivery
import LocketPicker
import PickerCore
import PickerHosting
import PickerModel
import PickerPorts
import PickerProfiles
import PickerScripting
import SampleLibrary
import TerminalPicker

/// Runs the body of a command; if it fails, prints one line and exits with the matching status.
func reporting(_ body: () async throws -> Void) async throws {
  do {
    try await body()
  } catch let exit as ExitCode {
    throw exit
  } catch let error as CleanExit {
    throw error
  } catch let error as ValidationError {
    // The error is printed here. If it were thrown further, the argument parser would also print
    // the usage of the whole program.
    Console.say("locket: \(error.message)")
    throw ExitCode.validationFailure
  } catch {
    Console.say("locket: \(error)")
    throw ExitCode(status(for: error))
  }
}

/// Returns the exit status for an error: 64 if other input would avoid the error, otherwise 2.
private func status(for error: any Error) -> Int32 {
  switch error {
  case is ScriptError, is ConfigurationError, is ProfileError, is TerminalError: 64
  case is SampleError, is FolderError, is RecordingError, is LibraryNameError: 64
  case PendingPickError.expired: 1
  case is PendingPickError: 64
  case is PickerServiceError: 64
  case AssetIndexError.noSuchFolder, AssetIndexError.notAnIndex, AssetIndexError.otherLibrary: 64
  case AssetIndexError.alreadyAnIndex, AssetIndexError.newerVersion: 64
  case AssetIndexError.ofAnotherUser: 64
  case AssetIndexError.severalSources, AssetIndexError.unreadableCatalogue: 64
  // Another name, address or login would avoid these errors.
  case let error as CloudError
  where [.notFound, .unsupported, .unauthorised].contains(error.reason): 64
  case let error as MediaError where error.reason == .notFound: 64
  default: 2
  }
}
