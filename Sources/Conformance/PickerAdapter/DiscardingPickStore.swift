// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import Synchronization

/// Issues tokens for picks whose items arrive later, but does not store the picks.
///
/// The protocol covers only the token, not the later delivery. The tokens are the same in each
/// session, because equal requests must have equal effects.
final class DiscardingPickStore: PickKeeping {
  private let chance = Mutex(SplitMix64(seed: 1))

  func makeToken() -> PickToken { chance.withLock { PickToken(using: &$0) } }

  func keep(_ pick: PendingPick) {}

  func forget(_ token: PickToken) {}
}
