// SPDX-License-Identifier: Apache-2.0

#include <string.h>
#include <zlib.h>

#include "CVipsShim.h"
#include "Library.h"

int cvips_inflate(const uint8_t *stream, size_t count, size_t maximum, cvips_output *output) {
  z_stream unpacker = {.next_in = (uint8_t *)stream, .avail_in = (uInt)count};
  memset(output, 0, sizeof *output);
  if (count > UINT32_MAX || maximum > UINT32_MAX / 2 || inflateInit(&unpacker) != Z_OK) return -1;
  size_t room = 0;
  int result = Z_OK;
  while (result == Z_OK && output->count < maximum) {
    room = room ? room * 2 : 4096;
    if (room > maximum) room = maximum;
    output->bytes = g_realloc(output->bytes, room);
    unpacker.next_out = output->bytes + output->count;
    unpacker.avail_out = (uInt)(room - output->count);
    result = inflate(&unpacker, Z_NO_FLUSH);
    output->count = room - unpacker.avail_out;
  }
  inflateEnd(&unpacker);
  // Data behind the stream is an error, because its content is unknown.
  if (result == Z_STREAM_END && unpacker.avail_in == 0) return 0;
  cvips_free(output);
  return -1;
}
