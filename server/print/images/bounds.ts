/** What a picture says of itself, before anything of it is opened. */
export interface Head {
  format?: string | undefined
  width: number
  height: number
  channels: number
  /** As libvips names it: `uchar`, `ushort`, `float` … */
  depth: string
  isProgressive?: boolean | undefined
  chromaSubsampling?: string | undefined
  /** Frames of a moving picture. */
  pages?: number | undefined
}

/** A small file can hold a picture that fills memory, or an afternoon, when it is opened. */
const mostPixels = 80_000_000
/** No camera and no press has more; a single line of millions is slower than a picture of as many dots. */
const longestSide = 30_000
/** What may come out of a file on its way through, bytes: it decides how long it takes. */
const mostDecodedBytes = 320_000_000
/** What has to lie in memory at once, bytes; of artwork a press takes more than a customer's browser. */
export const mostHeldBytes = { usual: 120_000_000, artwork: 260_000_000 }
/** All frames of a moving picture together: each of them is opened and written again. */
const mostMovingPixels = 24_000_000
const mostFrames = 300

const depthBytes: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2, double: 8 }

const decodedBytes = ({ width, height, channels, depth }: Head) =>
  width * height * channels * (depthBytes[depth] ?? 4)

/**
 * What must be in memory at once while it is opened, bytes, as measured with libvips 8.18: most is read line by line,
 * but the passes of a progressive or interlaced picture need all of it, and WebP, AVIF and GIF come whole.
 */
export function heldBytes(head: Head): number {
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

/** Whether it may be opened here. */
export function isBearable(head: Head, mostHeld = mostHeldBytes.usual): boolean {
  return (
    Math.max(head.width, head.height) <= longestSide &&
    head.width * head.height <= mostPixels &&
    decodedBytes(head) <= mostDecodedBytes &&
    heldBytes(head) <= mostHeld
  )
}

/** Whether it can stay moving; else its first frame is shown. */
export const canMove = ({ width, height, pages = 1 }: Head): boolean =>
  pages > 1 && pages <= mostFrames && width * height * pages <= mostMovingPixels
