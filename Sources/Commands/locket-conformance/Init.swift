// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import Foundation
import PickerModel

/// Writes the skeleton of an adapter.
struct Init: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write the skeleton of an adapter, which passes smoke, for a picker of your own.",
    discussion: """
      The skeleton speaks the whole protocol. In its first part you connect your picker; each place is
      marked with TO DO. The command writes no file that is there already.

      EXAMPLES
        locket-conformance init --language python my-adapter
        locket-conformance init --language c --profile pinetime my-adapter
      """)

  /// The languages of the skeletons.
  enum Language: String, CaseIterable, ExpressibleByArgument {
    case python, javascript, swift, c
  }

  @Option(help: ArgumentHelp("The language: python, javascript, swift or c.", valueName: "name"))
  var language: Language
  @Option(
    help: ArgumentHelp("The device that your picker imitates first.", valueName: "profile"))
  var profile = "apple-watch-45mm"
  @Argument(help: ArgumentHelp("The folder of the adapter.", valueName: "dir"))
  var folder: String
  @OptionGroup var options: SuiteOptions

  private static let ending = ".txt"

  func run() async throws {
    let device = try options.devices([profile])?.first ?? profile
    let source = try SuiteFolder.find() + "/skeletons/\(language.rawValue)"
    let names = try FileManager.default.contentsOfDirectory(atPath: source).sorted()
    do {
      try ReportFiles.makeFolder(folder)
      // The files have another extension here, so that no tool takes them for code of Locket.
      for file in names where file.hasSuffix(Self.ending) {
        let name = String(file.dropLast(Self.ending.count))
        let text = try String(contentsOfFile: "\(source)/\(file)", encoding: .utf8)
        try ReportFiles.write(
          text.replacing("%PROFILE%", with: device), to: "\(folder)/\(name)", replaces: false)
        print("\(folder)/\(name)")
      }
    } catch let error as CannotTest {
      throw usageError(error.description)
    }
  }
}
