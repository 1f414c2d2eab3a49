// SPDX-License-Identifier: Apache-2.0

// The worker: one job after another from a socket, until its other end closes.
//
//   locket-imaging [--draw] [DESCRIPTOR]
//
// DESCRIPTOR is a connected Unix stream socket, 0 where it is left out. With --draw the worker
// draws our own pictures, without it opens other people's. Either gives up what it does not need
// before its first job.

import CLinuxShim
import ImagingWire

let arguments = CommandLine.arguments.dropFirst()
let draws = arguments.contains("--draw")
let socket = ImagingSocket(
  descriptor: arguments.lazy.compactMap { Int32($0) }.first ?? 0)
let worker = Worker(socket: socket, draws: draws)
worker.prepare()
worker.run()
