export interface PictureHeader {
  format?: string | undefined
  width: number
  height: number
  channels: number
  depth: string
  isProgressive?: boolean | undefined
  chromaSubsampling?: string | undefined
  pages?: number | undefined
}

/** Maximum number of pixels. A small file can hold a picture that fills memory or takes hours to decode. */
const maxPixels = 80_000_000
/**
 * Maximum side in pixels, which is more than any camera or press produces. A single row of millions of pixels is
 * slower than a normal picture with the same number of pixels.
 */
const maxSide = 30_000
/** Maximum number of decoded bytes, on which the duration depends. */
const maxDecodedBytes = 320_000_000
/** Maximum number of bytes in memory at once. Artwork for a press may be larger than photographs. */
export const maxDecodingBytes = { usual: 120_000_000, artwork: 260_000_000 }
/** Maximum total number of pixels in all frames of an animation, because each frame is decoded and encoded again. */
const maxAnimationPixels = 24_000_000
const maxFrames = 300

const depthBytes: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2, double: 8 }

const decodedBytes = ({ width, height, channels, depth }: PictureHeader) =>
  width * height * channels * (depthBytes[depth] ?? 4)

/**
 * Estimates the number of bytes that are in memory at once while a picture is decoded. Measured with libvips
 * 8.18. Most formats are read row by row, but progressive and interlaced pictures, WebP, AVIF and GIF must be
 * in memory completely.
 */
export function estimateDecodingBytes(head: PictureHeader): number {
  const { format, width, height, channels, isProgressive, chromaSubsampling } = head
  const pixels = width * height
  const perPixel = chromaSubsampling?.startsWith('4:2:0') ? 4 : 2.7 * Math.max(channels, 1)
  if (format === 'jpeg') return isProgressive ? pixels * perPixel : 0
  if (format === 'png') return isProgressive ? decodedBytes(head) * 1.5 : 0
  if (format === 'webp') return pixels * 9
  if (format === 'heif') return pixels * 20
  if (format === 'gif') return pixels * 8
  return decodedBytes(head)
}

export function isWithinLimits(head: PictureHeader, maxHeld = maxDecodingBytes.usual): boolean {
  return (
    Math.max(head.width, head.height) <= maxSide &&
    head.width * head.height <= maxPixels &&
    decodedBytes(head) <= maxDecodedBytes &&
    estimateDecodingBytes(head) <= maxHeld
  )
}

/** Returns true if an animation can be kept. Otherwise only its first frame is used. */
export const canStayAnimated = ({ width, height, pages = 1 }: PictureHeader): boolean =>
  pages > 1 && pages <= maxFrames && width * height * pages <= maxAnimationPixels
