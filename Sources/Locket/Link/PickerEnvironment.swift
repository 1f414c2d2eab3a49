// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc

/// What a process's surroundings say of pickers.
package struct PickerEnvironment: Sendable {
  /// The variables by name.
  package var variables: [String: String]
  /// The folder that this program lies in, nil where that is not known.
  package var folder: String?

  /// Describes surroundings.
  package init(variables: [String: String], folder: String?) {
    self.variables = variables
    self.folder = folder
  }

  /// This process's.
  static var current: PickerEnvironment {
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return PickerEnvironment(
      variables: ProcessInfo.processInfo.environment,
      folder: program.map { String($0.prefix(upTo: $0.lastIndex(of: "/") ?? $0.startIndex)) })
  }

  /// The socket that was named, nil where none was.
  var namedSocket: String? { text("LOCKET_SOCKET") }

  /// The socket of this session's picker, whether one listens or not.
  var sessionSocket: String? { text("XDG_RUNTIME_DIR").map { $0 + "/locket/picker.sock" } }

  /// The command that this program would start, nil where there is none.
  var command: (path: String, arguments: [String])? {
    let onPath = (text("PATH") ?? "").split(separator: ":").map(String.init)
    let folders = [folder].compactMap { $0 } + onPath
    guard let path = folders.map({ $0 + "/locket" }).first(where: Self.isProgram) else {
      return nil
    }
    let arguments = (text("LOCKET_ARGUMENTS") ?? "").split(separator: " ").map(String.init)
    return (path, arguments)
  }

  /// A variable's text, nil where it is not set or empty.
  private func text(_ name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func isProgram(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}
