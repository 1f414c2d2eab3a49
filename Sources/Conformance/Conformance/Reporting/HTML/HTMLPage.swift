// SPDX-License-Identifier: Apache-2.0

/// The elements that all pages share.
enum HTMLPage {
  /// Returns everything before the first heading.
  ///
  /// - Parameter title: The page's title, escaped.
  /// - Returns: The beginning of the page.
  static func documentStart(_ title: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <title>\(title)</title><style>
    \(HTMLStyle.text)
    </style></head><body>
    """
  }

  /// The legend of the symbols in the cells.
  static var legend: String {
    let meanings = Verdict.allCases.map { verdict in
      "<span class=\"chip \(verdict.rawValue)\">\(verdict.symbol) \(verdict.meaning)</span>"
    }
    return "<div class=\"legend\">\(meanings.joined())</div>"
  }
}

extension Verdict {
  fileprivate var meaning: String {
    switch self {
    case .pass: "passed"
    case .fail: "failed"
    case .error: "error: died, hung or broke the protocol"
    case .blocked: "blocked by another failure"
    case .notApplicable: "not applicable: never claimed"
    case .cannotTell: "cannot tell: no virtual clock"
    case .notRun: "not run"
    }
  }
}
