import { listOrderItems, type OrderItem } from '#core/orders/items/order-items.ts'
import type { PrintProblem } from '#core/production/production.ts'
import type { Piece } from '#core/production/piece.ts'
import { formatStrokeWarning } from '#core/production/strokes.ts'
import { getPieceInk } from '#core/production/piece-ink.ts'
import type { PrintNeeds } from '../pieces/needs-by-item-type.ts'
import { readOriginal } from './originals.ts'
import { openSheetPictures } from './sheet-pictures.ts'
import { findStrokeWarnings } from './stroke-warnings.ts'

/**
 * Warnings by picture. They are cached, because a check takes a second and the same logos are printed every
 * day. A picture that was deleted after its check is only noticed when its sheet is drawn.
 */
const warningsCache = new Map<string, string[]>()
/**
 * Maximum number of cached pictures, enough for a shop with a few hundred schools. The cache is cleared when
 * it is full.
 */
const maxCachedPictures = 1000

/**
 * Opens each picture at its print size before the batch is created, so that an unreadable picture stops only
 * its own order.
 */
export async function addPictureProblems<Plan extends PrintNeeds>(
  plans: Plan[],
  read: Read,
): Promise<Plan[]> {
  const pieces = plans.flatMap((plan) => plan.pieces)
  const found = await checkPictures(pieces, read)
  return plans.map((needs) => ({
    ...needs,
    problems: [...needs.problems, ...needs.pieces.flatMap((piece) => listProblems(needs, piece, found))],
  }))
}

type Read = (url: string) => Promise<Uint8Array | null>

function listProblems(
  { order: { goods } }: PrintNeeds,
  piece: PrintNeeds['pieces'][number],
  found: Map<string, string[] | null>,
): PrintProblem[] {
  const cacheKey = getCacheKey(piece)
  if (cacheKey === null) return []
  const warnings = found.get(cacheKey)
  if (piece.art.kind === 'sticker')
    return warnings
      ? warnings.map((why) => ({ what: `Its design is printed as a picture: ${why}.`, prevents: false }))
      : [
          {
            what: `Its design (${piece.art.label}) can’t be opened for printing. Ask for another file.`,
            prevents: true,
          },
        ]
  const name = findSchool(goods, piece) ?? piece.key
  if (!warnings) return [{ what: `The picture of ${name} can’t be opened.`, prevents: true }]
  return warnings.map((what) => ({ what: `${name}: ${what}`, prevents: false }))
}

function findSchool(goods: OrderItem, { art }: Piece): string | undefined {
  const rows = listOrderItems(goods).flatMap((item) => (item.kind === 'logo' ? item.rows : []))
  return rows.find(({ imageUrl }) => art.kind === 'picture' && art.url === imageUrl)?.namaSekolah
}

/** Returns the warnings about pictures by cache key. A value is `null` if the picture can't be opened. */
async function checkPictures(pieces: Piece[], read: Read) {
  const found = new Map<string, string[] | null>()
  if (warningsCache.size > maxCachedPictures) warningsCache.clear()
  for (const piece of pieces) {
    const cacheKey = getCacheKey(piece)
    if (cacheKey === null || found.has(cacheKey)) continue
    const before = warningsCache.get(cacheKey)
    const warnings = before ?? (await findWarnings(piece, read))
    if (warnings && !before) warningsCache.set(cacheKey, warnings)
    found.set(cacheKey, warnings)
  }
  return found
}

async function findWarnings(piece: Piece, read: Read): Promise<string[] | null> {
  const { pictures, missing } = await openSheetPictures([piece], read)
  if (missing.length > 0) return null
  const ink = getPieceInk(piece)
  if (ink?.kind !== 'design') return (await findStrokeWarnings([piece], pictures)).map(formatStrokeWarning)
  const bytes = await read(ink.url)
  const design = piece.art.kind === 'sticker' ? piece.art.design : undefined
  const original = bytes && (await readOriginal(Buffer.from(bytes), design))
  return typeof original === 'string' ? [original] : []
}

function getCacheKey(piece: Piece): string | null {
  const ink = getPieceInk(piece)
  if (ink?.kind === 'picture') return `${ink.url} ${piece.widthMm} ${piece.heightMm}`
  if (ink?.kind !== 'design' || piece.art.kind !== 'sticker') return null
  const { page = 1, cut } = piece.art.design ?? {}
  return `${ink.url} ${ink.box.width} ${ink.box.height} ${page} ${cut}`
}
