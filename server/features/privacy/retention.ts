import {
  changeRetention,
  previewRetention,
  getRetention,
  retentionKinds,
  deleteExpiredData,
  type RetentionCounts,
  type RetentionRules,
} from '#core/privacy/retention.ts'
import type { Db } from '#server/db/database.ts'
import { route, type Call, type Route } from '#server/http/route.ts'
import { incrementVersion, getRecordVersion } from '#server/db/versions-store.ts'
import { recordAction } from '../identity/identity.ts'
import { inboxRetention } from '../inbox/inbox.ts'
import { messageRetention } from '../messaging/messaging.ts'
import { orderRetention } from '../orders/orders.ts'
import { anonymisePieces } from '../production/production.ts'
import { formatCounts } from './erase.ts'
import { findRetentionRules, updateRetentionRules, lockRetentionRun } from './retention-store.ts'

export function retentionRoutes(db: Db): Route[] {
  return [
    route(getRetention, () => findStoredRetention(db)),
    route(changeRetention, ({ version: expectedVersion, ...rules }, call) =>
      db.transaction(async (tx) => {
        const conflict = await incrementVersion(tx, call, { kind: 'retention', expectedVersion }, () =>
          findStoredRetention(tx),
        )
        if (conflict) return conflict
        await updateRetentionRules(tx, rules)
        await recordAction(tx, call, 'changed retention', describeRules(rules))
        return findStoredRetention(tx)
      }),
    ),
    route(previewRetention, async (asked) => {
      const { rules } = await findRetentionRules(db)
      for (const kind of retentionKinds) {
        const months = asked[kind]
        if (months !== undefined) rules[kind] = months
      }
      return { counts: await previewDeletion(db, getCutoffs(rules)) }
    }),
    route(deleteExpiredData, (_input, call) => deleteInBatches(db, call, maxBatchesPerCall)),
  ]
}

async function findStoredRetention(db: Db) {
  const { rules, startsAt } = await findRetentionRules(db)
  return {
    ...rules,
    version: await getRecordVersion(db, { kind: 'retention' }),
    starts_at: startsAt > new Date() ? startsAt.toISOString() : null,
  }
}

/** Maximum number of rows of each kind per transaction, so that locks are held for a short time. */
const maxRowsPerBatch = 500
const maxBatchesPerCall = 20
/** Maximum number of transactions of each kind per night. The next night deletes further rows. */
const maxBatchesPerNight = 2000

export async function applyRetention(db: Db): Promise<void> {
  const { startsAt } = await findRetentionRules(db)
  if (startsAt <= new Date()) await deleteInBatches(db, { caller: null, address: '' }, maxBatchesPerNight)
}

type Cutoffs = Record<keyof RetentionRules, Date | null>

function getCutoffs(rules: RetentionRules, now = new Date()): Cutoffs {
  const cut = (months: number | null) => {
    if (months === null) return null
    const then = new Date(now)
    then.setUTCMonth(then.getUTCMonth() - months)
    return then
  }
  return {
    orders: cut(rules.orders),
    messages: cut(rules.messages),
    slips: cut(rules.slips),
    originals: cut(rules.originals),
    designs: cut(rules.designs),
    jerseys: cut(rules.jerseys),
  }
}

async function previewDeletion(
  db: Db,
  { orders, messages, slips, originals, designs, jerseys }: Cutoffs,
): Promise<RetentionCounts> {
  return {
    orders: orders ? await orderRetention.orders.count(db, orders) : 0,
    messages: messages
      ? (await messageRetention.count(db, messages)) + (await inboxRetention.messages.count(db, messages))
      : 0,
    slips:
      (await orderRetention.slips.count(db, { before: slips, withOrders: orders })) +
      (slips ? await inboxRetention.files.count(db, slips) : 0),
    originals: originals ? await orderRetention.originals.count(db, originals) : 0,
    designs: await orderRetention.designs.count(db, { before: designs, withOrders: orders }),
    jerseys: jerseys ? await orderRetention.jerseys.count(db, jerseys) : 0,
  }
}

/** Deletes in batches. Each batch is committed on its own, so it stays deleted if a later batch fails. */
async function deleteInBatches(db: Db, call: Pick<Call, 'caller' | 'address'>, most: number) {
  const cuts = getCutoffs((await findRetentionRules(db)).rules)
  const counts: RetentionCounts = {
    orders: 0,
    messages: 0,
    slips: 0,
    originals: 0,
    designs: 0,
    jerseys: 0,
  }
  let hasMore = false
  for (const piece of createBatches(cuts)) {
    let turns = 0
    for (let full = true; full; turns += 1) {
      if (turns === most) {
        hasMore = true
        break
      }
      const deletedCounts: Partial<RetentionCounts> = await db.transaction(async (tx) =>
        (await lockRetentionRun(tx)) ? piece(tx) : {},
      )
      for (const kind of retentionKinds) counts[kind] += deletedCounts[kind] ?? 0
      full = Object.values(deletedCounts).some((count) => count >= maxRowsPerBatch)
    }
  }
  const hasExpired = Object.values(counts).some((count) => count > 0)
  if (hasExpired) await recordAction(db, call, 'deleted what was kept for long enough', formatCounts(counts))
  return { counts, more: hasMore }
}

type DeleteBatch = (tx: Db) => Promise<Partial<RetentionCounts>>

function createBatches({ orders, messages, slips, originals, designs, jerseys }: Cutoffs): DeleteBatch[] {
  const pieces: (DeleteBatch | null)[] = [
    slips && (async (tx) => ({ slips: await orderRetention.slips.delete(tx, slips, maxRowsPerBatch) })),
    slips && (async (tx) => ({ slips: await inboxRetention.files.remove(tx, slips, maxRowsPerBatch) })),
    originals &&
      (async (tx) => ({ originals: await orderRetention.originals.remove(tx, originals, maxRowsPerBatch) })),
    designs &&
      (async (tx) => ({ designs: await orderRetention.designs.delete(tx, designs, maxRowsPerBatch) })),
    orders &&
      (async (tx) => {
        const { ids, ...files } = await orderRetention.orders.forget(tx, orders, maxRowsPerBatch)
        await anonymisePieces(tx, ids)
        return { orders: ids.length, ...files }
      }),
    messages && (async (tx) => ({ messages: await messageRetention.forget(tx, messages, maxRowsPerBatch) })),
    messages &&
      (async (tx) => ({ messages: await inboxRetention.messages.delete(tx, messages, maxRowsPerBatch) })),
    jerseys &&
      (async (tx) => ({ jerseys: await orderRetention.jerseys.delete(tx, jerseys, maxRowsPerBatch) })),
  ]
  return pieces.filter((piece) => piece !== null)
}

function describeRules(rules: RetentionRules): string {
  return retentionKinds
    .map((kind) => `${kind}: ${rules[kind] === null ? 'kept' : `${rules[kind]} months`}`)
    .join(', ')
}
