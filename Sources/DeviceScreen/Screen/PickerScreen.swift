// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// A device's screen showing one open picker: draws it, and takes in what a person does.
///
/// Whoever reads the session's events hands them on with ``take(_:)``. Drawing never waits for a
/// thumbnail; ``changes`` says when another frame is worth drawing.
public actor PickerScreen {
  /// Says that a thumbnail came; several may be told as one.
  public nonisolated let changes: AsyncStream<Void>
  /// The device.
  public nonisolated let profile: DeviceProfile
  /// What the person prefers.
  public nonisolated let preferences: ScreenPreferences

  let session: PickerSession
  private let cells: ThumbnailStore
  /// The pictures of the review, which are larger and have their own shapes.
  private let whole: ThumbnailStore
  private let renderer: FrameRenderer
  /// Where focus and scroll position are on each page that was looked at.
  var places = ScreenPlaces()
  /// What of the screen's own is in front of the picker's place, nil for nothing.
  var menu: ScreenMenu?
  /// Whether keys go into the search field.
  public internal(set) var isTyping = false
  /// The first row of the list beside the grid that shows.
  var sidebarFirst = 0
  /// Which way the grid is scrolled.
  var foresight = ThumbnailForesight()
  var message: String?
  /// The finger that is on the screen.
  var finger: FingerGesture?
  private var showsFocus: Bool
  /// Whether a key that moves the focus makes it show.
  private let revealsFocus: Bool
  private var plan: RefreshPlan
  private var drawn: PixelImage?

  /// Shows a session on a device.
  ///
  /// - Parameters:
  ///   - session: The open picker.
  ///   - profile: The device.
  ///   - thumbnails: What makes thumbnails.
  ///   - drawing: What draws chrome.
  ///   - showsFocus: Whether there is a focus ring. The default, nil, follows the profile: where
  ///     something points at things there is none until a key moves it.
  ///   - preferences: What the person prefers; the default is nothing special.
  ///   - path: The absolute path of an asset's file, nil where another file lies there now.
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

  /// What is where now.
  ///
  /// Asks for the thumbnails that show, and waits for none that has to be made.
  ///
  /// - Returns: The layout.
  /// - Throws: What keeps the library from answering.
  public func layout() async throws -> ScreenLayout {
    // A view whose list is still being asked for would look like an empty library.
    try await session.refresh()
    let view = await session.view
    var state = try await state(of: view)
    places.settle(on: view, menu, in: field(of: state))
    let navigation = places.current
    state.offset = navigation.offset
    state.focus = showsFocus ? navigation.focus : nil
    state.message = message
    let known = try await assets(of: &state)
    state.cells = known.cells
    // A fetch of hundreds shows a few of them at a time; only the layout knows which.
    let shown = Set(ScreenLayout(state).pictured)
    let store = store(of: view)
    await store.show(
      known.visible.filter { shown.contains($0.identifier) },
      next: profile.text.listsWords ? [] : known.next, isBefore: known.isNextBefore,
      from: known.cells.first?.position)
    state.thumbnails = await store.states(of: shown)
    return ScreenLayout(state)
  }

  /// Draws the screen as it is now, with the thumbnails that are here.
  ///
  /// - Parameter content: How much is shown; the default is everything.
  /// - Returns: Pixels of the screen's size.
  /// - Throws: What keeps the library from answering, or ``MediaError`` where chrome cannot be
  ///   drawn.
  public func frame(_ content: FrameContent = .everything) async throws -> PixelImage {
    try await frame(of: layout(), content)
  }

  /// Draws a layout of this screen, so that a frame and its words belong together.
  ///
  /// - Parameters:
  ///   - layout: What ``layout()`` gave.
  ///   - content: How much is shown.
  /// - Returns: Pixels of the screen's size.
  /// - Throws: ``MediaError`` where chrome cannot be drawn.
  public func frame(
    of layout: ScreenLayout, _ content: FrameContent
  ) async throws(MediaError) -> PixelImage {
    let store = store(of: await session.view)
    let pictures = await store.pictures(of: layout.pictured)
    return try await renderer.frame(of: layout, pictures: pictures, content: content)
  }

  /// Draws a layout of this screen for a person to see, and says how the screen takes it in.
  ///
  /// - Parameters:
  ///   - layout: What ``layout()`` gave.
  ///   - content: How much is shown.
  /// - Returns: The frame.
  /// - Throws: ``MediaError`` where chrome cannot be drawn.
  public func refreshed(
    with layout: ScreenLayout, _ content: FrameContent
  ) async throws(MediaError) -> DrawnFrame {
    let image = try await frame(of: layout, content)
    let refresh = plan.take(layout.page, isChanged: image != drawn)
    drawn = image
    return DrawnFrame(image: image, refresh: refresh)
  }

  /// Waits until every thumbnail that shows is here or failed; returns early when cancelled.
  ///
  /// - Throws: What keeps the library from answering.
  public func settled() async throws {
    _ = try await layout()
    await store(of: await session.view).settled()
  }

  /// Does what a person does; the message of the time before goes away.
  ///
  /// What makes no sense on the screen of the moment does nothing, or is refused by the session.
  ///
  /// - Parameter command: What the person does.
  /// - Throws: What keeps the library from answering.
  public func perform(_ command: ScreenCommand) async throws {
    message = nil
    try await session.refresh()
    let view = await session.view
    if revealsFocus, command.movesFocus { showsFocus = true }
    if isTyping, await type(command, view) { return }
    try await follow(command, try await state(of: view))
  }

  /// Takes the message of the time before away, as ``perform(_:)`` does.
  public func forgetMessage() { message = nil }

  /// Takes in what the session tells: refusals are said, another phase has another focus.
  ///
  /// - Parameter event: What happened.
  public func take(_ event: PickerEvent) async {
    switch event {
    case .refused(let refusal):
      message = Wording.words(for: refusal, limit: await session.view.limit)
    case .phaseChanged:
      message = nil
      (menu, isTyping) = (nil, false)
      places.reset()
    case .selectionChanged, .delivered, .progress, .configurationChanged, .viewChanged,
      .libraryChanged, .historyChanged, .ended:
      break
    }
  }

  private func store(of view: PickerView) -> ThumbnailStore {
    if case .review = view.place, view.phase == .picking, menu == nil { return whole }
    return cells
  }
}

extension ScreenCommand {
  /// Whether it moves the focus, so that it has to show.
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
  /// The largest size of the same shape that fits into another one, and into half of some bytes.
  fileprivate func fitted(into box: PixelSize, within bytes: Int?) -> PixelSize {
    guard width > 0, height > 0 else { return box }
    var share = min(
      1, Double(box.width) / Double(width), Double(box.height) / Double(height))
    if let bytes {
      let most = Double(max(4, bytes / 2)) / 4
      share = min(share, (most / (Double(width) * Double(height))).squareRoot())
    }
    return PixelSize(
      width: max(1, Int(Double(width) * share)), height: max(1, Int(Double(height) * share)))
  }
}
