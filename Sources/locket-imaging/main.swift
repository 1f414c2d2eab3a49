// SPDX-License-Identifier: Apache-2.0

// The worker: one job after another from a socket, until its other end closes.
//
//   locket-imaging [--draw] [--decode] [--films] [--pixels=N] [--memory=BYTES] [--seconds=N] [--lifetime=N]
//     [DESCRIPTOR]
//
// DESCRIPTOR is a connected Unix stream socket, 0 where it is left out. With --draw the worker
// draws our own pictures, without it opens other people's. Films need --films with either, and pictures
// that libvips has to decode need --decode or --films. The others are what one picture may take. Every worker gives up what it does not need before its first job.

import ImagingWire

let arguments = WorkerArguments(CommandLine.arguments.dropFirst())
var worker = Worker(arguments)
worker.prepare()
worker.run()
