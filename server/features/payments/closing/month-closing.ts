import type { lockMonth, MonthClosing, unlockMonth } from '#core/payments/closing-calls.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import { requireActorName, type Call } from '#server/http/route.ts'
import { recordAction } from '#server/features/identity/identity.ts'
import {
  endMonthLock,
  findMonthLock,
  insertMonthLock,
  lockPaymentsAndClosings,
} from '../month-locks-store.ts'
import type { ClosingPorts } from './closing-ports.ts'
import { findClosings, findFirstClosedDay } from './closings-store.ts'
import { sumDayEntries } from './day-sums.ts'
import { getClosingState } from './day-closing.ts'
import { findEntryIdsByDay, sumEntries } from './period-entries-store.ts'

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

export async function findMonthClosing(db: Db, ports: ClosingPorts, month: string): Promise<MonthClosing> {
  const from = `${month}-01`
  const to = getLastDay(month)
  const period = { from, to, omitted: await ports.findTestOrderIds(db) }
  const rows = Map.groupBy(await sumEntries(db, period), ({ day }) => day)
  const idsOf = await findEntryIdsByDay(db, period)
  const closings = new Map((await findClosings(db, from, to)).map((closing) => [closing.day, closing]))
  const days = [...new Set([...idsOf.keys(), ...closings.keys()])].toSorted().map((day) => {
    const { methods } = sumDayEntries(rows.get(day) ?? [])
    const closing = closings.get(day)
    return {
      day,
      received_sen: sum(methods.map(({ received_sen: sen }) => sen)),
      refunded_sen: sum(methods.map(({ refunded_sen: sen }) => sen)),
      count: sum(methods.map(({ count }) => count)),
      state: closing ? getClosingState(closing, idsOf.get(day) ?? []) : ('open' as const),
    }
  })
  const lock = await findMonthLock(db, from)
  return {
    month,
    days,
    open_days: days.flatMap(({ day, state }) => (state === 'open' ? [day] : [])),
    lock: lock && { by: lock.lockedBy, at: lock.lockedAt.toISOString() },
    blocker: await findBlocker(db, to, days),
  }
}

async function findBlocker(
  db: Db,
  lastDay: string,
  days: MonthClosing['days'],
): Promise<MonthClosing['blocker']> {
  if (lastDay >= getShopDay(new Date())) return 'not_over'
  const first = await findFirstClosedDay(db)
  // Days before the first closed day may stay open, because their cash can no longer be counted.
  const isOpen = days.some(({ day, state }) => state === 'open' && first !== null && day >= first)
  return isOpen ? 'open_days' : null
}

const getLastDay = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return addDays(
    `${number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`}-01`,
    -1,
  )
}

export async function handleLockMonth(
  db: Db,
  ports: ClosingPorts,
  { month }: ParsedInputOf<typeof lockMonth>,
  call: Call,
): Promise<MonthClosing | Refusal<'already_locked' | 'not_over' | 'open_days'>> {
  return db.transaction(async (tx) => {
    await lockPaymentsAndClosings(tx)
    const { lock, blocker } = await findMonthClosing(tx, ports, month)
    if (lock) return refuse('already_locked')
    if (blocker) return refuse(blocker)
    await insertMonthLock(tx, `${month}-01`, requireActorName(call.caller))
    await recordAction(tx, call, 'locked a month', month)
    return findMonthClosing(tx, ports, month)
  })
}

export async function handleUnlockMonth(
  db: Db,
  ports: ClosingPorts,
  { month, reason }: ParsedInputOf<typeof unlockMonth>,
  call: Call,
): Promise<MonthClosing | Refusal<'not_locked'>> {
  return db.transaction(async (tx) => {
    const done = await endMonthLock(tx, `${month}-01`, { by: requireActorName(call.caller), reason })
    if (!done) return refuse('not_locked')
    await recordAction(tx, call, 'unlocked a month', `${month}: ${reason}`)
    return findMonthClosing(tx, ports, month)
  })
}
