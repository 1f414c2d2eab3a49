// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A mutated file; the seed of the run and its number determine all its bytes.
struct FuzzCase: Sendable {
  let number: Int
  let format: FuzzFormat
  /// The name of the valid file from which the case was created.
  let origin: String
  let bytes: [UInt8]
  /// The size of the thumbnail, and of the rendition, that is requested for this file.
  let cell: PixelSize
  let box: PixelSize
}

/// Creates the cases of a run: first every bomb, then mutated files, with each format equally
/// often.
struct CaseMaker: Sendable {
  /// The share of cases that are made from a real file instead of a generated one; `bombShare` is
  /// the share that is made from a bomb.
  private static let corpusShare = 0.05
  private static let bombShare = 0.0005

  let seed: UInt64
  let seedCorpus: SeedCorpus
  let bombs: [Bomb]
  private let drawn: [FuzzFormat: [Seed]]
  private let real: [FuzzFormat: [Seed]]
  private let formats: [FuzzFormat]

  init(seed: UInt64, drawn: SeedCorpus, corpus: [Seed], only: Set<FuzzFormat>) {
    self.seed = seed
    seedCorpus = drawn
    bombs = Bomb.all(drawn).filter { only.contains($0.format) }
    self.drawn = Dictionary(grouping: drawn.seeds, by: \.format)
    real = Dictionary(grouping: corpus, by: \.format)
    formats = FuzzFormat.allCases.filter(only.contains)
  }

  func made(_ number: Int) -> FuzzCase {
    var first = SplitMix64(seed: seed ^ UInt64(truncatingIfNeeded: number) &* 0x2545_F491_4F6C_DD1D)
    var mutator = Mutator(chance: SplitMix64(seed: first.next()), corpus: seedCorpus)
    let sides = [(16, 16), (48, 64), (132, 132), (90, 30)]
    let (width, height) = mutator.chance.one(of: sides) ?? (16, 16)
    let cell = PixelSize(width: width, height: height)
    let box = mutator.chance.happens(0.5) ? PixelSize(width: 40, height: 40) : cell
    func made(_ format: FuzzFormat, _ origin: String, _ bytes: [UInt8]) -> FuzzCase {
      FuzzCase(
        number: number, format: format, origin: origin, bytes: bytes, cell: cell, box: box)
    }
    if number < bombs.count {
      return made(bombs[number].format, "bomb \(bombs[number].name)", bombs[number].make())
    }
    if mutator.chance.happens(Self.bombShare), let bomb = mutator.chance.one(of: bombs) {
      let whole = Seed(bomb.format, bomb.name, bomb.make())
      return made(bomb.format, "mutated bomb \(bomb.name)", mutator.mutant(of: whole))
    }
    let format = mutator.chance.one(of: formats) ?? .jpeg
    let isReal = mutator.chance.happens(Self.corpusShare)
    let kin = isReal ? real[format] ?? drawn[format] : drawn[format] ?? real[format]
    guard let whole = mutator.chance.one(of: kin ?? []) else { return made(format, "nothing", []) }
    return made(format, whole.name, mutator.mutant(of: whole))
  }
}
