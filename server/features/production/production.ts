import { batchesOfOrder, getBatch, listBatches, makeBatch } from '#core/production/batches.ts'
import { markBatch, reprint, stopLayout, undoBatch } from '#core/production/change-batch.ts'
import { finishJobs, jobsOfOrder, listJobs, orderJobs, remakeJob, reopenJob } from '#core/production/jobs.ts'
import { countSupply, listSupplies, supplyHistory, takeDelivery } from '#core/production/supplies-calls.ts'
import { productEarnings } from '#core/production/earnings-calls.ts'
import { listWaiting, planBatch } from '#core/production/production.ts'
import { dayList } from '#core/production/day-list.ts'
import { batchDesign, getSheet } from '#core/production/sheets.ts'
import {
  batchPdf,
  cutterTestSheet,
  hotFolder,
  sendToHotFolder,
  sheetCut,
  sheetPicture,
} from '#core/production/sheet-files.ts'
import { wall } from '#core/production/wall.ts'
import type { Database } from '#server/db/database.ts'
import { requireActorName, route, type Feature } from '#server/http/route.ts'
import { refuse } from '#server/http/refusal.ts'
import { batchDetails } from './batches/batch-details.ts'
import { day } from './batches/day-list.ts'
import { list, ofOrder } from './batches/batch-summary.ts'
import { findBatch } from './batches/batches-store.ts'
import { improveLayout, layoutJob, stop, stopLayouts } from './layout/improve-layout.ts'
import { findImproving, findUnclaimed } from './layout/layout-store.ts'
import { mark, printAgain } from './making/change-batch.ts'
import { finish, order, remake, reopen } from './jobs/change-jobs.ts'
import { drawn } from './files/drawn-sheet.ts'
import { listWork, workOfOrder } from './jobs/list-jobs.ts'
import { make } from './making/make-batch.ts'
import { plan } from './making/plan-batch.ts'
import { waiting } from './making/waiting-orders.ts'
import { toHotFolder } from './files/hot-folder.ts'
import { sendPdf, sendPng } from './files/printed-files.ts'
import { sendDesign } from './files/batch-design.ts'
import { sendCut } from './files/cut-files.ts'
import type { ProductionParts } from './production-parts.ts'
import { sendTestSheet } from './drawing/test-sheet.ts'
import { earnings } from './supplies/earnings.ts'
import { history, move, supplies } from './supplies/supplies.ts'
import { undo } from './making/undo-batch.ts'
import { workOnWall } from './batches/wall.ts'

export { isOnSheets } from './batches/batch-pieces-store.ts'
export { batchHistory } from './activity.ts'
export { forgetNames, forgetPieces } from './forget-store.ts'
export { openPressFolder } from './files/press-folder.ts'

/** Background work of this feature. */
export const layouts = { job: layoutJob, improve: improveLayout, findUnclaimed }

/**
 * Production: from paid orders to printed pieces.
 * - Staff select waiting orders and preview a batch of them. Creating the batch stores its pieces and sheets, claims
 *   its orders and moves them to In production.
 * - server/features/production/files/printed-files.ts explains how a batch becomes a PDF.
 * - A batch can be undone until it is printed. Single pieces are reprinted as batches of their own.
 * - Sheets are drawn on screen and exported as PDF and PNG for the press, and as DXF, SVG and HPGL for the cutter.
 * - Batches reduce the stock of materials, and their use gives the profit of each product.
 * - Jobs cover items that suppliers or staff make without a sheet. The last one makes the order Ready.
 * - `isOnSheets` is for the dashboard, which counts orders to print. `forgetPieces` and `forgetNames` remove personal
 *   data.
 */
export function createProduction({ db }: Database, given: Omit<ProductionParts, 'db'>): Feature {
  const parts = { ...given, db }
  return {
    name: 'production',
    routes: [
      route(listWaiting, (input) => waiting(db, input)),
      route(planBatch, (input) => plan(parts, input)),
      route(makeBatch, (input, { caller }) => make(parts, input, requireActorName(caller))),
      route(listBatches, (input) => list(db, input)),
      route(batchesOfOrder, (input) => ofOrder(db, input)),
      route(getBatch, async ({ id }) => {
        const batch = await findBatch(db, id)
        return batch ? batchDetails(db, batch) : refuse('not_found')
      }),
      route(getSheet, (input) => drawn(db, input)),
      route(batchPdf, (input, call) => sendPdf(parts, input, call)),
      route(hotFolder, async () => ({ there: parts.hotFolder !== null })),
      route(sendToHotFolder, (input, { caller }) => toHotFolder(parts, input, requireActorName(caller))),
      route(cutterTestSheet, (input, call) => sendTestSheet(db, input, call)),
      route(sheetCut, (input, call) => sendCut(parts, input, call)),
      route(batchDesign, (input, call) => sendDesign(parts, input, call)),
      route(sheetPicture, (input, call) => sendPng(parts, input, call)),
      route(dayList, () => day(db)),
      route(listJobs, (input) => listWork(db, input)),
      route(jobsOfOrder, (input) => workOfOrder(db, input.order)),
      route(orderJobs, (input, { caller }) => order(parts, input, requireActorName(caller))),
      route(finishJobs, (input, { caller }) => finish(parts, input, requireActorName(caller))),
      route(reopenJob, (input, { caller }) => reopen(parts, input, requireActorName(caller))),
      route(remakeJob, (input, { caller }) => remake(parts, input, requireActorName(caller))),
      route(undoBatch, (input, { caller }) => undo(parts, input, requireActorName(caller))),
      route(stopLayout, ({ id }, { caller }) => stop(db, id, requireActorName(caller))),
      route(wall, () => workOnWall(db)),
      route(listSupplies, () => supplies(db)),
      route(supplyHistory, (input) => history(db, input)),
      route(takeDelivery, (input, { caller }) => move(db, 'delivery', input, requireActorName(caller))),
      route(countSupply, (input, { caller }) => move(db, 'count', input, requireActorName(caller))),
      route(productEarnings, (input) => earnings(db, input)),
      route(markBatch, (input, { caller }) => mark(parts, input, requireActorName(caller))),
      route(reprint, (input, { caller }) => printAgain(parts, input, requireActorName(caller))),
    ],
    async start() {
      // Resumes layouts that were interrupted by the end of the program.
      for (const { id } of await findImproving(db)) await parts.enqueue(db, layoutJob, { batch: id })
      return async () => stopLayouts()
    },
  }
}
