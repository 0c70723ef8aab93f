import { isBearable } from './bounds.ts'
import { headOf, open, TooHeavy } from './open.ts'
import type { Seen, Work } from './work.ts'

/** Enough to know a picture again, at some ten kilobytes. */
const previewSide = 320

export async function look({ from }: Work<'look'>): Promise<Seen> {
  const head = await headOf(from)
  const { width, height } = head.autoOrient
  if (!isBearable(head)) return { width, height, preview: null }
  const small = open(from, { failOn: 'truncated' })
    .autoOrient()
    .resize({ width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true })
  return { width, height, preview: await small.webp({ quality: 75 }).toBuffer() }
}

/** Null: it isn't known for a picture. Throws `TooHeavy` where whoever is shown it would suffer. */
export async function measure({ bytes }: Work<'measure'>) {
  const head = await headOf(bytes).catch(() => null)
  if (!head) return null
  if (!isBearable(head)) throw new TooHeavy()
  return { width: head.width, height: head.height }
}
