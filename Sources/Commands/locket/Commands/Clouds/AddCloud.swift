// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CloudDelivery
import Foundation
import LocketPicker
import PickerModel

struct AddCloud: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a cloud, and list it.",
    discussion: """
      Passwords and tokens are read from a file that only you can read, or from an environment \
      variable, each time they are needed. They are never stored or shown.

      EXAMPLES
        locket cloud add https://cloud.example/photos
        locket cloud add https://cloud.example/dav --name home --user me \\
          --password-env CLOUD_PASSWORD
        locket cloud add https://cloud.example/dav --token-file ~/.token \\
          --no-refresh
      """)

  @Argument(help: ArgumentHelp("The address of the folder of photos.", valueName: "url"))
  var address: String

  @Option(help: "The cloud's name (default: the host's name).")
  var name: String?

  @Option(help: "The user to log in as.")
  var user: String?

  @Option(help: ArgumentHelp("A file with the password.", valueName: "file"))
  var passwordFile: String?

  @Option(help: ArgumentHelp("An environment variable with the password.", valueName: "name"))
  var passwordEnv: String?

  @Option(help: ArgumentHelp("A file with a token.", valueName: "file"))
  var tokenFile: String?

  @Option(help: ArgumentHelp("An environment variable with a token.", valueName: "name"))
  var tokenEnv: String?

  @Flag(help: "Send the login over http, where others on the network can read it.")
  var allowPlainLogin = false

  @Flag(inversion: .prefixedNo, help: "List the cloud now (--no-refresh: at its first use).")
  var refresh = true

  @Flag(help: "Print one JSON document.")
  var json = false

  func validate() throws {
    let secrets = [passwordFile, passwordEnv, tokenFile, tokenEnv].compactMap(\.self)
    guard secrets.count <= 1 else {
      throw ValidationError(
        "choose one of --password-file, --password-env, --token-file, --token-env")
    }
    let hasPassword = passwordFile != nil || passwordEnv != nil
    guard hasPassword == (user != nil) else {
      throw ValidationError("--user goes with --password-file or --password-env")
    }
  }

  func run() async throws {
    try await reporting {
      let host = URL(string: address)?.host() ?? "cloud"
      let account = try CloudAccount(
        name: name ?? host, address: address, login: login, allowsPlainLogin: allowPlainLogin)
      let folder = CloudFolder(account)
      try CloudFolder.accounts.add(account)
      do {
        // A removal that was interrupted may have left files of another cloud.
        try folder.remove()
        if refresh { try await folder.refreshForPerson(json: json) }
      } catch {
        // If the new cloud cannot be listed, its address is probably wrong, so the cloud is not
        // kept.
        try? await folder.forget()
        throw error
      }
      if refresh { return }
      if json {
        try Console.print(account.document(folder))
      } else {
        try Console.print(account.name)
      }
    }
  }

  private var login: CloudAccount.Login {
    func source(_ file: String?, _ variable: String?) -> CloudAccount.SecretSource? {
      file.map { .file(URL(fileURLWithPath: $0).standardizedFileURL.path) }
        ?? variable.map { .environment($0) }
    }
    if let user, let source = source(passwordFile, passwordEnv) {
      return .basic(user: user, password: source)
    }
    return source(tokenFile, tokenEnv).map { .bearer($0) } ?? .anonymous
  }
}
