// SPDX-License-Identifier: Apache-2.0

/// The colors of a report in light and dark mode; all text has a contrast of at least 4.5 to 1.
struct HTMLPalette {
  /// A text color and its background color.
  struct Pair {
    let name: String
    let text: String
    let ground: String
  }

  let page: Pair
  let muted: String
  let link: String
  let line: String
  let pairs: [Pair]

  static let day = HTMLPalette(
    page: Pair(name: "page", text: "#1b1f24", ground: "#ffffff"), muted: "#555d66",
    link: "#0a4fa8", line: "#d3d8de",
    pairs: [
      Pair(name: "pass", text: "#0b5226", ground: "#dff3e4"),
      Pair(name: "fail", text: "#8c1007", ground: "#fbdcd9"),
      Pair(name: "error", text: "#6a0e74", ground: "#f3dcf6"),
      Pair(name: "blocked", text: "#5f3d00", ground: "#fdebc8"),
      Pair(name: "notApplicable", text: "#3d4650", ground: "#e9ecef"),
      Pair(name: "cannotTell", text: "#0b3d7a", ground: "#dbe8fb"),
      Pair(name: "notRun", text: "#4c555e", ground: "#f6f7f9"),
      Pair(name: "picking", text: "#0b3d7a", ground: "#dbe8fb"),
      Pair(name: "loading", text: "#5f3d00", ground: "#fdebc8"),
      Pair(name: "failed", text: "#8c1007", ground: "#fbdcd9"),
      Pair(name: "closed", text: "#3d4650", ground: "#e9ecef"),
    ])

  static let night = HTMLPalette(
    page: Pair(name: "page", text: "#e6e9ed", ground: "#14171a"), muted: "#a3abb4",
    link: "#8fc1ff", line: "#363d45",
    pairs: [
      Pair(name: "pass", text: "#a5e3b6", ground: "#12351f"),
      Pair(name: "fail", text: "#ffb9b3", ground: "#4d1512"),
      Pair(name: "error", text: "#efb6f6", ground: "#431748"),
      Pair(name: "blocked", text: "#f6d491", ground: "#402c05"),
      Pair(name: "notApplicable", text: "#c3cad2", ground: "#2a3037"),
      Pair(name: "cannotTell", text: "#b3d3ff", ground: "#14304f"),
      Pair(name: "notRun", text: "#a9b1ba", ground: "#1c2025"),
      Pair(name: "picking", text: "#b3d3ff", ground: "#14304f"),
      Pair(name: "loading", text: "#f6d491", ground: "#402c05"),
      Pair(name: "failed", text: "#ffb9b3", ground: "#4d1512"),
      Pair(name: "closed", text: "#c3cad2", ground: "#2a3037"),
    ])

  /// The colors as variables of a style sheet.
  var variables: String {
    var text = "--text:\(page.text);--ground:\(page.ground);--muted:\(muted);"
    text += "--link:\(link);--line:\(line);"
    for pair in pairs {
      text += "--\(pair.name):\(pair.text);--\(pair.name)-ground:\(pair.ground);"
    }
    return text
  }
}
