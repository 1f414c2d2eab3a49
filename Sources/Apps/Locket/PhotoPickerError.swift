// SPDX-License-Identifier: Apache-2.0

import HostLink
public import PickerModel

/// Why a request to a picker failed, or why a file could not be written.
///
/// The `String` of a case is one line of text that states the error and what to do.
public enum PhotoPickerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No picker was found.
  case noPicker(String)
  /// The picker does not offer some options of the configuration; the value lists all of them
  /// (rule `config.issues.all-at-once`).
  case configuration([ConfigurationIssue])
  /// Another picker is open.
  case busy(String)
  /// There is no screen on which the picker can be shown.
  case noScreen(String)
  /// The picker cannot read the photo library.
  case library(String)
  /// The picker refused the request for a reason that has no case in this type.
  case refused(String)
  /// The picker ended or violated the protocol before it opened.
  case linkBroken(String)
  /// This ``PhotoPicker`` was presented before; a picker can be presented only once.
  case presentedAlready
  /// The task that called the method was cancelled.
  case cancelled
  /// The file at `path` could not be written, moved or copied.
  case file(path: String, String)

  /// One line of text that states what failed, why, and what to do.
  public var description: String {
    switch self {
    case .noPicker(let text), .busy(let text), .noScreen(let text), .library(let text),
      .refused(let text):
      text
    case .configuration(let issues): issues.map(\.description).joined(separator: "; ")
    case .linkBroken(let text): "the connection to the picker broke: \(text); open the picker again"
    case .presentedAlready: "this PhotoPicker was presented before; create another one"
    case .cancelled: "the app cancelled the task; start it again"
    case .file(let path, let text): "\(path): \(text)"
    }
  }

  /// Converts an error of the link to an error for an app.
  init(_ error: LinkError) {
    self =
      switch error.reason {
      case .configuration where !error.issues.isEmpty: .configuration(error.issues)
      case .busy: .busy(error.message)
      case .noScreen: .noScreen(error.message)
      case .library: .library(error.message)
      case .closed, .syntax: .linkBroken(error.message)
      case .stopped: .cancelled
      default: .refused(error.message)
      }
  }
}
