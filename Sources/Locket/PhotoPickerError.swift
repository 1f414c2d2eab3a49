// SPDX-License-Identifier: Apache-2.0

import HostLink
public import PickerModel

/// Why no picker opened, or a file could not be handed over; each says where, what and the remedy.
public enum PhotoPickerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no picker to ask.
  case noPicker(String)
  /// The picker does not offer what was asked for; every issue is listed (rule C2).
  case configuration([ConfigurationIssue])
  /// Another picker is open already.
  case busy(String)
  /// There is no screen to show a picker on.
  case noScreen(String)
  /// The library cannot be read.
  case library(String)
  /// The picker refused for another reason.
  case refused(String)
  /// The picker ended, or broke the rules of the link, before it opened.
  case linkBroken(String)
  /// A ``PhotoPicker`` is for one presentation, and had it.
  case presentedAlready
  /// The task that asked was cancelled.
  case cancelled
  /// A file could not be written, moved or copied.
  case file(path: String, String)

  /// Where, what and the remedy, in one line.
  public var description: String {
    switch self {
    case .noPicker(let text), .busy(let text), .noScreen(let text), .library(let text),
      .refused(let text):
      text
    case .configuration(let issues): issues.map(\.description).joined(separator: "; ")
    case .linkBroken(let text): "the link to the picker broke: \(text); ask again"
    case .presentedAlready: "this PhotoPicker was presented before; make another one"
    case .cancelled: "the task that asked was cancelled; ask again"
    case .file(let path, let text): "\(path): \(text)"
    }
  }

  /// What a fault of the link means to an app.
  init(_ fault: LinkFault) {
    self =
      switch fault.reason {
      case .configuration where !fault.issues.isEmpty: .configuration(fault.issues)
      case .busy: .busy(fault.message)
      case .noScreen: .noScreen(fault.message)
      case .library: .library(fault.message)
      case .closed, .syntax: .linkBroken(fault.message)
      case .stopped: .cancelled
      default: .refused(fault.message)
      }
  }
}
