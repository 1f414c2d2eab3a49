// SPDX-License-Identifier: Apache-2.0

import Imaging
import ImagingClient
import PickerPorts

/// The two implementations of the imaging ports; both must pass the same tests.
enum Backend: String, CaseIterable, Sendable {
  case inProcess
  case workers

  typealias Photos = HeaderReading & SidecarReading & ThumbnailProviding & RenditionMaking

  private static let photosHere = InProcessPhotos()
  private static let drawingHere = InProcessDrawing()
  /// Debug builds on a busy machine are slow; only tests of timeouts use short ones.
  private static let photosThere = ImagingWorkers(timeout: .seconds(120))

  /// The service that opens photos.
  var photos: any Photos {
    switch self {
    case .inProcess: Self.photosHere
    case .workers: Self.photosThere
    }
  }

  /// The service that draws.
  var drawing: any PictureDrawing {
    switch self {
    case .inProcess: Self.drawingHere
    case .workers: Self.photosThere
    }
  }
}
