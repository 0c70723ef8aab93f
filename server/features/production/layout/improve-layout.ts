import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BatchLayout } from '#core/production/batch-layout.ts'
import { countPrints, type LaidOutSheet } from '#core/production/pack-stickers.ts'
import type { Database, Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { getBatchDetails } from '../batches/batch-details.ts'
import { findBatch, lockBatch } from '../batches/batches-store.ts'
import { findSheetsOfBatch } from '../batches/batch-sheets-store.ts'
import { findPiecesOfBatches } from '../batches/batch-pieces-store.ts'
import { isStillPrinted } from '../batches/batch-summary.ts'
import type { StoredBatch, StoredSheet, StoredPiece } from '../production-tables.ts'
import { nestInThread } from './nest-in-thread.ts'
import { findLayoutClaimRemainingMs, claimLayout, updateLayout, releaseLayout } from './layout-store.ts'
import type { NestingProgress, NestingRun } from './nesting-work.ts'
import { storeLayout, recordLayoutEvent } from './store-layout.ts'
import { getPrintableSheet } from '#core/production/sheet-room.ts'

export const layoutJobName = 'lay-out-stickers'

/** Maximum number of moves of pieces per batch. They take about 15 seconds of CPU time. */
const maxMoves = 60_000
/** Maximum time in ms. If a busy machine reaches it, the best layout so far is used. */
const maxDurationMs = 300_000
const storeIntervalMs = 700

/** A shutdown aborts these layouts, and the next start begins them again. */
const activeLayouts = new Set<AbortController>()
export function abortLayouts(): void {
  for (const each of activeLayouts) each.abort()
}

/**
 * Nests in a worker thread until a limit is reached or staff accept the layout. Each better layout is stored
 * at once, so that the batch always has the best one. If two calls handle the same batch, one works, and the
 * other waits for the claim of the first to expire.
 */
export async function improveLayout({ db }: Pick<Database, 'db'>, batchId: string): Promise<void> {
  const [run, abort] = [randomUUID(), new AbortController()]
  activeLayouts.add(abort)
  try {
    const batch =
      (await claimLayout(db, batchId, run)) ?? (await claimAfterExpiry(db, { batchId, run }, abort.signal))
    if (batch?.layout) await runLayout(db, { ...batch, layout: batch.layout }, { run, abort })
  } finally {
    activeLayouts.delete(abort)
    await releaseLayout(db, batchId, run)
  }
}

async function claimAfterExpiry(
  db: Db,
  { batchId, run }: { batchId: string; run: string },
  signal: AbortSignal,
) {
  const leftMs = await findLayoutClaimRemainingMs(db, batchId)
  if (leftMs === null) return null
  await pause(leftMs + 500, undefined, { signal }).catch(() => {})
  return signal.aborted ? null : claimLayout(db, batchId, run)
}

async function runLayout(
  db: Db,
  batch: StoredBatch & { layout: BatchLayout },
  { run, abort }: { run: string; abort: AbortController },
): Promise<void> {
  const batchId = batch.id
  const pieces = (await findPiecesOfBatches(db, [batchId])).filter((piece) => isStillPrinted(batch, piece))
  const runs = createRuns(pieces, await findSheetsOfBatch(db, batchId))
  const best = runs.map(({ sheets }) => sheets)
  const seen = { layout: batch.layout, isBetter: false }
  const onProgress = (told: NestingProgress) => {
    if (told.kind === 'progress') seen.layout = { ...seen.layout, share: told.share }
    if (told.kind !== 'better' || countPrints(told.sheets) >= countPrints(best[told.run] ?? [])) return
    best[told.run] = told.sheets
    seen.isBetter = true
  }
  const storeProgress = async (state: BatchLayout['state']) => {
    const { layout, isBetter } = seen
    const revision = layout.revision + (isBetter ? 1 : 0)
    seen.layout = { ...layout, state, now: countPrints(best.flat()), revision }
    seen.isBetter = false
    return storeLayout(db, { batchId, run }, seen.layout, isBetter ? listSheets(runs, best) : null)
  }
  const tooLong = setTimeout(() => abort.abort('time'), maxDurationMs)
  try {
    const nesting = nestInThread(
      { runs: runs.map(({ work }) => work), moves: maxMoves },
      onProgress,
      abort.signal,
    )
    // Aborts the run if staff stop the layout or undo the batch.
    const watched = pollUntilSettled(
      nesting,
      async () => (await storeProgress('improving')) || abort.abort('unwanted'),
    )
    await Promise.all([nesting, watched])
    if (!abort.signal.aborted || abort.signal.reason === 'time') {
      seen.layout = { ...seen.layout, share: 1 }
      await storeProgress('done')
    }
  } catch (error) {
    await storeProgress('done')
    throw error
  } finally {
    clearTimeout(tooLong)
  }
}

async function pollUntilSettled(nesting: Promise<void>, readState: () => Promise<unknown>): Promise<void> {
  let isThrough = false
  const ended = nesting.catch(() => {}).finally(() => (isThrough = true))
  for (;;) {
    await Promise.race([ended, pause(storeIntervalMs, undefined, { ref: false })])
    if (isThrough) return
    await readState()
  }
}

export async function acceptLayout(db: Db, batchId: string, by: string) {
  const batch = await findBatch(db, batchId)
  if (!batch) return refuse('not_found')
  await db.transaction(async (tx) => {
    const batch = await lockBatch(tx, batchId)
    if (batch?.layout?.state !== 'improving') return
    const layout: BatchLayout = { ...batch.layout, state: 'stopped' }
    if (await updateLayout(tx, { batchId, run: null }, layout, null))
      await recordLayoutEvent(tx, batchId, layout, by)
  })
  return getBatchDetails(db, batch)
}

interface Run {
  work: NestingRun
  from: Pick<StoredSheet, 'material' | 'film'>
  sheets: LaidOutSheet[]
}

function createRuns(pieces: StoredPiece[], stored: StoredSheet[]): Run[] {
  const nestedSheets = Map.groupBy(
    stored.filter((sheet) => sheet.nested),
    ({ material }) => material,
  )
  return [...nestedSheets].flatMap(([material, sheets]) => {
    const [first] = sheets
    const keys = new Set(sheets.flatMap(({ placed }) => placed.map(({ key }) => key)))
    const laidOut = pieces.filter(({ key }) => keys.has(key))
    if (!first || laidOut.length === 0) return []
    const { film } = first
    return { work: { pieces: laidOut, room: getPrintableSheet(film) }, from: { material, film }, sheets }
  })
}

const listSheets = (runs: Run[], best: LaidOutSheet[][]) =>
  runs.flatMap(({ from }, run) => (best[run] ?? []).map(({ times, placed }) => ({ ...from, times, placed })))
