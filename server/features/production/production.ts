import { listOrderBatches, getBatch, listBatches, createBatch } from '#core/production/batches.ts'
import { recordBatchStep, reprintPieces, stopBatchLayout, undoBatch } from '#core/production/change-batch.ts'
import {
  completeJobs,
  listOrderJobs,
  listProductionJobs,
  orderJobsFromSupplier,
  repeatJob,
  reopenJob,
} from '#core/production/jobs.ts'
import {
  recordSupplyCount,
  listSupplies,
  getSupplyHistory,
  recordSupplyDelivery,
} from '#core/production/supplies-calls.ts'
import { getProductEarnings } from '#core/production/earnings-calls.ts'
import { listWaitingOrders, planBatch } from '#core/production/production.ts'
import { getDayList } from '#core/production/day-list.ts'
import { getBatchDesign, getBatchSheet } from '#core/production/sheets.ts'
import {
  getBatchPdf,
  getCutterTestSheet,
  checkHotFolder,
  sendToHotFolder,
  getSheetCutFile,
  getSheetPng,
} from '#core/production/sheet-files.ts'
import { getWorkshopBoard } from '#core/production/workshop-board.ts'
import type { Database } from '#server/db/database.ts'
import { requireActorName, route, type Feature } from '#server/http/route.ts'
import { refuse } from '#server/http/refusal.ts'
import { getBatchDetails } from './batches/batch-details.ts'
import { buildDayList } from './batches/day-list.ts'
import { listBatchSummaries, findBatchesOfOrder } from './batches/batch-summary.ts'
import { findBatch } from './batches/batches-store.ts'
import { improveLayout, layoutJobName, acceptLayout, abortLayouts } from './layout/improve-layout.ts'
import { findImprovingBatches, findUnclaimedLayouts } from './layout/layout-store.ts'
import { markBatchStep, createReprint } from './batch-actions/change-batch.ts'
import {
  recordCompletedJobs,
  recordSupplierOrder,
  repeatSpoiledJob,
  revertJobStep,
} from './jobs/change-jobs.ts'
import { presentSheet } from './files/sheet-content.ts'
import { findJobsOfType, presentJobsOfOrder } from './jobs/list-jobs.ts'
import { createBatchFromOrders } from './batch-actions/create-batch.ts'
import { previewBatch } from './batch-actions/preview-batch.ts'
import { presentWaitingOrders } from './batch-actions/waiting-orders.ts'
import { writeToHotFolder } from './files/hot-folder.ts'
import { sendBatchPdf, sendSheetPng } from './files/batch-pdf.ts'
import { sendBatchDesign } from './files/batch-design.ts'
import { sendCutFile } from './files/cut-files.ts'
import type { ProductionDependencies } from './production-dependencies.ts'
import { sendTestSheet } from './drawing/test-sheet.ts'
import { presentEarnings } from './supplies/earnings.ts'
import { presentSupplyHistory, recordStockChange, presentSupplies } from './supplies/supplies.ts'
import { revertBatch } from './batch-actions/undo-batch.ts'
import { buildWorkshopBoard } from './batches/workshop-board.ts'

export { isClaimedByBatch } from './batches/batch-pieces-store.ts'
export { batchHistory } from './activity.ts'
export { removeNamesFromPieces, anonymisePieces } from './anonymize-store.ts'
export { openHotFolder } from './files/open-hot-folder.ts'

export const layoutJobs = { job: layoutJobName, improve: improveLayout, findUnclaimed: findUnclaimedLayouts }

/**
 * The production feature, from paid orders to printed pieces. Creating a batch stores its pieces and sheets,
 * claims its orders and moves them to In production. A batch can be undone until it is printed, and single
 * pieces are reprinted as separate batches. server/features/production/files/batch-pdf.ts explains how a
 * batch becomes a PDF.
 */
export function createProduction({ db }: Database, given: Omit<ProductionDependencies, 'db'>): Feature {
  const parts = { ...given, db }
  return {
    name: 'production',
    routes: [
      route(listWaitingOrders, (input) => presentWaitingOrders(db, input)),
      route(planBatch, (input) => previewBatch(parts, input)),
      route(createBatch, (input, { caller }) =>
        createBatchFromOrders(parts, input, requireActorName(caller)),
      ),
      route(listBatches, (input) => listBatchSummaries(db, input)),
      route(listOrderBatches, (input) => findBatchesOfOrder(db, input)),
      route(getBatch, async ({ id }) => {
        const batch = await findBatch(db, id)
        return batch ? getBatchDetails(db, batch) : refuse('not_found')
      }),
      route(getBatchSheet, (input) => presentSheet(db, input)),
      route(getBatchPdf, (input, call) => sendBatchPdf(parts, input, call)),
      route(checkHotFolder, async () => ({ there: parts.hotFolder !== null })),
      route(sendToHotFolder, (input, { caller }) => writeToHotFolder(parts, input, requireActorName(caller))),
      route(getCutterTestSheet, (input, call) => sendTestSheet(db, input, call)),
      route(getSheetCutFile, (input, call) => sendCutFile(parts, input, call)),
      route(getBatchDesign, (input, call) => sendBatchDesign(parts, input, call)),
      route(getSheetPng, (input, call) => sendSheetPng(parts, input, call)),
      route(getDayList, () => buildDayList(db)),
      route(listProductionJobs, (input) => findJobsOfType(db, input)),
      route(listOrderJobs, (input) => presentJobsOfOrder(db, input.order)),
      route(orderJobsFromSupplier, (input, { caller }) =>
        recordSupplierOrder(parts, input, requireActorName(caller)),
      ),
      route(completeJobs, (input, { caller }) => recordCompletedJobs(parts, input, requireActorName(caller))),
      route(reopenJob, (input, { caller }) => revertJobStep(parts, input, requireActorName(caller))),
      route(repeatJob, (input, { caller }) => repeatSpoiledJob(parts, input, requireActorName(caller))),
      route(undoBatch, (input, { caller }) => revertBatch(parts, input, requireActorName(caller))),
      route(stopBatchLayout, ({ id }, { caller }) => acceptLayout(db, id, requireActorName(caller))),
      route(getWorkshopBoard, () => buildWorkshopBoard(db)),
      route(listSupplies, () => presentSupplies(db)),
      route(getSupplyHistory, (input) => presentSupplyHistory(db, input)),
      route(recordSupplyDelivery, (input, { caller }) =>
        recordStockChange(db, 'delivery', input, requireActorName(caller)),
      ),
      route(recordSupplyCount, (input, { caller }) =>
        recordStockChange(db, 'count', input, requireActorName(caller)),
      ),
      route(getProductEarnings, (input) => presentEarnings(db, input)),
      route(recordBatchStep, (input, { caller }) => markBatchStep(parts, input, requireActorName(caller))),
      route(reprintPieces, (input, { caller }) => createReprint(parts, input, requireActorName(caller))),
    ],
    async start() {
      // Resumes layouts that the end of an earlier process interrupted.
      for (const { id } of await findImprovingBatches(db))
        await parts.enqueue(db, layoutJobName, { batch: id })
      return async () => abortLayouts()
    },
  }
}
