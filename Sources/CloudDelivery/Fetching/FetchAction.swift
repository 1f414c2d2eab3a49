// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// An action that the fetch machine asks its owner to perform.
enum FetchAction: Hashable, Sendable {
  /// Begin a transfer; continue with the bytes of the partial file if the server agrees.
  case open(FetchTicket, Asset)
  /// End a transfer. Its partial file is kept for the next one.
  case close(FetchTicket)
  /// Delete the bytes received for an item, because they are damaged.
  case discard(Asset)
  /// Check the received bytes and give the file its final name. The answer is
  /// ``TransferEvent/verified`` or an end.
  case verify(FetchTicket, Asset)
  /// Report an event to the picker.
  case report(DeliveryEvent)
}
