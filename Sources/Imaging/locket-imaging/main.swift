// SPDX-License-Identifier: Apache-2.0

// The worker: executes jobs from a socket until the other end closes.
//
//   locket-imaging [--draw] [--decode] [--videos] [--pixels=N] [--memory=BYTES] [--seconds=N] [--lifetime=N]
//     [DESCRIPTOR]
//
// DESCRIPTOR is a connected Unix stream socket; the default is 0. With --draw the worker draws our
// own pictures; without it, it opens photos from others. Videos need --videos with either, and
// pictures that libvips must decode need --decode or --videos. The other options are limits for one
// picture. Every worker drops unneeded rights before its first job.

import ImagingWire

let arguments = WorkerArguments(CommandLine.arguments.dropFirst())
var worker = Worker(arguments)
worker.prepare()
worker.run()
