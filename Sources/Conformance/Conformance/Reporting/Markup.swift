// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text escaped for XML and HTML, in elements and in attributes.
  ///
  /// Characters that XML does not allow are replaced. Most control characters become the Unicode
  /// symbols for them.
  var escapedMarkup: String {
    var out = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      // Escaping this character also ensures that the text cannot end a CDATA section.
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

  /// The text in single quotes, so that a shell reads it as one argument.
  package var shellQuoted: String { "'\(replacing("'", with: #"'\''"#))'" }

  /// The text, truncated if it is too long for a report.
  var cutForReaders: String {
    let maximumLength = 400
    return count <= maximumLength ? self : "\(prefix(maximumLength))… (\(count) characters)"
  }
}
