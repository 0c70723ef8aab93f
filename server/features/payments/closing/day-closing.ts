import { closeDay, type ClosingState, type DayClosing, type reopenDay } from '#core/payments/closing-calls.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { formatListDay, getShopDay } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import { requireActorName, type Call } from '#server/http/route.ts'
import { recordAction } from '#server/features/identity/identity.ts'
import { isMonthLocked } from '../month-locks-store.ts'
import { requireOpenMonth } from './require-open-month.ts'
import type { StoredClosing } from './closing-tables.ts'
import type { ClosingPorts, OrderReference } from './closing-ports.ts'
import {
  findClosingsOfDay,
  findLatestCashFloat,
  insertClosing,
  lockClosings,
  reopenClosing,
} from './closings-store.ts'
import { sumDayEntries, getCashTotals } from './day-sums.ts'
import { presentPayouts } from './payouts.ts'
import { findEntriesInPeriod, findUnprovedTransfers, sumEntries } from './period-entries-store.ts'

/** Maximum number of entries per day. No shop has more. */
const mostEntries = 10_000

export async function findDayClosing(db: Db, ports: ClosingPorts, day: string): Promise<DayClosing> {
  const period = { from: day, to: day, omitted: await ports.findTestOrderIds(db) }
  const sums = sumDayEntries(await sumEntries(db, period))
  const entries = await findEntriesInPeriod(db, period, mostEntries)
  const unproved = await findUnprovedTransfers(db, period)
  const all = await findClosingsOfDay(db, day)
  const closing = all.find(({ reopenedAt }) => reopenedAt === null)
  const later = closing ? entries.filter(({ id }) => !closing.entryIds.includes(id)) : []
  const orderOf = await loadOrderReferences(db, ports, [...later, ...unproved])
  return {
    day,
    version: Math.max(0, ...entries.map(({ id }) => id)),
    state: closing
      ? getClosingState(
          closing,
          entries.map(({ id }) => id),
        )
      : 'open',
    is_locked: await isMonthLocked(db, day),
    sums,
    cash: getCashTotals(sums),
    suggested_float_sen: await findLatestCashFloat(db, day),
    suggested_counted_sen: all[0]?.countedSen ?? null,
    closing: closing ? presentClosing(closing) : null,
    changes: later.map((entry) => ({
      ...orderOf(entry.orderId),
      kind: entry.kind,
      method: entry.method,
      amount_sen: entry.amountSen,
      by: entry.recordedBy,
      recorded_at: entry.createdAt.toISOString(),
    })),
    unproved: unproved.map(({ orderId, method, sumSen }) => ({
      ...orderOf(orderId),
      method,
      amount_sen: sumSen,
    })),
    payouts: await presentPayouts(
      db,
      day,
      period.omitted,
      sums.providers.map(({ provider }) => provider),
    ),
    reopened: all.flatMap((each) =>
      each.reopenedAt
        ? [
            {
              by: each.reopenedBy ?? '',
              at: each.reopenedAt.toISOString(),
              reason: each.reopenReason ?? '',
              closing: presentClosing(each),
            },
          ]
        : [],
    ),
  }
}

/**
 * Returns the state of a closing. `entryIds` are the day's current entries. Deleting an order deletes its
 * entries too.
 */
export function getClosingState(
  { entryIds: closed }: Pick<StoredClosing, 'entryIds'>,
  entryIds: readonly number[],
): ClosingState {
  const known = new Set(closed)
  return known.size === entryIds.length && entryIds.every((id) => known.has(id)) ? 'closed' : 'changed'
}

const presentClosing = (closing: StoredClosing): NonNullable<DayClosing['closing']> => ({
  sums: closing.sums,
  float_sen: closing.floatSen,
  expected_sen: closing.expectedSen,
  counted_sen: closing.countedSen,
  note: closing.note,
  by: closing.closedBy,
  at: closing.closedAt.toISOString(),
})

export async function loadOrderReferences(
  db: Db,
  ports: Pick<ClosingPorts, 'findOrders'>,
  rows: readonly { orderId: string }[],
) {
  const found = await ports.findOrders(db, [...new Set(rows.map(({ orderId }) => orderId))])
  const orders = new Map<string, OrderReference>(found.map((order) => [order.id, order]))
  return (id: string) => {
    const order = orders.get(id)
    if (!order) throw new Error(`an entry of the ledger belongs to the unknown order ${id}`)
    return { order_id: order.publicId, order_number: order.number, customer: order.nama }
  }
}

/**
 * A repeatable-read transaction keeps the entries and their sums consistent while other entries are recorded.
 */
export async function handleCloseDay(
  db: Db,
  ports: ClosingPorts,
  { day, version, float_sen: floatSen, counted_sen: countedSen, note }: ParsedInputOf<typeof closeDay>,
  call: Call,
): Promise<DayClosing | Refusal<'future_day' | 'already_closed' | 'entries_changed' | 'note_required'>> {
  if (day > getShopDay(new Date())) return refuse('future_day')
  const close = async (tx: Db) => {
    await lockClosings(tx)
    await requireOpenMonth(tx, day)
    if ((await findClosingsOfDay(tx, day)).some(({ reopenedAt }) => reopenedAt === null))
      return refuse('already_closed')
    const period = { from: day, to: day, omitted: await ports.findTestOrderIds(tx) }
    const entryIds = (await findEntriesInPeriod(tx, period, mostEntries)).map(({ id }) => id)
    if (Math.max(0, ...entryIds) !== version) return refuse('entries_changed')
    const sums = sumDayEntries(await sumEntries(tx, period))
    const { received_sen: received, refunded_sen: refunded } = getCashTotals(sums)
    const expectedSen = floatSen + received - refunded
    if (countedSen !== expectedSen && note === '')
      return refuse('note_required', { fields: { note: closeDay.errors.note_required.error } })
    await insertClosing(tx, {
      day,
      sums,
      entryIds,
      floatSen,
      expectedSen,
      countedSen,
      note,
      closedBy: requireActorName(call.caller),
    })
    await recordAction(tx, call, 'closed a day', formatListDay(day))
    return findDayClosing(tx, ports, day)
  }
  return db.transaction(close, { isolationLevel: 'repeatable read' })
}

export async function handleReopenDay(
  db: Db,
  ports: ClosingPorts,
  { day, reason }: ParsedInputOf<typeof reopenDay>,
  call: Call,
): Promise<DayClosing | Refusal<'not_closed'>> {
  return db.transaction(async (tx) => {
    await lockClosings(tx)
    await requireOpenMonth(tx, day)
    const done = await reopenClosing(tx, day, { by: requireActorName(call.caller), reason })
    if (!done) return refuse('not_closed')
    await recordAction(tx, call, 'reopened a day', `${formatListDay(day)}: ${reason}`)
    return findDayClosing(tx, ports, day)
  })
}
