// SPDX-License-Identifier: Apache-2.0

#include "Colors.h"

#include "Library.h"

int clav_is_full_range(int format) {
  switch (format) {
    case AV_PIX_FMT_YUVJ411P:
    case AV_PIX_FMT_YUVJ420P:
    case AV_PIX_FMT_YUVJ422P:
    case AV_PIX_FMT_YUVJ440P:
    case AV_PIX_FMT_YUVJ444P: return 1;
    default: return 0;
  }
}

int clav_is_rgb(int format) {
  const AVPixFmtDescriptor *facts = libav.av_pix_fmt_desc_get(format);
  return facts && facts->flags & AV_PIX_FMT_FLAG_RGB;
}
