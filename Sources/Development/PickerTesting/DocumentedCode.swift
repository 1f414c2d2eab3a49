// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The code in the project's documents, for tests that compile or run it.
public enum DocumentedCode {
  /// Returns the blocks of code in a Markdown text.
  ///
  /// - Parameters:
  ///   - language: The language of the blocks, as written after the opening fence, for example
  ///     `swift`.
  ///   - text: The Markdown text.
  /// - Returns: The content of each block, in order.
  public static func blocks(_ language: String, in text: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
  }

  /// Returns a text without white space, so that code with another indentation compares as equal.
  ///
  /// - Parameter text: The text.
  /// - Returns: The text without white space.
  public static func squeezed(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}
