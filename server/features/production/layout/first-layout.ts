import type { BatchLayout } from '#core/production/batch-layout.ts'
import { countPrints } from '#core/production/pack-stickers.ts'
import { canNestingSaveSheets } from '#core/production/nest-stickers.ts'
import { getPrintableSheet } from '#core/production/sheet-room.ts'
import type { OrderPiece } from '../pieces/order-piece.ts'
import type { PlannedSheet } from '../pieces/plan-sheets.ts'

interface LaidOutBatch {
  pieces: OrderPiece[]
  sheets: PlannedSheet[]
  /** Number of shared sheets that customers pay for, by the grid of the price list. */
  sold: number
}

export function canLayoutImprove({ pieces, sheets }: Pick<LaidOutBatch, 'pieces' | 'sheets'>): boolean {
  const nestedSheets = Map.groupBy(
    sheets.filter((sheet) => sheet.nested),
    ({ material }) => material,
  )
  return [...nestedSheets.values()].some((run) => {
    const [first] = run
    const keys = new Set(run.flatMap(({ placed }) => placed.map(({ key }) => key)))
    const laidOut = pieces.filter(({ key }) => keys.has(key))
    return (
      first !== undefined && canNestingSaveSheets(laidOut, getPrintableSheet(first.film), countPrints(run))
    )
  })
}

/**
 * Creates the initial layout of a batch, with the stickers in rows. If nesting could save sheets, the state is
 * `improving`. Returns `null` if no stickers share sheets.
 */
export function createFirstLayout(laidOut: LaidOutBatch): BatchLayout | null {
  const first = countPrints(laidOut.sheets.filter(({ nested }) => nested))
  if (first === 0) return null
  const state = canLayoutImprove(laidOut) ? 'improving' : 'done'
  return { state, sold: laidOut.sold, first, now: first, share: state === 'done' ? 1 : 0, revision: 0 }
}
