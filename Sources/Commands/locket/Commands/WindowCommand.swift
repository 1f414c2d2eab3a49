// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AssetIndex
import LocketPicker
import PickerCore
import PickerModel
import PickerPorts

struct WindowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "window",
    abstract: "Print which photos of a library a device may show.",
    discussion: """
      The assets that a device may show are its window. The command prints them newest first. With \
      --filter it prints only some assets of the window; you can use any filter, even one that the \
      profile does not offer to apps. The command prints each asset as soon as it is read. After an \
      error the JSON document is not complete and the exit status is 2.

      EXAMPLES
        locket window --profile apple-watch-45mm --library ~/Pictures
        locket window --profile apple-watch-45mm --library ~/Pictures \\
          --filter 'all(images, not(screenshots))' --json
      """)

  @OptionGroup var options: WindowOptions
  @OptionGroup var cloud: CloudOptions

  func run() async throws {
    try await reporting {
      let (profile, library, window) = try await options.open(cloud)
      let pages = library.assets.pages(in: window, matching: AssetQuery(filter: options.filter))
      if options.json {
        var document = try WindowDocument(window, profile: profile, of: library)
        for try await page in pages { try await document.add(page) }
        try document.end()
      } else {
        try Console.print(heading(window, profile))
        var count = 0
        for try await page in pages {
          let lines = page.enumerated().map { "\(count + $0 + 1)\t\(Console.line($1))" }
          try Console.print(lines.joined(separator: "\n"))
          count += page.count
        }
      }
    }
  }

  private func heading(_ window: AssetWindow, _ profile: DeviceProfile) -> String {
    let range = window.isCut ? "newest \(Console.number(window.count)) of" : "all"
    let since = window.boundaryDate.map { ", back to \($0.rfc3339)" } ?? ""
    return "\(profile.name): \(range) \(Console.number(window.libraryCount)) assets "
      + "(\(window.scope.rawValue))\(since)"
  }
}
