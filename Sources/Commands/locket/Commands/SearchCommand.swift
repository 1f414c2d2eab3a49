// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AssetIndex
import LocketPicker
import PickerCore
import PickerModel
import PickerPorts

struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search for words among the photos that a device may show.",
    discussion: """
      Each word that you search for must be the beginning of a word of the photo. The words of a \
      photo are in its path, the day (2024-07-31, 2024-07, 2024) and the English month in which it \
      was taken, its kind (photo, image, picture, live, video, gif, screenshot, panorama, favorite \
      …), and its metadata: title, caption, keywords, people, places, albums. The plural of a kind \
      means the same: videos finds what video finds. The extension of a file name is ignored: \
      photo.jpg finds what photo finds, which is every photo. Characters other than letters and \
      digits, such as an emoji, are ignored. Results are printed newest first.

      Exit status: 0 found, 1 nothing found, 2 an error of Locket or of the machine, 64 wrong usage.

      EXAMPLES
        locket search --profile apple-watch-45mm --library ~/Pictures march 2024
        locket search --profile apple-watch-45mm --library ~/Pictures \\
          --json screenshot
      """)

  @OptionGroup var options: WindowOptions

  @Argument(help: ArgumentHelp("The words to look for.", valueName: "words"))
  var terms: [String]

  func validate() throws {
    let text = terms.joined(separator: " ")
    guard SearchTerms(text) != nil else {
      // The message shows only the beginning of the text, because the person can write a text of
      // any length.
      let start = text.count > 60 ? text.prefix(60) + "…" : text[...]
      throw ValidationError(
        "\(Console.shown(String(start))): has no letter or number; search for words or numbers")
    }
  }

  func run() async throws {
    try await reporting {
      let (profile, library, window) = try await options.open()
      var query = AssetQuery(filter: options.filter)
      query.search = SearchTerms(terms.joined(separator: " "))
      let pages = library.assets.pages(in: window, matching: query)
      var document =
        try options.json ? WindowDocument(window, profile: profile, of: library) : nil
      var isEmpty = true
      for try await page in pages {
        isEmpty = false
        if options.json {
          try await document?.add(page)
        } else {
          try Console.print(page.map(Console.line).joined(separator: "\n"))
        }
      }
      try document?.end()
      if isEmpty { throw ExitCode(1) }
    }
  }
}
