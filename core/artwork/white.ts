import { squaredDistances } from './distance.ts'

/**
 * Where white goes below a picture on clear film: where it covers by more than half, `chokeDots` within its edges, so that
 * none is seen beside it. One byte for eight dots, each row begun anew; a dot of white is 1.
 */
export function whiteBits(
  { width, height, alpha }: { width: number; height: number; alpha: Uint8Array },
  chokeDots: number,
): Uint8Array {
  // With a frame of one dot around: the picture's own edge is an edge, too.
  const framed = { width: width + 2, height: height + 2 }
  const dots = new Uint8Array(framed.width * framed.height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((alpha[y * width + x] ?? 0) >= 128) dots[(y + 1) * framed.width + x + 1] = 1
  const distances = squaredDistances({ ...framed, dots }, 0)
  const rowBytes = Math.ceil(width / 8)
  const bits = new Uint8Array(rowBytes * height)
  // Distances are between middles: half a dot lies between a dot's middle and its edge.
  const least = (chokeDots + 0.5) ** 2
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((distances[(y + 1) * framed.width + x + 1] ?? 0) >= least) {
        const at = y * rowBytes + (x >> 3)
        bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
      }
  return bits
}
