// SPDX-License-Identifier: Apache-2.0

import ImagingClient
import PickerModel
import Testing

@testable import locket_fuzz

/// Mutated files: the same for the same number, in every format, and different from each other.
@Suite struct CaseMakerTests {
  private func maker(seed: UInt64, _ only: Set<FuzzFormat> = Set(FuzzFormat.allCases)) async throws
    -> CaseMaker
  {
    let workers = ImagingWorkers(timeout: .seconds(120))
    let corpus = try await SeedCorpus(drawing: workers)
    await workers.close()
    return CaseMaker(seed: seed, drawn: corpus, corpus: [], only: only)
  }

  @Test func aNumberAlwaysMakesTheSameFile() async throws {
    let (one, other) = (try await maker(seed: 5), try await maker(seed: 5))
    let third = try await maker(seed: 6)
    let first = one.bombs.count
    for number in first..<first + 50 { #expect(one.made(number).bytes == other.made(number).bytes) }
    let same = (first..<first + 50).filter { one.made($0).bytes == third.made($0).bytes }
    #expect(same.count < 10)
  }

  @Test func everyFormatIsMutatedAndHasBombs() async throws {
    let maker = try await maker(seed: 1)
    #expect(Set(maker.bombs.map(\.format)) == Set(FuzzFormat.allCases))
    let first = maker.bombs.count
    let formats = Set((first..<first + 400).map { maker.made($0).format })
    #expect(formats == Set(FuzzFormat.allCases))
  }

  @Test func everySeedIsValidAndHasNumbersToMutate() async throws {
    let workers = ImagingWorkers(photoWorkers: 1, timeout: .seconds(120))
    for seed in try await SeedCorpus(drawing: workers).seeds where !seed.format.isText {
      let format = seed.format == .raw ? .tiff : seed.format
      #expect(FuzzFormat(firstBytes: seed.bytes) == format, "\(seed.format) \(seed.name)")
      #expect(seed.map.fields.count > 5, "\(seed.format) \(seed.name)")
      #expect(seed.map.segments.count > 2, "\(seed.format) \(seed.name)")
    }
    await workers.close()
  }
}
