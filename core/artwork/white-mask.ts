import { computeSquaredDistances } from './distance-transform.ts'

/**
 * Returns the mask of the white ink below a picture on clear film. It contains the pixels with at least half alpha,
 * shrunk by `chokeDots` so that no white shows at the edges. The format is 1 bit per pixel (1 is white), with rows
 * padded to bytes.
 */
export function createWhiteMask(
  { width, height, alpha }: { width: number; height: number; alpha: Uint8Array },
  chokeDots: number,
): Uint8Array {
  // Adds a border of one empty pixel, because the edge of the picture is an edge of the artwork too.
  const framed = { width: width + 2, height: height + 2 }
  const dots = new Uint8Array(framed.width * framed.height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((alpha[y * width + x] ?? 0) >= 128) dots[(y + 1) * framed.width + x + 1] = 1
  const distances = computeSquaredDistances({ ...framed, dots }, 0)
  const rowBytes = Math.ceil(width / 8)
  const bits = new Uint8Array(rowBytes * height)
  // Distances are measured to pixel centres, which are half a pixel inside the pixel's edge.
  const least = (chokeDots + 0.5) ** 2
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((distances[(y + 1) * framed.width + x + 1] ?? 0) >= least) {
        const at = y * rowBytes + (x >> 3)
        bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
      }
  return bits
}
