import type { BatchLayout } from '#core/production/batch-layout.ts'
import { updateLayout } from './layout-store.ts'
import type { Db } from '#server/db/database.ts'
import { insertBatchEvent } from '../batches/batches-store.ts'

export function describeSheetSavings({ sold, now }: Pick<BatchLayout, 'sold' | 'now'>): string {
  const savedSheets = sold - now
  if (savedSheets === 0) return `${formatSheets(now)} for shared stickers, as many as charged`
  return `${formatSheets(Math.abs(savedSheets))} ${savedSheets > 0 ? 'fewer' : 'more'} than charged`
}

const formatSheets = (sheets: number) => `${sheets} ${sheets === 1 ? 'sheet' : 'sheets'}`

type Kept = Parameters<typeof updateLayout>
export function storeLayout(db: Db, claim: Kept[1], layout: BatchLayout, better: Kept[3]): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await updateLayout(tx, claim, layout, better))) return false
    if (layout.state === 'done') await recordLayoutEvent(tx, claim.batchId, layout, 'Automatic')
    return true
  })
}

export function recordLayoutEvent(tx: Db, batchId: string, layout: BatchLayout, by: string): Promise<void> {
  const note = `${formatSheets(layout.now)} instead of ${layout.first} in rows, ${describeSheetSavings(layout)}`
  return insertBatchEvent(tx, { batchId, action: 'laid out', note, doneBy: by })
}
