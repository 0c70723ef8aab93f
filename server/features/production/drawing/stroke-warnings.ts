import { setImmediate } from 'node:timers/promises'
import type { Piece } from '#core/production/piece.ts'
import {
  minLogoDpi,
  findNarrowGap,
  findThinStroke,
  type InkBitmap,
  type StrokeWarning,
} from '#core/production/strokes.ts'
import { openPictureForPress } from '#server/print/images/pictures.ts'
import type { SheetPictures } from './sheet-pictures.ts'

const checkDotsPerMm = 10

/**
 * Returns warnings about thin strokes. Skips stickers. Also skips name tags, because `layOutTag` never draws
 * thin strokes.
 */
export async function findStrokeWarnings(
  pieces: readonly Piece[],
  pictures: SheetPictures,
): Promise<StrokeWarning[]> {
  // Many orders share a school's logo, which is checked once.
  const checkedPictures = new Map<string, StrokeWarning[]>()
  const warnings: StrokeWarning[] = []
  for (const piece of pieces) {
    if (piece.art.kind !== 'picture') continue
    const picture = pictures.get(piece.art.url)
    if (!picture) continue
    const what = `${piece.widthMm} ${piece.heightMm} ${piece.art.url}`
    const found = checkedPictures.get(what) ?? (await checkPicture(piece, picture))
    checkedPictures.set(what, found)
    warnings.push(...found.map((each) => ({ ...each, key: piece.key })))
  }
  return warnings
}

async function checkPicture(piece: Piece, picture: Buffer): Promise<StrokeWarning[]> {
  const { dots, dpi } = await renderAsPrinted(piece, picture)
  const { key } = piece
  const thin = findThinStroke(dots)
  // A check takes a while, so due messages are sent between checks.
  await setImmediate()
  const narrow = findNarrowGap(dots)
  return [
    ...(dpi < minLogoDpi ? [{ key, kind: 'coarse' as const, dpi: Math.round(dpi) }] : []),
    ...(thin ? [{ key, kind: 'thin' as const, ...thin }] : []),
    ...(narrow ? [{ key, kind: 'narrow' as const, ...narrow }] : []),
  ]
}

/**
 * Renders a piece as black and white pixels. The picture is centred on the piece. A pixel counts as ink if at
 * least half of it is covered.
 */
async function renderAsPrinted(
  { widthMm, heightMm }: Piece,
  picture: Buffer,
): Promise<{ dots: InkBitmap; dpi: number }> {
  const fitted = { bytes: picture, width: widthMm * checkDotsPerMm, height: heightMm * checkDotsPerMm }
  const cover = await openPictureForPress('strokes', { kind: 'cover', ...fitted })
  if (typeof cover === 'string') throw new Error(`failed to open a stored picture: ${cover}`)
  const { alpha, width, height, ownWidth, ownHeight } = cover.done
  const ink = Uint8Array.from(alpha, (covered) => (covered >= 128 ? 1 : 0))
  const dpi = Math.max(ownWidth / widthMm, ownHeight / heightMm) * 25.4
  return { dots: { ink, width, height, perMm: checkDotsPerMm }, dpi }
}
