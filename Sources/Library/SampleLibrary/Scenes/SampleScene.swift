// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The scene that a sample picture shows.
public enum SampleScene: String, Hashable, Sendable, CaseIterable {
  /// The picture shows mountains.
  case mountains
  /// The picture shows the sea.
  case sea
  /// The picture shows a forest.
  case forest
  /// The picture shows a city skyline.
  case skyline
  /// The picture shows desert dunes.
  case dunes
  /// The picture shows a person.
  case portrait
  /// The picture shows a cat or a dog.
  case pet
  /// The picture shows a close-up of a flower.
  case flower
  /// The picture shows a meal on a plate.
  case food
  /// The picture shows a birthday cake.
  case cake
  /// The picture shows a bicycle in front of a wall.
  case bicycle
  /// The picture shows a boat on a lake.
  case boat
  /// The picture shows hot-air balloons.
  case balloons
  /// The picture shows trees in snow.
  case snow
  /// The picture shows fireworks.
  case fireworks
  /// The picture shows northern lights.
  case aurora
  /// The picture shows a sheet of paper or a whiteboard.
  case document
  /// The picture shows a close-up in which only shapes can be recognized.
  case macro
  /// The picture shows a window in the rain.
  case window
  /// The picture is a screenshot of messages.
  case messagesScreen
  /// The picture is a screenshot of a map.
  case mapScreen
  /// The picture is a screenshot of a weather forecast.
  case weatherScreen
  /// The picture is a screenshot of a music player.
  case musicScreen
  /// The picture is a screenshot of a calendar.
  case calendarScreen
  /// The picture is a screenshot of settings.
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
