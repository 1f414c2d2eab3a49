// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text for XML and HTML, in an element as well as in an attribute.
  ///
  /// What XML cannot hold, most of the control characters, becomes its picture.
  var escapedMarkup: String {
    var out = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      // This one also keeps the end of a CDATA section from standing anywhere.
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "'": out += "&#39;"
      case "\t", "\n", "\r": out += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}":
        out.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case "\u{7F}": out += "\u{2421}"
      case "\u{80}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": out += "\u{FFFD}"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// The text as a shell takes it for one word, quotes and all.
  package var shellQuoted: String { "'\(replacing("'", with: #"'\''"#))'" }

  /// The text with its end left out where it is longer than a reader wants.
  var cutForReaders: String {
    let longest = 400
    return count <= longest ? self : "\(prefix(longest))… (\(count) characters)"
  }
}
