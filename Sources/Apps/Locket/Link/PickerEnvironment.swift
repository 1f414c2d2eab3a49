// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc

/// The environment variables and paths of a process that determine which picker it uses.
package struct PickerEnvironment: Sendable {
  /// The environment variables of the process, by name.
  package var variables: [String: String]
  /// The folder that contains the process's program, nil if unknown.
  package var folder: String?

  /// Makes an environment from environment variables and the folder of the program.
  package init(variables: [String: String], folder: String?) {
    self.variables = variables
    self.folder = folder
  }

  /// The environment of this process.
  static var current: PickerEnvironment {
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return PickerEnvironment(
      variables: ProcessInfo.processInfo.environment,
      folder: program.map { String($0.prefix(upTo: $0.lastIndex(of: "/") ?? $0.startIndex)) })
  }

  /// The path of the socket in `LOCKET_SOCKET`, nil if the variable is not set.
  var namedSocket: String? { text("LOCKET_SOCKET") }

  /// The path of the picker socket in `XDG_RUNTIME_DIR`, nil if that variable is not set.
  ///
  /// A picker need not listen at the path.
  var sessionSocket: String? { text("XDG_RUNTIME_DIR").map { $0 + "/locket/picker.sock" } }

  /// The command that this program would start as its picker, nil if no command is found.
  var command: (path: String, arguments: [String])? {
    let onPath = (text("PATH") ?? "").split(separator: ":").map(String.init)
    let folders = [folder].compactMap { $0 } + onPath
    guard let path = folders.map({ $0 + "/locket" }).first(where: Self.isProgram) else {
      return nil
    }
    let arguments = (text("LOCKET_ARGUMENTS") ?? "").split(separator: " ").map(String.init)
    return (path, arguments)
  }

  /// Returns a variable's text, nil if it is unset or empty.
  private func text(_ name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func isProgram(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}
