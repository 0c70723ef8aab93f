import type { Sharp } from 'sharp'
import { bearableHeadOf, open } from './open.ts'
import { asJpeg } from './make.ts'
import type { Cut, MadeType, Work } from './work.ts'

/** Longest side in pixels: twice as sharp as the shop's largest card, as a screen is wide, and for the press. */
const sides = { show: 1200, wide: 2400, print: 4096 } satisfies Partial<Record<Cut['use'], number>>

/** What networks show of a shared page, in pixels, and how much of it stays clear around a logo. */
const card = { width: 1200, height: 630, margin: 110 }

export async function cutOut({ from, to, cut }: Work<'cut'>): Promise<MadeType> {
  const { autoOrient, hasAlpha, format } = await bearableHeadOf(from)
  const part = open(from).autoOrient().extract(pixelsOf(cut, autoOrient))
  if (cut.use === 'card') {
    await onCard(part).toFile(to)
    return 'image/png'
  }
  const side = sides[cut.use]
  const small = part.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
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

/** Clear parts become white, as the card is. */
function onCard(part: Sharp): Sharp {
  const { width, height, margin } = card
  const background = '#fff'
  return part
    .flatten({ background })
    .resize({ width: width - 2 * margin, height: height - 2 * margin, fit: 'contain', background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .png()
}

/** Whole pixels inside the picture, at least one. */
function pixelsOf(cut: Cut, size: { width: number; height: number }) {
  const left = Math.min(Math.round(cut.left * size.width), size.width - 1)
  const top = Math.min(Math.round(cut.top * size.height), size.height - 1)
  const width = Math.max(1, Math.min(Math.round(cut.width * size.width), size.width - left))
  const height = Math.max(1, Math.min(Math.round(cut.height * size.height), size.height - top))
  return { left, top, width, height }
}
