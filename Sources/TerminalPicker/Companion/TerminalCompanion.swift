// SPDX-License-Identifier: Apache-2.0

public import PickerCore

/// The content that a terminal shows beside a device, and the lists that its keys open.
public struct TerminalCompanion: Sendable {
  /// A list over the screen.
  public struct List: Hashable, Sendable {
    /// The key that opens the list.
    ///
    /// It must have no other meaning.
    public var key: Character
    /// The title.
    public var title: String
    /// The choices.
    public var choices: [Choice]
    /// The name of the current choice, nil if there is none.
    public var current: String?
    /// Whether choosing cancels the picker.
    public var endsPicker: Bool

    /// Makes a list.
    ///
    /// - Parameters:
    ///   - key: The key that opens the list.
    ///   - title: The title.
    ///   - choices: The choices.
    ///   - current: The name of the current choice. The default is none.
    ///   - endsPicker: Whether choosing cancels the picker. The default is false.
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
    /// The name for the program.
    public var name: String
    /// The label for the person.
    public var label: String

    /// Makes a choice.
    ///
    /// - Parameters:
    ///   - name: The name for the program.
    ///   - label: The label for the person.
    public init(_ name: String, _ label: String) {
      self.name = name
      self.label = label
    }
  }

  /// A paragraph beside the device.
  public struct Paragraph: Hashable, Sendable {
    /// The text.
    ///
    /// It is wrapped when it is displayed.
    public var text: String
    /// Whether it is a heading.
    public var isHeading: Bool

    /// Makes a paragraph.
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
  /// Returns the paragraphs beside the device for the picker's view and its last refusal.
  public var paragraphs: @Sendable (PickerView, Refusal?) -> [Paragraph]
  /// Called with the list's key and the name of the choice.
  public var choose: @Sendable (Character, String) async -> Void

  /// Makes a companion.
  ///
  /// - Parameters:
  ///   - lists: The lists.
  ///   - paragraphs: Returns the paragraphs beside the device for the picker's view and its last
  ///     refusal.
  ///   - choose: Called with the list's key and the name of the choice.
  public init(
    lists: [List], paragraphs: @escaping @Sendable (PickerView, Refusal?) -> [Paragraph],
    choose: @escaping @Sendable (Character, String) async -> Void
  ) {
    self.lists = lists
    self.paragraphs = paragraphs
    self.choose = choose
  }
}
