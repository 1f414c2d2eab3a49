// SPDX-License-Identifier: Apache-2.0

public import DeviceScreen

/// The colors that a terminal uses.
public enum ColorDepth: Hashable, Sendable {
  /// Any color.
  case full
  /// The 256 colors of xterm.
  case indexed
  /// No colors; text can only be regular, bold or in reverse video.
  case none
}

/// The protocol by which a terminal shows pictures.
public enum PictureProtocol: Hashable, Sendable {
  /// The graphics protocol of kitty.
  case kitty
  /// The sixel graphics of DEC terminals.
  case sixel
  /// The inline images of iTerm.
  case iterm
  /// Colored letters and block characters, which every terminal can show.
  case symbols
}

/// The capabilities of a terminal, derived from environment variables.
public struct TerminalEnvironment: Hashable, Sendable {
  /// The colors to use: those that the terminal supports, or fewer if the person wants fewer.
  public var colors: ColorDepth
  /// Whether the terminal can show characters that are not in ASCII.
  public var isUnicode: Bool
  /// Whether the terminal is a Linux console, whose font has few symbols.
  public var isConsole = false
  /// The protocol for pictures, or nil if the picker must query the terminal for it.
  public var pictures: PictureProtocol?
  /// The maximum time between two bytes of the same key.
  ///
  /// The default is long enough for a slow connection.
  public var keyTimeout = Duration.milliseconds(60)
  /// Whether the screen must not move by itself, for example by coasting after a scroll.
  ///
  /// The default is false.
  public var reducesMotion = false

  /// Describes a terminal.
  ///
  /// - Parameters:
  ///   - colors: The colors that the terminal supports.
  ///   - isUnicode: Whether the terminal can show characters that are not in ASCII.
  ///   - pictures: The protocol for pictures, or nil if the picker must query the terminal for it.
  public init(colors: ColorDepth, isUnicode: Bool, pictures: PictureProtocol?) {
    self.colors = colors
    self.isUnicode = isUnicode
    self.pictures = pictures
  }

  /// Derives the capabilities of a terminal from environment variables.
  ///
  /// - Parameter variable: Returns the value of an environment variable, or nil if it is not set.
  public init(_ variable: (String) -> String?) {
    func value(_ name: String) -> String { variable(name) ?? "" }
    let term = value("TERM")
    colors = Self.colors(term, value("COLORTERM"), noColor: value("NO_COLOR"))
    isUnicode = Self.locale("LC_CTYPE", variable).lowercased().replacing("-", with: "").hasSuffix(
      "utf8")
    isConsole = term == "linux"
    // As in curses, `ESCDELAY` is the timeout in milliseconds, for unusually slow connections.
    if let delay = Int(value("ESCDELAY")), (1...10_000).contains(delay) {
      keyTimeout = .milliseconds(delay)
    }
    pictures = Self.pictures(term, value("TERM_PROGRAM"), value)
    reducesMotion = !["", "0"].contains(value("LOCKET_REDUCED_MOTION"))
    // If the person wants no colors, pictures in full color are not used either.
    if colors == .none { pictures = .symbols }
  }

  /// Returns the locale of a category; the text is empty if no locale is set.
  static func locale(_ category: String, _ variable: (String) -> String?) -> String {
    // As in setlocale, the first variable that is set determines the locale.
    ["LC_ALL", category, "LANG"].lazy.compactMap(variable).first { !$0.isEmpty } ?? ""
  }

  private static func colors(_ term: String, _ colorTerm: String, noColor: String) -> ColorDepth {
    if !noColor.isEmpty || term == "dumb" || term.isEmpty || term.hasPrefix("vt") { return .none }
    return ["truecolor", "24bit"].contains(colorTerm.lowercased()) ? .full : .indexed
  }

  private static func pictures(
    _ term: String, _ program: String, _ value: (String) -> String
  ) -> PictureProtocol? {
    // A multiplexer such as tmux answers the query itself. Its answer does not describe the
    // terminal in which it runs.
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

extension TerminalEnvironment {
  /// Languages that are written from right to left.
  private static let rightToLeft: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "ks", "ku", "ps", "sd", "ug", "ur", "yi",
  ]
  /// Countries in which the 12-hour clock is usual.
  private static let twelveHours: Set<String> = [
    "AU", "BD", "CA", "CO", "EG", "IN", "JO", "MX", "MY", "NZ", "PH", "PK", "SA", "US",
  ]

  /// Returns the person's preferences according to the locale and the variable `LOCKET_TEXT_SCALE`.
  ///
  /// - Parameter variable: Returns the value of an environment variable, or nil if it is not set.
  /// - Returns: The preferences.
  public static func preferences(_ variable: (String) -> String?) -> ScreenPreferences {
    func localeComponents(_ category: String) -> [Substring] {
      locale(category, variable).prefix { $0 != "." && $0 != "@" }.split(separator: "_")
    }
    var preferences = ScreenPreferences()
    preferences.isRightToLeft =
      localeComponents("LC_MESSAGES").first.map { rightToLeft.contains(String($0)) } ?? false
    preferences.hasTwelveHours =
      localeComponents("LC_TIME").dropFirst().first.map { twelveHours.contains(String($0)) }
      ?? false
    let scale = variable("LOCKET_TEXT_SCALE").flatMap(Double.init) ?? 1
    preferences.textScale = min(max(1, scale), ScreenPreferences.maximumTextScale)
    return preferences
  }
}
