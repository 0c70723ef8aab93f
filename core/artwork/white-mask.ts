import { computeSquaredDistances } from './distance-transform.ts'

/**
 * Returns the white mask below a picture on clear film: its pixels with at least half alpha, shrunk by `chokeDots` so
 * that no white shows at the edges. Packed as 1 bit per pixel, rows padded to bytes, 1 for white.
 */
export function createWhiteMask(
  { width, height, alpha }: { width: number; height: number; alpha: Uint8Array },
  chokeDots: number,
): Uint8Array {
  // A border of one pixel, because the picture's own edge is an edge too.
  const framed = { width: width + 2, height: height + 2 }
  const dots = new Uint8Array(framed.width * framed.height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((alpha[y * width + x] ?? 0) >= 128) dots[(y + 1) * framed.width + x + 1] = 1
  const distances = computeSquaredDistances({ ...framed, dots }, 0)
  const rowBytes = Math.ceil(width / 8)
  const bits = new Uint8Array(rowBytes * height)
  // Distances are between pixel centres, which lie half a pixel inside their edges.
  const least = (chokeDots + 0.5) ** 2
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((distances[(y + 1) * framed.width + x + 1] ?? 0) >= least) {
        const at = y * rowBytes + (x >> 3)
        bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
      }
  return bits
}
