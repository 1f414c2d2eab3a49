// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Mutants that break the rules of `items.json`, which are about the items that the app receives.
  static let items: [Mutant] = [
    .itemsUnnamed, .itemsSwapped, .itemsNamedAnyway, .goneNamedAnyway, .currentConverts,
    .currentAsTheFirst, .compatibleKeepsHEIC, .compatibleAlwaysJPEG, .livePhotoWithoutVideo,
    .videoForEverything, .stillWithVideo, .goneWithTypes, .failedWithTypes, .nameWithExtension,
    .nameMadeUp, .removalUnsaid, .removalByThePersonUnsaid, .loadsOnce, .loadsForAnHour,
    .genericRefused, .genericConverts, .loadsAnyType, .noTypeLooksFailed, .loadFailurePlain,
    .loadFailureLoads, .loadsUnpicked, .loadsAfterCancel, .loadsWhilePicking,
  ]
}
