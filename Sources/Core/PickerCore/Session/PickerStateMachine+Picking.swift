// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PickerStateMachine {
  /// Handles a tap on an asset of the grid or of the review (rules P1 and P2).
  mutating func tap(_ asset: Asset) -> [PickerAction] {
    guard isShown(asset) else { return refuse(.notShown) }
    guard case .picking = phase else { return refuse(.notNow) }
    if finishesOnTap {
      // An asset that is already selected passed these checks before.
      if !selection.contains(asset.identifier), let refusal = tapRefusal(of: asset) {
        return refuse(refusal)
      }
      selection = Selection([asset])
      return [.announce(.selectionChanged)] + finish()
    }
    if selection.remove(asset.identifier) { return personChangedSelection() }
    if let refusal = tapRefusal(of: asset) { return refuse(refusal) }
    if limit == 1, configuration.selection.isContinuous { selection.removeAll() }
    selection.append(asset)
    return personChangedSelection()
  }

  /// Whether a tap finishes the pick, so that there is no Add button (rule P2).
  ///
  /// A picker that was opened for several assets keeps its Add button when the host lowers the
  /// limit to 1. So does any picker in which more than one asset is selected (C6).
  public var finishesOnTap: Bool {
    limit == 1 && opensForOne && selection.count <= 1 && !configuration.selection.isContinuous
  }

  private var opensForOne: Bool { Self.limit(configuration.selectionLimit, profile) == 1 }

  /// Whether Add would have an effect now.
  public var canFinish: Bool {
    guard case .picking = phase else { return false }
    return finishRefusal == nil
  }

  /// Why Add is refused while picking, nil if Add is possible.
  var finishRefusal: Refusal? {
    if let limit, selection.count > limit { return .overLimit }
    // Deselecting the whole preselection is a result to deliver (rule P9).
    if selection.isEmpty { return preselected.isEmpty ? .nothingSelected : nil }
    if let minimum = profile.selection.minimum, selection.count < minimum { return .tooFew }
    return nil
  }

  /// Delivers a change of the selection by the person if the selection is continuous (rule P6).
  ///
  /// A change by the host is never delivered.
  private func personChangedSelection() -> [PickerAction] {
    guard configuration.selection.isContinuous else { return [.announce(.selectionChanged)] }
    return [.announce(.selectionChanged), .announce(.delivered(selection.identifiers))]
  }
}
