import { bearableHeadOf, open } from './open.ts'
import { asJpeg } from './make.ts'
import type { Cut, MadeType, Work } from './work.ts'

/** Longest side in pixels: twice as sharp as the shop's largest card, as a screen is wide, and for the press. */
const sides = { show: 1200, wide: 2400, print: 4096 } satisfies Record<Cut['use'], number>

export async function cutOut({ from, to, cut }: Work<'cut'>): Promise<MadeType> {
  const { autoOrient, hasAlpha, format } = await bearableHeadOf(from)
  const side = sides[cut.use]
  const small = open(from)
    .autoOrient()
    .extract(pixelsOf(cut, autoOrient))
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  if (cut.use !== 'print') {
    await small.webp({ quality: 82 }).toFile(to)
    return 'image/webp'
  }
  if (hasAlpha || format === 'png') {
    await small.png().toFile(to)
    return 'image/png'
  }
  await asJpeg(small, 92).toFile(to)
  return 'image/jpeg'
}

/** Whole pixels inside the picture, at least one. */
function pixelsOf(cut: Cut, size: { width: number; height: number }) {
  const left = Math.min(Math.round(cut.left * size.width), size.width - 1)
  const top = Math.min(Math.round(cut.top * size.height), size.height - 1)
  const width = Math.max(1, Math.min(Math.round(cut.width * size.width), size.width - left))
  const height = Math.max(1, Math.min(Math.round(cut.height * size.height), size.height - top))
  return { left, top, width, height }
}
