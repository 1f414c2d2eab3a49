// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Only the first of what is in the cloud says so.
  static let reachFirstOnly = Mutant(
    "reach-first-only", breaks: "reach.cloud.told",
    killedBy: ["reach/told"], saying: ["reach.cloud"],
    Tampering(
      reply: { reply, _ in
        if let reach = reply.view.around.reach {
          reply.view.around.reach?.cloud = Array(reach.cloud.prefix(1))
        }
      }))

  /// Every cell is marked as soon as one is.
  static let reachEverything = Mutant(
    "reach-everything", breaks: "reach.here.untold",
    killedBy: ["reach/told"], saying: ["reach.cloud"],
    collateral: ["reach.cloud.told", "reach.link.unreachable"],
    Tampering(
      reply: { reply, _ in
        guard let reach = reply.view.around.reach, !reach.cloud.isEmpty else { return }
        reply.view.around.reach?.cloud = reply.view.visible.identifiers ?? []
      }))

  /// What arrived is marked as before.
  static let reachForgetsArrivals = Mutant(
    "reach-forgets-arrivals", breaks: "reach.here.untold",
    killedBy: ["reach/arrived"], saying: ["reach.cloud"],
    collateral: ["reach.cloud.told"],
    Tampering(
      reply: { reply, moment in
        guard reply.view.around.reach != nil, moment.gestures.contains(.goBack) else { return }
        let cloud = moment.request.assets.filter { $0.availability == .cloud }
        reply.view.around.reach?.cloud = (reply.view.visible.identifiers ?? []).filter { name in
          cloud.contains { $0.identifier.rawValue == name }
        }
      }))

  /// Without a network the cells say what they say with one.
  static let reachNeverLost = Mutant(
    "reach-never-lost", breaks: "reach.link.unreachable",
    killedBy: ["reach/link", "reach/link-down-at-opening"], saying: ["reach."],
    Tampering(
      reply: { reply, _ in
        guard let reach = reply.view.around.reach, !reach.unreachable.isEmpty else { return }
        reply.view.around.reach = ReachView(cloud: reach.unreachable)
      }))

  /// What was out of reach stays so when the network is back.
  static let reachStaysLost = Mutant(
    "reach-stays-lost", breaks: "reach.link.unreachable",
    killedBy: ["reach/link"], saying: ["reach."],
    Tampering(
      reply: { reply, moment in
        guard let reach = reply.view.around.reach, reach.unreachable.isEmpty,
          moment.environments.contains(where: { !$0.isLinkUp })
        else { return }
        reply.view.around.reach = ReachView(unreachable: reach.cloud)
      }))

  /// A device that fetches when the app asks marks cells too.
  static let reachOnDemand = Mutant(
    "reach-on-demand", breaks: "reach.elsewhere.untold",
    killedBy: ["reach/elsewhere[up]", "reach/elsewhere[down]"], saying: ["reach.cloud"],
    Tampering(
      reply: { reply, moment in
        guard reply.view.around.reach != nil, moment.request.device?.delivery.when == .onDemand
        else { return }
        reply.view.around.reach?.cloud = moment.request.assets
          .filter { $0.availability == .cloud }.map(\.identifier.rawValue)
      }))
}
