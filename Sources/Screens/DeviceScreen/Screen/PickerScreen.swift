// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// A device's screen that shows one open picker, draws it, and handles a person's input.
///
/// The caller that reads the session's events passes them on with ``take(_:)``. Drawing never waits
/// for a thumbnail; ``changes`` reports when a new frame would show more.
public actor PickerScreen {
  /// Reports that thumbnails arrived.
  ///
  /// Several arrivals may be combined into one element.
  public nonisolated let changes: AsyncStream<Void>
  /// The device.
  public nonisolated let profile: DeviceProfile
  /// The person's preferences.
  public nonisolated let preferences: ScreenPreferences

  let session: PickerSession
  private let cells: ThumbnailStore
  /// The pictures of the review, which are larger and have their own aspect ratios.
  private let whole: ThumbnailStore
  private let renderer: FrameRenderer
  /// The focus and scroll position of each page that was shown.
  var pageNavigation = PageNavigation()
  /// The screen's menu that covers the picker's route, nil for none.
  var menu: ScreenMenu?
  /// Whether text input goes to the search field.
  public internal(set) var isTyping = false
  /// The first visible row of the list beside the grid.
  var sidebarFirst = 0
  /// The direction in which the grid is scrolled.
  var prefetch = ThumbnailPrefetch()
  var message: String?
  /// The finger that is on the screen.
  var finger: FingerGesture?
  private var showsFocus: Bool
  /// Whether a key that moves the focus makes the focus visible.
  private let revealsFocus: Bool
  private var plan: RefreshPlan
  private var drawn: PixelImage?

  /// Makes a screen that shows a session on a device.
  ///
  /// - Parameters:
  ///   - session: The open picker.
  ///   - profile: The device.
  ///   - thumbnails: Makes thumbnails.
  ///   - drawing: Draws chrome.
  ///   - showsFocus: Whether the focus ring is shown from the start. The default, nil, follows the
  ///     profile: a device with a pointer or touch shows no ring until a key moves the focus.
  ///   - preferences: The person's preferences. The default has default values.
  ///   - path: Returns the absolute path of an asset's file, nil if another file is now at that
  ///     path.
  public init(
    session: PickerSession, profile: DeviceProfile, thumbnails: any ThumbnailProviding,
    drawing: any PictureDrawing, showsFocus: Bool? = nil,
    preferences: ScreenPreferences = ScreenPreferences(),
    path: @escaping @Sendable (Asset) -> String?
  ) async {
    self.session = session
    self.profile = profile
    self.preferences = preferences
    self.showsFocus = showsFocus ?? profile.showsFocus
    revealsFocus = showsFocus == nil
    plan = RefreshPlan(profile.screen.refresh)
    let metrics = GridMetrics(view: await session.view, profile: profile)
    let budget = profile.budgets.decodedMemory
    let (changes, announcer) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.changes = changes
    cells = ThumbnailStore(
      provider: thumbnails, size: metrics.thumbnailSize(within: budget), byteBudget: budget,
      announcer: announcer, path: path)
    let screen = profile.screen.size
    whole = ThumbnailStore(
      provider: thumbnails, size: screen, parallel: 1, byteBudget: budget, announcer: announcer,
      sized: { $0.pixelSize.fitted(into: screen, within: budget) }, path: path)
    renderer = FrameRenderer(sprites: SpriteCache(drawing: drawing))
  }

  /// Returns the current layout.
  ///
  /// It requests the visible thumbnails, but does not wait for thumbnails that have to be made.
  ///
  /// - Returns: The layout.
  /// - Throws: An error of the library.
  public func layout() async throws -> ScreenLayout {
    // While the library has not answered, the view would look like that of an empty library.
    try await session.refresh()
    let view = await session.view
    var state = try await state(of: view)
    pageNavigation.settle(on: view, menu, in: field(of: state))
    let navigation = pageNavigation.current
    state.offset = navigation.offset
    state.focus = showsFocus ? navigation.focus : nil
    state.message = message
    let known = try await assets(of: &state)
    state.cells = known.cells
    // A fetch of hundreds of items shows a few at a time; only the layout knows which.
    let shown = Set(ScreenLayout(state).pictured)
    let store = store(of: view)
    await store.show(
      known.visible.filter { shown.contains($0.identifier) },
      next: profile.text.showsTextOnly ? [] : known.next, isBefore: known.isNextBefore,
      from: known.cells.first?.position)
    state.thumbnails = await store.states(of: shown)
    return ScreenLayout(state)
  }

  /// Draws the current screen with the available thumbnails.
  ///
  /// - Parameter content: Which elements are shown. The default is everything.
  /// - Returns: Pixels of the screen's size.
  /// - Throws: An error of the library, or `MediaError` if chrome cannot be drawn.
  public func frame(_ content: FrameContent = .everything) async throws -> PixelImage {
    try await frame(of: layout(), content)
  }

  /// Draws a layout of this screen, so that the frame and the layout show the same state.
  ///
  /// - Parameters:
  ///   - layout: A result of ``layout()``.
  ///   - content: Which elements are shown.
  /// - Returns: Pixels of the screen's size.
  /// - Throws: `MediaError` if chrome cannot be drawn.
  public func frame(
    of layout: ScreenLayout, _ content: FrameContent
  ) async throws(MediaError) -> PixelImage {
    let store = store(of: await session.view)
    let pictures = await store.pictures(of: layout.pictured)
    return try await renderer.frame(of: layout, pictures: pictures, content: content)
  }

  /// Draws a layout of this screen for display, and returns how the screen refreshes.
  ///
  /// - Parameters:
  ///   - layout: A result of ``layout()``.
  ///   - content: Which elements are shown.
  /// - Returns: The frame.
  /// - Throws: `MediaError` if chrome cannot be drawn.
  public func refreshed(
    with layout: ScreenLayout, _ content: FrameContent
  ) async throws(MediaError) -> DrawnFrame {
    let image = try await frame(of: layout, content)
    let refresh = plan.take(layout.page, isChanged: image != drawn)
    drawn = image
    return DrawnFrame(image: image, refresh: refresh)
  }

  /// Waits until every visible thumbnail has arrived or failed; returns early if cancelled.
  ///
  /// - Throws: An error of the library.
  public func settled() async throws {
    _ = try await layout()
    await store(of: await session.view).settled()
  }

  /// Carries out a person's command and removes the previous message.
  ///
  /// A command that makes no sense on the current screen has no effect or is refused by the
  /// session.
  ///
  /// - Parameter command: The person's command.
  /// - Throws: An error of the library.
  public func perform(_ command: ScreenCommand) async throws {
    message = nil
    try await session.refresh()
    let view = await session.view
    if revealsFocus, command.movesFocus { showsFocus = true }
    if isTyping, await type(command, view) { return }
    try await follow(command, try await state(of: view))
  }

  /// Removes the previous message, as ``perform(_:)`` does.
  public func forgetMessage() { message = nil }

  /// Handles an event of the session: a refusal sets the message, and a new phase resets the focus.
  ///
  /// - Parameter event: The event.
  public func take(_ event: PickerEvent) async {
    switch event {
    case .refused(let refusal):
      message = Wording.text(for: refusal, limit: await session.view.limit)
    case .phaseChanged:
      message = nil
      (menu, isTyping) = (nil, false)
      pageNavigation.reset()
    case .selectionChanged, .delivered, .progress, .configurationChanged, .viewChanged,
      .libraryChanged, .historyChanged, .ended:
      break
    }
  }

  private func store(of view: PickerView) -> ThumbnailStore {
    if case .review = view.route, view.phase == .picking, menu == nil { return whole }
    return cells
  }
}

extension ScreenCommand {
  /// Whether the command moves the focus, so that the focus must become visible.
  fileprivate var movesFocus: Bool {
    switch self {
    case .move, .step, .switchArea: true
    case .page, .first, .last, .scroll, .show, .activate, .press, .leave, .type, .erase,
      .eraseWord, .zoom:
      false
    }
  }
}

extension PixelSize {
  /// Returns the largest size of the same aspect ratio that fits into a box and half of a byte
  /// budget.
  fileprivate func fitted(into box: PixelSize, within bytes: Int?) -> PixelSize {
    guard width > 0, height > 0 else { return box }
    var share = min(
      1, Double(box.width) / Double(width), Double(box.height) / Double(height))
    if let bytes {
      let maximumPixelCount = Double(max(4, bytes / 2)) / 4
      share = min(share, (maximumPixelCount / (Double(width) * Double(height))).squareRoot())
    }
    return PixelSize(
      width: max(1, Int(Double(width) * share)), height: max(1, Int(Double(height) * share)))
  }
}
