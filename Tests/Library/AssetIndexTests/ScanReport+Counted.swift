// SPDX-License-Identifier: Apache-2.0

@testable import AssetIndex

extension ScanReport {
  /// The assets as counted during the scan, which are those in the index if no other process wrote
  /// to it.
  var countedAssets: Int { added + updated + moved + unchanged }
}
