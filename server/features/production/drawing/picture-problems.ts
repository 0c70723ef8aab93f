import { listItems, type OrderItem } from '#core/orders/items/order-items.ts'
import type { PrintProblem } from '#core/production/production.ts'
import type { Piece } from '#core/production/piece.ts'
import { strokeWarningText } from '#core/production/strokes.ts'
import { inkOf } from '#core/production/ink.ts'
import type { Needs } from '../pieces/needs-by-kind.ts'
import { originalOf } from './originals.ts'
import { openPictures } from './pictures.ts'
import { strokeWarnings } from './strokes.ts'

/**
 * Of pictures at a size what a press won't hold: looking takes a second, and the same logos come every day. One that
 * is gone since is told when its sheet is made.
 */
const lookedAt = new Map<string, string[]>()
/** A shop has a few hundred schools; more than this begins anew. */
const mostKept = 1000

/**
 * Adds the problems of each order's pictures. Opens each picture in its print size, so that one that can't be opened stops
 * its order and not the whole batch.
 */
export async function withPictures<Plan extends Needs>(plans: Plan[], read: Read): Promise<Plan[]> {
  const pieces = plans.flatMap((plan) => plan.pieces)
  const found = await lookAt(pieces, read)
  return plans.map((needs) => ({
    ...needs,
    problems: [...needs.problems, ...needs.pieces.flatMap((piece) => problemsOf(needs, piece, found))],
  }))
}

/** The bytes at a picture's address, or `null`. */
type Read = (url: string) => Promise<Uint8Array | null>

function problemsOf(
  { order: { goods } }: Needs,
  piece: Needs['pieces'][number],
  found: Map<string, string[] | null>,
): PrintProblem[] {
  const look = lookOf(piece)
  if (look === null) return []
  const warnings = found.get(look)
  if (piece.art.kind === 'sticker')
    return warnings
      ? warnings.map((why) => ({ what: `Its design is printed as a picture: ${why}.`, prevents: false }))
      : [
          {
            what: `Its design (${piece.art.label}) can’t be opened for printing. Ask for another file.`,
            prevents: true,
          },
        ]
  const name = schoolOf(goods, piece) ?? piece.key
  if (!warnings) return [{ what: `The picture of ${name} can’t be opened.`, prevents: true }]
  return warnings.map((what) => ({ what: `${name}: ${what}`, prevents: false }))
}

/** The school whose logo it is, where it is one. */
function schoolOf(goods: OrderItem, { art }: Piece): string | undefined {
  const rows = listItems(goods).flatMap((item) => (item.kind === 'logo' ? item.rows : []))
  return rows.find(({ imageUrl }) => art.kind === 'picture' && art.url === imageUrl)?.namaSekolah
}

/** Warnings by what was looked at; null: it can't be opened. */
async function lookAt(pieces: Piece[], read: Read) {
  const found = new Map<string, string[] | null>()
  if (lookedAt.size > mostKept) lookedAt.clear()
  for (const piece of pieces) {
    const look = lookOf(piece)
    if (look === null || found.has(look)) continue
    const before = lookedAt.get(look)
    const warnings = before ?? (await warningsOf(piece, read))
    if (warnings && !before) lookedAt.set(look, warnings)
    found.set(look, warnings)
  }
  return found
}

async function warningsOf(piece: Piece, read: Read): Promise<string[] | null> {
  const { pictures, missing } = await openPictures([piece], read)
  if (missing.length > 0) return null
  const ink = inkOf(piece)
  if (ink?.kind !== 'design') return (await strokeWarnings([piece], pictures)).map(strokeWarningText)
  const bytes = await read(ink.url)
  const design = piece.art.kind === 'sticker' ? piece.art.design : undefined
  const original = bytes && (await originalOf(Buffer.from(bytes), design))
  return typeof original === 'string' ? [original] : []
}

/** Cache key of a picture in its print size. `null` if the piece has no picture. */
function lookOf(piece: Piece): string | null {
  const ink = inkOf(piece)
  if (ink?.kind === 'picture') return `${ink.url} ${piece.widthMm} ${piece.heightMm}`
  if (ink?.kind !== 'design' || piece.art.kind !== 'sticker') return null
  const { page = 1, cut } = piece.art.design ?? {}
  return `${ink.url} ${ink.box.width} ${ink.box.height} ${page} ${cut}`
}
