import {
  recentUseDays,
  countDaysLeft,
  isMeasuredInMetres,
  isStockLow,
  getSupplyKey,
  type SupplyItem,
} from '#core/production/supplies.ts'
import { printMaterials } from '#core/production/print-material.ts'
import type { SupplyStock, getSupplyHistory } from '#core/production/supplies-calls.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { Db } from '#server/db/database.ts'
import { findProductionSettings, orderSettingsQueries } from '#server/features/settings/settings.ts'
import {
  findBatchesUsing,
  findSupplyStock,
  recordSupplyMove,
  findSupplyMoves,
  sumSupplyUseSince,
} from './supplies-store.ts'
import { hashRequest, checkRequestIdReuse } from '#server/http/request-hash.ts'

const dayMs = 86_400_000

export async function presentSupplies(db: Db): Promise<{ supplies: SupplyStock[] }> {
  const stock = await findSupplyStock(db)
  const used = await sumSupplyUseSince(db, new Date(Date.now() - recentUseDays * dayMs))
  const { supplies } = await orderSettingsQueries.costs(db)
  const { film_widths_mm: widths } = await findProductionSettings(db)
  const named = printMaterials.flatMap((material): SupplyItem[] =>
    isMeasuredInMetres({ material })
      ? widths.map((widthMm) => ({ material, widthMm }))
      : [{ material, widthMm: 0 }],
  )
  const all = new Map([...named, ...stock].map((supply) => [getSupplyKey(supply), supply]))
  return {
    supplies: [...all].map(([key, { material, widthMm }]) => {
      const inStock = stock.find((each) => getSupplyKey(each) === key)?.inStockMilli ?? null
      const usedMilli = used.find((each) => getSupplyKey(each) === key)?.milli ?? 0
      const daysLeft = inStock === null ? null : countDaysLeft(inStock, usedMilli)
      const warnBelow = supplies.find(
        (each) => each.material === material && each.width_mm === widthMm,
      )?.warn_below
      return {
        material,
        width_mm: widthMm,
        in_stock_milli: inStock,
        used_milli: usedMilli,
        days_left: daysLeft,
        is_short:
          inStock !== null && isStockLow({ inStockMilli: inStock, warnBelow: warnBelow ?? null, daysLeft }),
      }
    }),
  }
}

export async function presentSupplyHistory(
  db: Db,
  { material, width_mm: widthMm }: ParsedInputOf<typeof getSupplyHistory>,
) {
  const supply = { material, widthMm }
  const byHand = (await findSupplyMoves(db, supply)).map(({ at, kind, milli, leftMilli, note, doneBy }) => ({
    at: at.toISOString(),
    kind,
    milli,
    left_milli: leftMilli,
    note,
    by: doneBy,
    batch: null,
  }))
  const byBatch = (await findBatchesUsing(db, supply)).map(({ id, number, at, by, milli }) => ({
    at: at.toISOString(),
    kind: 'batch' as const,
    milli: -milli,
    left_milli: null,
    note: '',
    by,
    batch: { id, number },
  }))
  return { entries: [...byHand, ...byBatch].toSorted((one, other) => (one.at < other.at ? 1 : -1)) }
}

interface SupplyEntry {
  material: SupplyItem['material']
  width_mm: number
  milli: number
  note: string
  request_id: string
}

export async function recordStockChange(db: Db, kind: 'delivery' | 'count', input: SupplyEntry, by: string) {
  const { material, width_mm: widthMm, request_id: requestId, milli, note } = input
  const sent = { kind, ...input }
  const requestHash = hashRequest(sent)
  const before = await db.transaction((tx) =>
    recordSupplyMove(tx, { material, widthMm, kind, milli, note, requestId, requestHash, by }),
  )
  return (before && checkRequestIdReuse(before, sent)) ?? presentSupplies(db)
}
