// SPDX-License-Identifier: Apache-2.0

public import PickerCore

/// The texts that the terminal picker shows beside the device's screen, and the lists that the
/// person opens with keys.
public struct TerminalCompanion: Sendable {
  /// A list of choices that is shown over the screen.
  public struct List: Hashable, Sendable {
    /// The key that opens the list.
    ///
    /// The picker must not use this key for anything else.
    public var key: Character
    /// The title.
    public var title: String
    /// The choices.
    public var choices: [Choice]
    /// The name of the current choice, or nil if there is none.
    public var current: String?
    /// Whether the picker is cancelled when the person chooses.
    public var endsPicker: Bool

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - key: The key that opens the list.
    ///   - title: The title.
    ///   - choices: The choices.
    ///   - current: The name of the current choice. The default is none.
    ///   - endsPicker: Whether the picker is cancelled when the person chooses. The default is
    ///     false.
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

  /// A choice of a list.
  public struct Choice: Hashable, Sendable {
    /// The name by which the program identifies the choice.
    public var name: String
    /// The label that the person sees.
    public var label: String

    /// Creates a choice.
    ///
    /// - Parameters:
    ///   - name: The name by which the program identifies the choice.
    ///   - label: The label that the person sees.
    public init(_ name: String, _ label: String) {
      self.name = name
      self.label = label
    }
  }

  /// A paragraph of text beside the device's screen.
  public struct Paragraph: Hashable, Sendable {
    /// The text.
    ///
    /// The text is wrapped when it is displayed.
    public var text: String
    /// Whether it is a heading.
    public var isHeading: Bool

    /// Creates a paragraph.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - isHeading: Whether it is a heading. The default is false.
    public init(_ text: String, isHeading: Bool = false) {
      self.text = text
      self.isHeading = isHeading
    }
  }

  /// The lists.
  public var lists: [List]
  /// Returns the paragraphs to show beside the device's screen, given the picker's view and its
  /// last refusal.
  public var paragraphs: @Sendable (PickerView, Refusal?) -> [Paragraph]
  /// Called when the person chooses, with the list's key and the name of the choice.
  public var choose: @Sendable (Character, String) async -> Void

  /// Creates a companion.
  ///
  /// - Parameters:
  ///   - lists: The lists.
  ///   - paragraphs: Returns the paragraphs to show beside the device's screen, given the picker's
  ///     view and its last refusal.
  ///   - choose: Called when the person chooses, with the list's key and the name of the choice.
  public init(
    lists: [List], paragraphs: @escaping @Sendable (PickerView, Refusal?) -> [Paragraph],
    choose: @escaping @Sendable (Character, String) async -> Void
  ) {
    self.lists = lists
    self.paragraphs = paragraphs
    self.choose = choose
  }
}
