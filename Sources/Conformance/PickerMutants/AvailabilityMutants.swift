// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that break the rules of `reach.json`, which are about the availability of originals.
  @MutantList static var availability: [Mutant] {
    // Only the first asset in the cloud is marked.
    Mutant(
      "reach-first-only", breaks: "reach.cloud.told",
      killedBy: ["reach/told"], expecting: ["reach.cloud"],
      Tampering(
        reply: { reply, _ in
          if let availability = reply.view.around.availability {
            reply.view.around.availability?.cloud = Array(availability.cloud.prefix(1))
          }
        }))

    // If one cell is marked, every cell is marked.
    Mutant(
      "reach-everything", breaks: "reach.here.untold",
      killedBy: ["reach/told"], expecting: ["reach.cloud"],
      Tampering(
        reply: { reply, _ in
          guard let availability = reply.view.around.availability, !availability.cloud.isEmpty
          else {
            return
          }
          reply.view.around.availability?.cloud = reply.view.visible.identifiers ?? []
        }))

    // Assets stay marked after they were fetched.
    Mutant(
      "reach-forgets-arrivals", breaks: "reach.here.untold",
      killedBy: ["reach/arrived"], expecting: ["reach.cloud"],
      Tampering(
        reply: { reply, moment in
          guard reply.view.around.availability != nil, moment.gestures.contains(.goBack) else {
            return
          }
          let cloud = moment.request.assets.filter { $0.availability == .cloud }
          reply.view.around.availability?.cloud = (reply.view.visible.identifiers ?? []).filter {
            name in
            cloud.contains { $0.identifier.rawValue == name }
          }
        }))

    // The marks do not change when the network is lost.
    Mutant(
      "reach-never-lost", breaks: "reach.link.unreachable",
      killedBy: ["reach/link", "reach/link-down-at-opening"], expecting: ["reach."],
      Tampering(
        reply: { reply, _ in
          guard let availability = reply.view.around.availability, !availability.unreachable.isEmpty
          else { return }
          reply.view.around.availability = AvailabilityView(cloud: availability.unreachable)
        }))

    // Assets are still marked as unreachable when the network is back.
    Mutant(
      "reach-stays-lost", breaks: "reach.link.unreachable",
      killedBy: ["reach/link"], expecting: ["reach."],
      Tampering(
        reply: { reply, moment in
          guard let availability = reply.view.around.availability, availability.unreachable.isEmpty,
            moment.environments.contains(where: { !$0.isLinkUp })
          else { return }
          reply.view.around.availability = AvailabilityView(unreachable: availability.cloud)
        }))

    // Cells are also marked on a device that fetches on demand.
    Mutant(
      "reach-on-demand", breaks: "reach.elsewhere.untold",
      killedBy: ["reach/elsewhere[up]", "reach/elsewhere[down]"], expecting: ["reach.cloud"],
      Tampering(
        reply: { reply, moment in
          guard reply.view.around.availability != nil,
            moment.request.device?.delivery.when == .onDemand
          else { return }
          reply.view.around.availability?.cloud = moment.request.assets
            .filter { $0.availability == .cloud }.map(\.identifier.rawValue)
        }))
  }
}
