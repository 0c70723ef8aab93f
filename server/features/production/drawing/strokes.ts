import { setImmediate } from 'node:timers/promises'
import type { Piece } from '#core/production/piece.ts'
import {
  coarsestDpi,
  narrowGap,
  thinStroke,
  type Dots,
  type StrokeWarning,
} from '#core/production/strokes.ts'
import { openForPress } from '#server/print/images/pictures.ts'
import type { Pictures } from './pictures.ts'

const perMm = 10

/**
 * What a press won't hold of these pieces' pictures. Name tags need no look: `layOutTag` draws none that is too thin, and
 * stickers' pictures are not here.
 */
export async function strokeWarnings(pieces: readonly Piece[], pictures: Pictures): Promise<StrokeWarning[]> {
  // The logo of one school is in many orders: it is looked at once.
  const looked = new Map<string, StrokeWarning[]>()
  const warnings: StrokeWarning[] = []
  for (const piece of pieces) {
    if (piece.art.kind !== 'picture') continue
    const picture = pictures.get(piece.art.url)
    if (!picture) continue
    const what = `${piece.widthMm} ${piece.heightMm} ${piece.art.url}`
    const found = looked.get(what) ?? (await lookAt(piece, picture))
    looked.set(what, found)
    warnings.push(...found.map((each) => ({ ...each, key: piece.key })))
  }
  return warnings
}

/** With the key of the first piece that shows it. */
async function lookAt(piece: Piece, picture: Buffer): Promise<StrokeWarning[]> {
  const { dots, dpi } = await asPrinted(piece, picture)
  const { key } = piece
  const thin = thinStroke(dots)
  // Each look takes a while: what falls due is handed over between them.
  await setImmediate()
  const narrow = narrowGap(dots)
  return [
    ...(dpi < coarsestDpi ? [{ key, kind: 'coarse' as const, dpi: Math.round(dpi) }] : []),
    ...(thin ? [{ key, kind: 'thin' as const, ...thin }] : []),
    ...(narrow ? [{ key, kind: 'narrow' as const, ...narrow }] : []),
  ]
}

/** The picture at its size on the piece, in the middle of it; ink where it is more than half covered. */
async function asPrinted(
  { widthMm, heightMm }: Piece,
  picture: Buffer,
): Promise<{ dots: Dots; dpi: number }> {
  const fitted = { bytes: picture, width: widthMm * perMm, height: heightMm * perMm }
  const cover = await openForPress('strokes', { kind: 'cover', ...fitted })
  if (typeof cover === 'string') throw new Error(`a picture of our own was not opened: ${cover}`)
  const { alpha, width, height, ownWidth, ownHeight } = cover.done
  const ink = Uint8Array.from(alpha, (covered) => (covered >= 128 ? 1 : 0))
  const dpi = Math.max(ownWidth / widthMm, ownHeight / heightMm) * 25.4
  return { dots: { ink, width, height, perMm }, dpi }
}
