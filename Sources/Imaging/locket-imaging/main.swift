// SPDX-License-Identifier: Apache-2.0

// The worker program. It performs the jobs that arrive at a socket, until the other end of the
// socket closes.
//
//   locket-imaging [--draw] [--decode] [--videos] [--pixels=N] [--memory=BYTES] [--seconds=N] [--lifetime=N]
//     [DESCRIPTOR]
//
// DESCRIPTOR is a connected Unix stream socket; the default is 0. With --draw, the worker draws
// Locket's own pictures. Without --draw, it opens photos. Opening or drawing videos requires
// --videos. Photos that libvips must decode require --decode or --videos. The other options are
// limits: --lifetime limits all jobs of the worker together, the others limit one job. Before its
// first job, a worker gives up the rights that it does not need.

import ImagingWire

let arguments = WorkerArguments(CommandLine.arguments.dropFirst())
var worker = Worker(arguments)
worker.prepare()
worker.run()
