import type { RulesNow } from './rules.ts'
import {
  type Throttle,
  type Kept,
  mostOn,
  looksAtNumbers,
  type Standing,
  keptUntil,
} from '#core/messaging/throttle.ts'
import type { Allowed } from './claims-store.ts'
import type { Captions } from '../gateways/captions.ts'
import type { Db } from '#server/db/database.ts'
import type { Gate } from './pace-store.ts'
import { findDuePlanned, putOff, findStandings } from './throttle-store.ts'
import { shopDayStart } from '#core/messaging/sending-hours.ts'

export interface ThrottledTake extends Pick<RulesNow, 'unchanged'> {
  engine: string
  gateway: string
  throttle: Throttle
  limit: number
  leaseMs: number
  graceMs: number
  allowed: Allowed
  captions: Captions | null
}

/** Looks at so many groups of messages in one transaction: none holds its locks for long. */
const mostGroups = 10

/** Which of the planned messages may go now; what may not is due later. Null: there is nothing to choose by. */
export async function choose(
  tx: Db,
  { throttle, graceMs, allowed }: ThrottledTake,
  gate: Gate,
  room: number,
): Promise<{ ids: string[]; more: boolean; closed: Kept | null } | null> {
  const left = mostOn(throttle.warmUp, gate.now) - gate.sent
  if (allowed !== 'all' || (left === Infinity && !looksAtNumbers(throttle))) return null
  const unknown: Standing = { lastAt: null, today: 0 }
  const closed = keptUntil(throttle, { today: gate.sent, number: unknown }, gate.now)
  if (closed) return { ids: [], more: false, closed }
  const ids: string[] = []
  const wanted = Math.min(room, left)
  const standings = new Map<string, Standing>()
  for (let group = 0; group < mostGroups; group += 1) {
    const limit = wanted - ids.length
    const due = await findDuePlanned(tx, { limit, graceMs, besides: ids })
    await learn(tx, standings, due, throttle, gate.now)
    const late = []
    for (const { id, phone } of due) {
      const number = standings.get(phone) ?? unknown
      const until = keptUntil(throttle, { today: gate.sent + ids.length, number }, gate.now)
      if (until) late.push({ id, at: until.at, hold: 'number_limit' as const })
      else {
        ids.push(id)
        standings.set(phone, { lastAt: gate.now, today: number.today + 1 })
      }
    }
    if (late.length > 0) await putOff(tx, late)
    if (ids.length === wanted || due.length < limit) return { ids, more: false, closed }
  }
  return { ids, more: true, closed }
}

/** Looks up what those numbers have got that are not known yet. */
async function learn(
  tx: Db,
  standings: Map<string, Standing>,
  due: readonly { phone: string }[],
  throttle: Throttle,
  now: Date,
): Promise<void> {
  const fresh = due.map(({ phone }) => phone).filter((phone) => !standings.has(phone))
  if (fresh.length === 0 || !looksAtNumbers(throttle)) return
  for (const [phone, standing] of await findStandings(tx, fresh, sinceWhen(throttle, now)))
    standings.set(phone, standing)
}

/** How far back what a number has got matters. */
export function sinceWhen({ perNumber }: Throttle, now: Date): { dayStart: Date; since: Date } {
  const dayStart = shopDayStart(now)
  const gapStart = now.getTime() - perNumber.gapMs
  return { dayStart, since: new Date(Math.min(dayStart.getTime(), gapStart)) }
}
