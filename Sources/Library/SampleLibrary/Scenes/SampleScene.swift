// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The scene that a sample picture shows.
public enum SampleScene: String, Hashable, Sendable, CaseIterable {
  /// Mountains.
  case mountains
  /// The sea.
  case sea
  /// A forest.
  case forest
  /// A city skyline.
  case skyline
  /// Desert dunes.
  case dunes
  /// A person.
  case portrait
  /// A cat or a dog.
  case pet
  /// A close-up of a flower.
  case flower
  /// A meal on a plate.
  case food
  /// A birthday cake.
  case cake
  /// A bicycle in front of a wall.
  case bicycle
  /// A boat on a lake.
  case boat
  /// Hot-air balloons.
  case balloons
  /// Trees in snow.
  case snow
  /// Fireworks.
  case fireworks
  /// Northern lights.
  case aurora
  /// A sheet of paper or a whiteboard.
  case document
  /// A close-up in which only shapes can be recognized.
  case macro
  /// A window in the rain.
  case window
  /// A screenshot of messages.
  case messagesScreen
  /// A screenshot of a map.
  case mapScreen
  /// A screenshot of a weather forecast.
  case weatherScreen
  /// A screenshot of a music player.
  case musicScreen
  /// A screenshot of a calendar.
  case calendarScreen
  /// A screenshot of settings.
  case settingsScreen

  /// The scenes that are screenshots.
  static let screens: [SampleScene] = [
    .messagesScreen, .mapScreen, .weatherScreen, .musicScreen, .calendarScreen, .settingsScreen,
  ]

  /// The scenes for videos.
  ///
  /// In every light, at least one of them is possible.
  static let moving: [SampleScene] = [
    .balloons, .boat, .sea, .fireworks, .aurora, .mountains, .dunes,
  ]

  /// Whether a camera can record the scene in this light.
  func suits(_ light: Daylight) -> Bool {
    switch self {
    case .fireworks, .aurora: light == .night
    case .skyline: light == .night || light == .dusk
    case .sea: light != .night
    case .dunes, .bicycle, .balloons, .flower, .macro:
      light == .day || light == .dusk || light == .dawn
    case .forest: light == .day || light == .dawn
    default: true
    }
  }

  /// The type that draws the scene.
  var drawing: any SceneDrawing.Type {
    switch self {
    case .mountains: MountainScene.self
    case .sea: SeaScene.self
    case .forest: ForestScene.self
    case .skyline: SkylineScene.self
    case .dunes: DuneScene.self
    case .portrait: PortraitScene.self
    case .pet: PetScene.self
    case .flower: FlowerScene.self
    case .food: FoodScene.self
    case .cake: CakeScene.self
    case .bicycle: BicycleScene.self
    case .boat: BoatScene.self
    case .balloons: BalloonScene.self
    case .snow: SnowScene.self
    case .fireworks: FireworksScene.self
    case .aurora: AuroraScene.self
    case .document: DocumentScene.self
    case .macro: MacroScene.self
    case .window: WindowScene.self
    case .messagesScreen: MessagesScreen.self
    case .mapScreen: MapScreen.self
    case .weatherScreen: WeatherScreen.self
    case .musicScreen: MusicScreen.self
    case .calendarScreen: CalendarScreen.self
    case .settingsScreen: SettingsScreen.self
    }
  }
}

/// Draws one kind of scene with random variations.
protocol SceneDrawing {
  /// Fills the complete upright canvas.
  static func draw(on canvas: inout SVGCanvas, using chance: inout SplitMix64)
}
