// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import PickerTesting
import Testing

@testable import ImagingClient

/// The limits for one picture; exceeding them fails only its own job.
@Suite struct ImagingLimitsTests {
  private static let cell = PixelSize(width: 16, height: 16)

  private func photo(
    _ type: ContentType, side: Int, in folder: TemporaryDirectory
  ) async throws -> String {
    let drawing = ImagingWorkers(timeout: .seconds(120))
    let bytes = try await drawing.encode(
      .drawing(svg: Drawings.quarters, size: PixelSize(width: side, height: side)),
      as: PictureEncoding(type))
    return try folder.write(bytes, to: "\(side).\(type.preferredExtension)")
  }

  private func reason(
    _ path: String, _ limits: ImagingLimits
  ) async throws -> FailureReason? {
    let workers = ImagingWorkers(photoWorkers: 1, timeout: .seconds(120), limits: limits)
    do throws(MediaError) {
      _ = try await workers.thumbnail(ofFileAt: path, size: Self.cell)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func aPictureOfTooManyPixelsIsTooLarge() async throws {
    let folder = try TemporaryDirectory()
    let path = try await photo(.jpeg, side: 100, in: folder)
    #expect(try await reason(path, ImagingLimits(pixels: 10_000)) == nil)
    #expect(try await reason(path, ImagingLimits(pixels: 9_999)) == .tooLarge)
  }

  @Test(arguments: [ContentType.heic, .webp])
  func aPictureThatTakesTooMuchMemoryIsTooLarge(type: ContentType) async throws {
    let folder = try TemporaryDirectory()
    let path = try await photo(type, side: 1600, in: folder)
    #expect(try await reason(path, ImagingLimits(memory: 256 << 20)) == nil)
    #expect(try await reason(path, ImagingLimits(memory: 1 << 20)) == .tooLarge)
  }

  @Test func unpredictableMemoryUseIsStoppedByKernel() async throws {
    let folder = try TemporaryDirectory()
    let path = try await photo(.jpeg, side: 100, in: folder)
    let workers = ImagingWorkers(
      photoWorkers: 1, timeout: .seconds(120), limits: ImagingLimits(memory: 32 << 20))
    await #expect { () async throws in
      _ = try await workers.thumbnail(ofFileAt: path, size: PixelSize(width: 4000, height: 4000))
    } throws: { error in
      (error as? MediaError)?.reason == .tooLarge
    }
    let next = try await workers.thumbnail(ofFileAt: path, size: Self.cell)
    #expect(next.image.size == Self.cell)
  }

  @Test func aPictureThatTakesTooLongIsStopped() async throws {
    let folder = try TemporaryDirectory()
    let path = try await photo(.png, side: 4000, in: folder)
    #expect(try await reason(path, ImagingLimits(seconds: 0.001)) == .timedOut)
  }

  @Test func deviceLimitsNumberOfOpenPictures() async throws {
    var profile = DeviceProfile.watch()
    profile.budgets.imageWorkers = 1
    let workers = ImagingWorkers(
      timeout: .seconds(120), limits: ImagingLimits(profile), idle: .seconds(600))
    let folder = try TemporaryDirectory()
    let path = try await photo(.jpeg, side: 100, in: folder)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<20 {
        group.addTask { (try? await workers.header(ofFileAt: path)) != nil }
      }
      for await isRead in group { #expect(isRead) }
    }
    #expect(workers.photoProcesses.count == 1)
    await workers.close()
  }

  @Test func aDevicesBudgetsBecomeAWorkersArguments() {
    var profile = DeviceProfile.watch()
    #expect(ImagingLimits(profile).arguments == [])
    profile.budgets.imagePixels = 50
    profile.budgets.imageMemory = 60
    profile.budgets.imageSeconds = 1.5
    #expect(ImagingLimits(profile).arguments == ["--pixels=50", "--memory=60", "--seconds=5"])
  }
}
