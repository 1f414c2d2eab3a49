// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AssetIndex
import LocketPicker
import PickerModel

struct WindowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "window",
    abstract: "Print what a device may show of a library.",
    discussion: """
      Assets come newest first. A filter looks inside the window; it never widens it, and it is \
      not held against what the profile lets an app ask for.

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
      let assets = try await library.assets.assets(
        in: window, matching: AssetQuery(filter: options.filter), after: nil, limit: .max)
      if options.json {
        try Console.print(
          await .window(window, profile: profile, assets: assets, of: library))
      } else {
        try show(window, profile, assets)
      }
    }
  }

  private func show(
    _ window: AssetWindow, _ profile: DeviceProfile, _ assets: [Asset]
  ) throws {
    let range = window.isCut ? "newest \(Console.number(window.count)) of" : "all"
    let since = window.boundaryDate.map { ", back to \($0.rfc3339)" } ?? ""
    var lines = [
      "\(profile.name): \(range) \(Console.number(window.libraryCount)) assets "
        + "(\(window.scope.rawValue))\(since)"
    ]
    for (index, asset) in assets.enumerated() {
      lines.append("\(index + 1)\t\(Console.line(asset))")
    }
    try Console.print(lines.joined(separator: "\n"))
  }
}
