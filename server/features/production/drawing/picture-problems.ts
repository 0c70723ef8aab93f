import { itemsOf, type Goods } from '../../../../core/orders/goods/goods.ts'
import type { PrintProblem } from '../../../../core/production/production.ts'
import type { Piece } from '../../../../core/production/piece.ts'
import { strokeWarningText } from '../../../../core/production/strokes.ts'
import type { Db } from '../../../platform/database.ts'
import { ownPicture } from '../../media/media.ts'
import type { Needs } from '../pieces/needs-by-kind.ts'
import { openPictures } from './pictures.ts'
import { strokeWarnings } from './strokes.ts'

/**
 * Of pictures at a size what a press won't hold: looking takes a second, and the same logos come every day. One that
 * is gone since is told when its sheet is made.
 */
const lookedAt = new Map<string, string[]>()
/** A shop has a few hundred schools; more than this begins anew. */
const mostKept = 1000

/** The same, with what stands against each order's pictures: a logo that can't be had would be a hole on a sheet. */
export async function withPictures<Plan extends Needs>(db: Db, plans: Plan[]): Promise<Plan[]> {
  const pieces = plans.flatMap((plan) => plan.pieces)
  const found = await lookAt(db, pieces)
  return plans.map((needs) => ({
    ...needs,
    problems: [...needs.problems, ...needs.pieces.flatMap((piece) => problemsOf(needs, piece, found))],
  }))
}

function problemsOf(
  { order: { goods } }: Needs,
  piece: Needs['pieces'][number],
  found: Map<string, string[] | null>,
): PrintProblem[] {
  const look = lookOf(piece)
  if (look === null) return []
  const name = schoolOf(goods, piece) ?? piece.key
  const warnings = found.get(look)
  if (!warnings) return [{ what: `The picture of ${name} can’t be opened.`, prevents: true }]
  return warnings.map((what) => ({ what: `${name}: ${what}`, prevents: false }))
}

/** The school whose logo it is, where it is one. */
function schoolOf(goods: Goods, { art }: Piece): string | undefined {
  const rows = itemsOf(goods).flatMap((item) => (item.kind === 'logo' ? item.rows : []))
  return rows.find(({ imageUrl }) => art.kind === 'picture' && art.url === imageUrl)?.namaSekolah
}

/** Warnings by what was looked at; null: it can't be opened. */
async function lookAt(db: Db, pieces: Piece[]) {
  const found = new Map<string, string[] | null>()
  if (lookedAt.size > mostKept) lookedAt.clear()
  for (const piece of pieces) {
    const look = lookOf(piece)
    if (look === null || found.has(look)) continue
    const before = lookedAt.get(look)
    const warnings = before ?? (await warningsOf(db, piece))
    if (warnings && !before) lookedAt.set(look, warnings)
    found.set(look, warnings)
  }
  return found
}

async function warningsOf(db: Db, piece: Piece): Promise<string[] | null> {
  const { pictures, missing } = await openPictures([piece], (address) => ownPicture(db, address))
  if (missing.length > 0) return null
  return (await strokeWarnings([piece], pictures)).map(strokeWarningText)
}

/** What is looked at: this picture at this size. Null: there is none. */
function lookOf({ art, widthMm, heightMm }: Piece): string | null {
  return art.kind === 'picture' ? `${art.url} ${widthMm} ${heightMm}` : null
}
