// SPDX-License-Identifier: Apache-2.0

public import PickerCore

/// What a terminal shows beside a device, and the lists that keys of their own lead to.
public struct TerminalCompanion: Sendable {
  /// A list over the screen.
  public struct List: Hashable, Sendable {
    /// The key that shows it; one that has no other meaning.
    public var key: Character
    /// What is listed.
    public var title: String
    /// What can be chosen: a name for the program, and the words for a person.
    public var choices: [Choice]
    /// The name of what is chosen now, nil where nothing is.
    public var current: String?
    /// Whether choosing ends the picker, cancelled.
    public var endsPicker: Bool

    /// Makes a list.
    ///
    /// - Parameters:
    ///   - key: The key that shows it.
    ///   - title: What is listed.
    ///   - choices: What can be chosen.
    ///   - current: The name of what is chosen now; the default is nothing.
    ///   - endsPicker: Whether choosing ends the picker; the default is false.
    public init(
      key: Character, title: String, choices: [Choice], current: String? = nil,
      endsPicker: Bool = false
    ) {
      self.key = key
      self.title = title
      self.choices = choices
      self.current = current
      self.endsPicker = endsPicker
    }
  }

  /// Something that can be chosen.
  public struct Choice: Hashable, Sendable {
    /// Its name for the program.
    public var name: String
    /// The words for a person.
    public var words: String

    /// Makes a choice.
    ///
    /// - Parameters:
    ///   - name: Its name for the program.
    ///   - words: The words for a person.
    public init(_ name: String, _ words: String) {
      self.name = name
      self.words = words
    }
  }

  /// A paragraph beside the device.
  public struct Note: Hashable, Sendable {
    /// The words; broken into lines where it is shown.
    public var words: String
    /// Whether it is a heading.
    public var isHeading: Bool

    /// Makes a paragraph.
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - isHeading: Whether it is a heading; the default is false.
    public init(_ words: String, isHeading: Bool = false) {
      self.words = words
      self.isHeading = isHeading
    }
  }

  /// The lists.
  public var lists: [List]
  /// What stands beside the device, from what the picker shows and what it refused last.
  public var notes: @Sendable (PickerView, Refusal?) -> [Note]
  /// Called with what was chosen: the list's key and the choice's name.
  public var choose: @Sendable (Character, String) async -> Void

  /// Makes a companion.
  ///
  /// - Parameters:
  ///   - lists: The lists.
  ///   - notes: What stands beside the device, from what the picker shows and what it refused last.
  ///   - choose: Called with what was chosen: the list's key and the choice's name.
  public init(
    lists: [List], notes: @escaping @Sendable (PickerView, Refusal?) -> [Note],
    choose: @escaping @Sendable (Character, String) async -> Void
  ) {
    self.lists = lists
    self.notes = notes
    self.choose = choose
  }
}
