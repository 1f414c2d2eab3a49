// SPDX-License-Identifier: Apache-2.0

/// How many colours are used.
public enum ColorDepth: Hashable, Sendable {
  /// Any colour.
  case full
  /// The 256 of xterm.
  case indexed
  /// None: light, heavy and reversed.
  case none
}

/// How pictures get to a terminal.
public enum PictureProtocol: Hashable, Sendable {
  /// The graphics protocol of kitty.
  case kitty
  /// The graphics of DEC terminals.
  case sixel
  /// The inline images of iTerm.
  case iterm
  /// Letters and blocks in colours, which every terminal shows.
  case symbols
}

/// What the environment says of a terminal.
public struct TerminalEnvironment: Hashable, Sendable {
  /// How many colours it has, or the person wants.
  public var colors: ColorDepth
  /// Whether it shows more than ASCII.
  public var isUnicode: Bool
  /// Whether it has only the letters of a console without windows, which knows few signs.
  public var isConsole = false
  /// How pictures get there, nil where the terminal has to be asked.
  public var pictures: PictureProtocol?
  /// How long the bytes of one key may take; the default is longer than over a slow line.
  public var keyTimeout = Duration.milliseconds(60)
  /// Whether nothing may move by itself; the default is false.
  public var reducesMotion = false

  /// Describes a terminal.
  ///
  /// - Parameters:
  ///   - colors: How many colours it has.
  ///   - isUnicode: Whether it shows more than ASCII.
  ///   - pictures: How pictures get there, nil where the terminal has to be asked.
  public init(colors: ColorDepth, isUnicode: Bool, pictures: PictureProtocol?) {
    self.colors = colors
    self.isUnicode = isUnicode
    self.pictures = pictures
  }

  /// Reads the environment.
  ///
  /// - Parameter variable: The value of an environment variable, nil where it is not set.
  public init(_ variable: (String) -> String?) {
    func value(_ name: String) -> String { variable(name) ?? "" }
    let term = value("TERM")
    colors = Self.colors(term, value("COLORTERM"), noColor: value("NO_COLOR"))
    isUnicode = Self.locale("LC_CTYPE", variable).lowercased().replacing("-", with: "").hasSuffix(
      "utf8")
    isConsole = term == "linux"
    // As curses has it: in milliseconds, for lines that are slower than most.
    if let delay = Int(value("ESCDELAY")), (1...10_000).contains(delay) {
      keyTimeout = .milliseconds(delay)
    }
    pictures = Self.pictures(term, value("TERM_PROGRAM"), value)
    reducesMotion = !["", "0"].contains(value("LOCKET_REDUCED_MOTION"))
    // Pictures in full colour are no answer to somebody who wants none.
    if colors == .none { pictures = .symbols }
  }

  /// The locale of a category, empty where none is set.
  static func locale(_ category: String, _ variable: (String) -> String?) -> String {
    // The first that is set decides, as setlocale does it.
    ["LC_ALL", category, "LANG"].lazy.compactMap(variable).first { !$0.isEmpty } ?? ""
  }

  private static func colors(_ term: String, _ colorTerm: String, noColor: String) -> ColorDepth {
    if !noColor.isEmpty || term == "dumb" || term.isEmpty || term.hasPrefix("vt") { return .none }
    return ["truecolor", "24bit"].contains(colorTerm.lowercased()) ? .full : .indexed
  }

  private static func pictures(
    _ term: String, _ program: String, _ value: (String) -> String
  ) -> PictureProtocol? {
    // A multiplexer answers for itself, not for the terminal behind it.
    let isMultiplexed =
      !value("TMUX").isEmpty || !value("STY").isEmpty || term.hasPrefix("screen")
      || term.hasPrefix("tmux")
    if isMultiplexed || term == "dumb" || term == "linux" { return .symbols }
    if term == "xterm-kitty" || !value("KITTY_WINDOW_ID").isEmpty { return .kitty }
    switch program {
    case "ghostty": return .kitty
    case "iTerm.app", "WezTerm": return .iterm
    case "Apple_Terminal", "vscode": return .symbols
    default: return nil
    }
  }
}
