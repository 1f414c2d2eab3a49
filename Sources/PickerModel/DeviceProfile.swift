// SPDX-License-Identifier: Apache-2.0

/// What one kind of device shows and may do; every field comes from a profile document.
///
/// Behaviour reads these fields, never a device's name. What a document leaves out is nil:
/// unknown is absent, never zero.
public struct DeviceProfile: Hashable, Sendable {
  /// The profile's identifier, the same as its file's name.
  public var identifier: String
  /// The device's name as people say it.
  public var name: String
  /// The operating system's name.
  public var platform: String?
  /// The version of the operating system whose picker this is, nil where that says nothing.
  public var platformVersion: String?
  /// The screen.
  public var screen: Screen
  /// What a person acts with, the chief one first; the default is touch.
  public var inputs: [Input] = [.touch]
  /// Which assets the device may show.
  public var library: Library
  /// How a person may select.
  public var selection: Selection
  /// The filter words an app may use, as ``PickerFilter/allWords`` spells them, nil for all.
  public var filters: [String]?
  /// What the picker can do.
  public var capabilities: PickerCapabilities
  /// What else an app may ask for.
  public var options = Options()
  /// The grid.
  public var grid: Grid
  /// What the picker's arrangement goes by.
  public var layout = Layout()
  /// How words are set.
  public var text = Text()
  /// How much a picker may use.
  public var budgets = Budgets()
  /// How long a picker stays open.
  public var session = Session()
  /// How picks get to the app.
  public var delivery: Delivery
  /// Where each number comes from, by its key path.
  public var sources: [String: Source]

  /// Makes a profile.
  ///
  /// - Parameters:
  ///   - identifier: The profile's identifier.
  ///   - name: The device's name as people say it.
  ///   - platform: The operating system's name.
  ///   - screen: The screen.
  ///   - library: Which assets the device may show.
  ///   - selection: How a person may select.
  ///   - filters: The filter words an app may use, nil for all.
  ///   - capabilities: What the picker can do.
  ///   - grid: The grid.
  ///   - delivery: How picks get to the app.
  ///   - sources: Where each number comes from, by its key path.
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
