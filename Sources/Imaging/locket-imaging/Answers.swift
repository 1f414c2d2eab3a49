// SPDX-License-Identifier: Apache-2.0

import ImagingWire
import PickerModel
import PickerPorts

extension WireHeader {
  init(_ header: MediaHeader) {
    self.init(
      kind: header.kind, contentType: header.contentType, pixelSize: header.pixelSize)
    captureDate = header.captureDate
    captureDateSource = header.captureDateSource
    subtypes = header.subtypes
    hasLocation = header.hasLocation
    contentIdentifier = header.contentIdentifier
    burstIdentifier = header.burstIdentifier
    motionVideo = header.motionVideo
    duration = header.duration
    title = header.title
    keywords = header.keywords
  }
}

extension WireSidecar {
  init(_ facts: SidecarFacts) {
    self.init()
    captureDate = facts.captureDate
    captureDateSource = facts.captureDateSource
    hasLocation = facts.hasLocation
    title = facts.title
    caption = facts.caption
    keywords = facts.keywords
    people = facts.people
    isFavorite = facts.isFavorite
    isTrashed = facts.isTrashed
    isArchived = facts.isArchived
    originalName = facts.originalName
    isTakeout = facts.isTakeout
    albumTitle = facts.albumTitle
  }
}
