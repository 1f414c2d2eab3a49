// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Wrong pickers that break the rules of `items.json`: what the app is handed.
  static let items: [Mutant] = [
    .itemsUnnamed, .itemsSwapped, .itemsNamedAnyway, .goneNamedAnyway, .currentConverts,
    .currentAsTheFirst, .compatibleKeepsHEIC, .compatibleAlwaysJPEG, .livePhotoWithoutFilm,
    .filmForEverything, .stillWithFilm, .goneWithTypes, .failedWithTypes, .nameWithExtension,
    .nameMadeUp, .removalUnsaid, .removalByThePersonUnsaid, .loadsOnce, .loadsForAnHour,
    .genericRefused, .genericConverts, .loadsAnyType, .noTypeLooksFailed, .loadFailurePlain,
    .loadFailureLoads, .loadsUnpicked, .loadsAfterCancel, .loadsWhilePicking,
  ]
}
