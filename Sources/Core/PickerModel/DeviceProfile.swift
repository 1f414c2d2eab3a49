// SPDX-License-Identifier: Apache-2.0

/// The abilities and limits of one kind of device, as a profile document states them.
///
/// Locket's behavior depends on these fields, never on the name of a device. If the profile
/// document does not state a value, the field is nil or has its default.
public struct DeviceProfile: Hashable, Sendable {
  /// The identifier of the profile, which is also the name of its file without `.json`.
  public var identifier: String
  /// The device's name, which the picker displays.
  public var name: String
  /// The name of the device's operating system, nil if the profile does not state it.
  public var platform: String?
  /// The version of the operating system whose picker the profile describes; nil if the version
  /// does not matter.
  public var platformVersion: String?
  /// The device's screen.
  public var screen: Screen
  /// The kinds of input that the device has, the main one first; the default is touch.
  public var inputs: [Input] = [.touch]
  /// Which assets the device may show.
  public var library: Library
  /// How many assets a person may select, and how the selected assets are marked.
  public var selection: Selection
  /// The filter keywords that an app may use, from ``PickerFilter/allKeywords``; nil if it may use
  /// all of them.
  public var filters: [String]?
  /// The abilities of the picker, such as searching.
  public var capabilities: PickerCapabilities
  /// Further options of the picker that an app or the person may use.
  public var options = Options()
  /// The number of cells in a row of the grid, and their spacing.
  public var grid: Grid
  /// When the picker shows a sidebar, which is a list of collections beside the grid.
  public var layout = Layout()
  /// How the picker shows text on the device.
  public var text = Text()
  /// The maximum memory, storage and time that a picker may use.
  public var budgets = Budgets()
  /// How long a picker stays open without input.
  public var session = Session()
  /// How picked assets are delivered to the app.
  public var delivery: Delivery
  /// The source of each number in the profile; the key is the number's key path in the profile
  /// document.
  public var sources: [String: Source]

  /// Makes the profile of a device.
  ///
  /// - Parameters:
  ///   - identifier: The profile's identifier.
  ///   - name: The device's name, which the picker displays.
  ///   - platform: The operating system's name.
  ///   - screen: The device's screen.
  ///   - library: Which assets the device may show.
  ///   - selection: How many assets a person may select, and how they are marked.
  ///   - filters: The filter keywords that an app may use, nil if it may use all of them.
  ///   - capabilities: The abilities of the picker.
  ///   - grid: The number of cells in a row of the grid, and their spacing.
  ///   - delivery: How picked assets are delivered to the app.
  ///   - sources: The source of each number in the profile; the key is the number's key path in the
  ///     profile document.
  public init(
    identifier: String, name: String, platform: String? = nil, screen: Screen,
    library: Library = Library(), selection: Selection = Selection(),
    filters: [String]? = nil, capabilities: PickerCapabilities = [], grid: Grid = Grid(),
    delivery: Delivery = Delivery(), sources: [String: Source] = [:]
  ) {
    self.identifier = identifier
    self.name = name
    self.platform = platform
    self.screen = screen
    self.library = library
    self.selection = selection
    self.filters = filters
    self.capabilities = capabilities
    self.grid = grid
    self.delivery = delivery
    self.sources = sources
  }
}
