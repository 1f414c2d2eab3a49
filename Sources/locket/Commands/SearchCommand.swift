// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AssetIndex
import LocketPicker
import PickerModel

struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find photos of what a device may show by their words.",
    discussion: """
      Every word must begin a word of the photo: of its path, the day (2024-07-31, 2024-07, \
      2024) and the English month it was taken in, what it is (photo, image, picture, live, \
      video, gif, screenshot, panorama, favorite …; videos is video), or what its notes or its \
      library say: title, caption, keywords, people, places, albums. A file's name is taken without its \
      extension: photo.jpg is photo, which every photo is. What is neither a letter nor a number, \
      such as an emoji, says nothing. Assets come newest first.

      Exit status: 0 found, 1 nothing found, 2 a fault of ours or of the machine, 64 wrong usage.

      EXAMPLES
        locket search --profile apple-watch-45mm --library ~/Pictures march 2024
        locket search --profile apple-watch-45mm --library ~/Pictures --json screenshot
      """)

  @OptionGroup var options: WindowOptions

  @Argument(help: "The words to look for.")
  var words: [String]

  func validate() throws {
    let text = words.joined(separator: " ")
    guard SearchWords(text) != nil else {
      // Nobody reads more of it, and it may be anything.
      let start = text.count > 60 ? text.prefix(60) + "…" : text[...]
      throw ValidationError(
        "\(Console.shown(String(start))): no letter or number to search for")
    }
  }

  func run() async throws {
    try await reporting {
      let (profile, library, window) = try await options.open()
      var query = AssetQuery(filter: options.filter)
      query.search = SearchWords(words.joined(separator: " "))
      let assets = try await library.assets.assets(
        in: window, matching: query, after: nil, limit: .max)
      if options.json {
        try Console.print(
          await .window(window, profile: profile, assets: assets, of: library))
      } else if !assets.isEmpty {
        try Console.print(assets.map(Console.line).joined(separator: "\n"))
      }
      if assets.isEmpty { throw ExitCode(1) }
    }
  }
}
