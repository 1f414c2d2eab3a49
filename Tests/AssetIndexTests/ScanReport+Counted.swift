// SPDX-License-Identifier: Apache-2.0

@testable import AssetIndex

extension ScanReport {
  /// The assets as the scan counted them on its way: as many as the index holds where nobody else
  /// wrote to it.
  var countedAssets: Int { added + updated + moved + unchanged }
}
