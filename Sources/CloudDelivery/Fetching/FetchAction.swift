// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// What the machine wants done.
enum FetchAction: Hashable, Sendable {
  /// Begin a transfer; take up what is in the partial file where the server agrees.
  case open(FetchTicket, Asset)
  /// End a transfer; its partial file stays for the next one.
  case close(FetchTicket)
  /// Throw away what came of an item: it is damaged.
  case discard(Asset)
  /// Check what came, and give it its name; answered by ``TransferNews/verified`` or an end.
  case verify(FetchTicket, Asset)
  /// Tell the picker.
  case report(DeliveryEvent)
}
