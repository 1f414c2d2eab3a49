// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel
public import PickerPorts

/// The screen of a device that shows one open picker.
///
/// The object lays out and draws the picker, and handles the person's input.
///
/// The caller reads the events of the session and passes each of them to ``take(_:)``. Drawing
/// never waits for a thumbnail. When missing thumbnails arrive, ``changes`` reports this, and the
/// caller can draw a new frame.
public actor PickerScreen {
  /// Reports that thumbnails arrived.
  ///
  /// One element of the stream can report several thumbnails.
  public nonisolated let changes: AsyncStream<Void>
  /// The profile of the device.
  public nonisolated let profile: DeviceProfile
  /// The person's preferences for the screen, such as the text size.
  public nonisolated let preferences: ScreenPreferences

  let session: PickerSession
  private let cells: ThumbnailStore
  /// The pictures of the review, which are larger than thumbnails and are not cropped to squares.
  private let whole: ThumbnailStore
  private let renderer: FrameRenderer
  /// The focus and scroll position of each page that was shown.
  var pageNavigation = PageNavigation()
  /// The menu that the screen shows over the page, nil if there is none.
  var menu: ScreenMenu?
  /// Whether the text that the person types goes to the search field.
  public internal(set) var isTyping = false
  /// The first visible row of the list beside the grid.
  var sidebarFirst = 0
  /// Predicts which cells become visible next, from the direction of scrolling.
  var prefetch = ThumbnailPrefetch()
  var message: String?
  /// The gesture of the finger that is on the screen, nil if there is none.
  var finger: FingerGesture?
  private var showsFocus: Bool
  /// Whether the focus ring appears when a key moves the focus.
  private let revealsFocus: Bool
  private var plan: RefreshPlan
  private var drawn: PixelImage?

  /// Makes a screen that shows a session on a device.
  ///
  /// - Parameters:
  ///   - session: The open picker.
  ///   - profile: The profile of the device.
  ///   - thumbnails: Makes thumbnails.
  ///   - drawing: Draws texts, buttons and marks.
  ///   - showsFocus: Whether the focus ring is shown from the start. With the default, nil, the
  ///     profile decides: on a device with touch or a pointer, the ring appears only when a key
  ///     moves the focus.
  ///   - preferences: The person's preferences. The default is a left-to-right layout, the 24-hour
  ///     clock and the usual text size.
  ///   - path: Returns the absolute path of an asset's file, or nil if the file was replaced by
  ///     another file.
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

  /// Returns the current layout of the screen.
  ///
  /// The method requests the thumbnails of the visible assets, but does not wait for thumbnails
  /// that have to be made.
  ///
  /// - Returns: The layout.
  /// - Throws: An error of the library if the library cannot be read.
  public func layout() async throws -> ScreenLayout {
    // Wait for the library's first answer. Without it, the screen would look as if the library were
    // empty.
    let view = try await session.refreshedView()
    var state = try await state(of: view)
    pageNavigation.settle(on: view, menu, in: field(of: state))
    let navigation = pageNavigation.current
    state.offset = navigation.offset
    state.focus = showsFocus ? navigation.focus : nil
    state.message = message
    let known = try await assets(of: &state)
    state.cells = known.cells
    let shown = pictured(known, in: state)
    let store = store(isReview: state.isReview)
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
  /// - Returns: The frame, in the size of the screen.
  /// - Throws: An error of the library if the library cannot be read. `MediaError` if a text,
  ///   button or mark cannot be drawn.
  public func frame(_ content: FrameContent = .everything) async throws -> PixelImage {
    try await frame(of: layout(), content)
  }

  /// Draws a layout that this screen returned before, so that the frame shows the same state as the
  /// layout.
  ///
  /// - Parameters:
  ///   - layout: A result of ``layout()``.
  ///   - content: Which elements are shown.
  /// - Returns: The frame, in the size of the screen.
  /// - Throws: `MediaError` if a text, button or mark cannot be drawn.
  public func frame(
    of layout: ScreenLayout, _ content: FrameContent
  ) async throws(MediaError) -> PixelImage {
    let store = store(isReview: layout.isReview)
    let pictures = await store.pictures(of: layout.pictured)
    return try await renderer.frame(of: layout, pictures: pictures, content: content)
  }

  /// Draws a layout that this screen returned before, and determines how the display must be
  /// refreshed.
  ///
  /// - Parameters:
  ///   - layout: A result of ``layout()``.
  ///   - content: Which elements are shown.
  /// - Returns: The frame, and how the display must be refreshed.
  /// - Throws: `MediaError` if a text, button or mark cannot be drawn.
  public func refreshed(
    with layout: ScreenLayout, _ content: FrameContent
  ) async throws(MediaError) -> DrawnFrame {
    let image = try await frame(of: layout, content)
    let refresh = plan.take(layout.page, isChanged: image != drawn)
    drawn = image
    return DrawnFrame(image: image, refresh: refresh)
  }

  /// Waits until every visible thumbnail has arrived or failed, or until the task is cancelled.
  ///
  /// - Throws: An error of the library if the library cannot be read.
  public func settled() async throws {
    await store(isReview: try await layout().isReview).settled()
  }

  /// Carries out a command of the person, and removes the message that an earlier command caused.
  ///
  /// If a command is not possible on the current screen, it has no effect, or the session refuses
  /// it.
  ///
  /// - Parameter command: The person's command.
  /// - Throws: An error of the library if the library cannot be read.
  public func perform(_ command: ScreenCommand) async throws {
    message = nil
    let view = try await session.refreshedView()
    if revealsFocus, command.movesFocus { showsFocus = true }
    if isTyping, await type(command, view) { return }
    try await follow(command, try await state(of: view))
  }

  /// Removes the message that an earlier command of the person caused, as ``perform(_:)`` does.
  public func forgetMessage() { message = nil }

  /// Handles an event of the session.
  ///
  /// If the session refused an input, the screen shows a message. If the phase changed, the message
  /// and an open list disappear, and a button loses the focus.
  ///
  /// - Parameter event: The event of the session.
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

  /// Returns the assets whose pictures the layout of a state shows.
  private func pictured(_ known: SeenAssets, in state: ScreenState) -> Set<AssetIdentifier> {
    if !known.cells.isEmpty, !profile.text.showsTextOnly {
      return Set(known.visible.map(\.identifier))
    }
    // If hundreds of items are fetched, the screen shows only a few of them. Only the layout
    // determines which.
    return Set(ScreenLayout(state).pictured)
  }

  private func store(isReview: Bool) -> ThumbnailStore { isReview ? whole : cells }
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
  /// Returns the largest size with the same aspect ratio that fits into a box, and whose pixels fit
  /// into half of a byte budget.
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

/// An event of a finger, or of a mouse whose button is pressed.
public enum ScreenTouch: Hashable, Sendable {
  /// The finger touches a point; `on` is the target at the point, nil if there is none.
  case began(ScreenPoint, on: ScreenTarget?)
  /// The finger moves to a point, which may be outside the screen; `on` is the target at the point,
  /// nil if there is none.
  case moved(ScreenPoint, on: ScreenTarget?)
  /// The finger lifts; `on` is the last target that was under the finger, nil if there was none.
  case ended(on: ScreenTarget?)
}

extension PickerScreen {
  /// Handles an event of a finger: a tap, a swipe or a scroll.
  ///
  /// A tap presses its target when the finger lifts. A swipe over cells selects if swiping is
  /// available (rule `select.swipe.multi-only`). Any other movement scrolls.
  ///
  /// The caller must find the target under the finger in the layout that it displays. The person
  /// taps what is displayed, which may be older than the current state.
  ///
  /// - Parameter touch: The event. Movements and lifts have no effect if no finger touched the
  ///   screen before.
  /// - Returns: The number of rows by which the grid followed the finger, 0 if the grid did not
  ///   scroll.
  /// - Throws: An error of the library if the library cannot be read.
  @discardableResult
  public func follow(_ touch: ScreenTouch) async throws -> Double {
    var rows = 0.0
    switch touch {
    case .began(let seen, let target):
      let view = await session.view
      let point = turned(seen, view)
      // If a finger is still known, the terminal did not report that it lifted. Its swipe ends now.
      await session.send(.swipeEnded)
      let isOnGrid = view.route == .grid && menu == nil
      finger = FingerGesture(
        at: point, on: target, allowsSwiping: isOnGrid ? await session.allowsSwiping : false)
    case .moved(let seen, let target):
      let view = try await session.refreshedView()
      let point = turned(seen, view)
      let field = field(of: try await state(of: view))
      guard var finger else { return 0 }
      let effects = finger.move(
        to: point, on: target, over: field.grid, offset: pageNavigation.current.offset)
      self.finger = finger
      for effect in effects {
        if case .scroll(let moved) = effect, finger.isScrolling { rows += moved }
        try await carryOut(effect)
      }
    case .ended(let target):
      guard let effects = finger?.end(on: target) else { return 0 }
      finger = nil
      for effect in effects { try await carryOut(effect) }
    }
    return rows
  }

  /// Returns a point in left-to-right coordinates, because the geometry of grids uses these.
  private func turned(_ point: ScreenPoint, _ view: PickerView) -> ScreenPoint {
    guard preferences.isRightToLeft else { return point }
    return ScreenPoint(x: Double(view.space.width) - point.x, y: point.y)
  }

  private func carryOut(_ effect: FingerGesture.Effect) async throws {
    switch effect {
    case .press(let target): try await perform(.press(target))
    case .scroll(let rows): try await perform(.scroll(rows))
    case .beginSwipe(let cell):
      message = nil
      try await session.beginSwipe(at: cell)
    case .moveSwipe(let cell): try await session.moveSwipe(to: cell)
    case .endSwipe(let cell):
      await session.send(.swipeEnded)
      // The focus moves only after the swipe, because making the focus visible may scroll the
      // content under the finger.
      pageNavigation.focus(on: .cell(cell), in: field(of: try await state(of: session.view)))
    }
  }
}
