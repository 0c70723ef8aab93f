import {
  keepsApart,
  keptUntil,
  looksAtNumbers,
  mostOn,
  tokenInMs,
  type Kept,
  type Throttle,
  type Standing,
} from '../../../../core/messaging/throttle.ts'
import { shopDayStart } from '../../../../core/messaging/sending-hours.ts'
import type { Db } from '../../../platform/database.ts'
import type { Captions } from '../gateways/captions.ts'
import { takeDue, type Allowed, type Taken } from './claims-store.ts'
import { findDuePlanned, findStandings, putOff } from './throttle-store.ts'
import { lockGate, spend, type Gate } from './pace-store.ts'

export interface ThrottledTake {
  engine: string
  gateway: string
  throttle: Throttle
  limit: number
  leaseMs: number
  graceMs: number
  allowed: Allowed
  captions: Captions | null
}

export interface Turn {
  taken: Taken[]
  /** Until the pace lets the next one out; null: the pace holds nothing back. */
  waitMs: number | null
  /** Until the next planned message may be begun; null: they are not kept apart just now. */
  apartMs: number | null
  /** What is planned has to wait until then, all of it: a new number has sent enough today, for instance. */
  closed: Kept | null
  /** There may be more that is due. */
  more: boolean
}

/** A turn in which nothing may go. */
export const nothing: Turn = { taken: [], waitMs: null, apartMs: null, closed: null, more: false }

/** Whether the fast way will not do: something has to be counted, and engines have to take turns. */
export const isThrottled = ({ perSecond, apart, warmUp, perNumber }: Throttle) =>
  perSecond > 0 || keepsApart(apart) || warmUp !== null || looksAtNumbers({ perNumber })

/**
 * Takes what is due as the throttle allows. In one transaction, under the lock of the gateway's row: engines take
 * turns here, so that no two of them count by the same figures. Where messages are kept apart, one is begun at a time;
 * until the next, what a person waits for and the rest of what is half sent goes.
 */
export async function takeThrottled(tx: Db, given: ThrottledTake): Promise<Turn> {
  const { throttle, gateway, limit } = given
  const { perSecond, apart } = throttle
  const gate = await lockGate(tx, gateway, throttle)
  const waitMs = tokenInMs(gate.tokens, perSecond)
  if (waitMs > 0) return { ...nothing, waitMs }
  const tokens = perSecond === 0 ? Infinity : Math.floor(gate.tokens)
  const keeps = given.allowed === 'all' && keepsApart(apart)
  const between = keeps && gate.apartMs > 0
  const room = Math.min(limit, tokens, keeps && !between ? 1 : Infinity)
  const allowed = between ? 'urgent' : given.allowed
  const chosen = await choose(tx, { ...given, allowed }, gate, room)
  if (chosen?.closed) return { ...nothing, closed: chosen.closed }
  const taken = await takeDue(tx, given.engine, {
    ...given,
    allowed,
    limit: room,
    ...(chosen && { planned: chosen.ids }),
  })
  if (taken.length > 0) await spend(tx, gateway, costOf(taken, throttle))
  return {
    taken,
    waitMs: perSecond > 0 && taken.length === tokens ? 1000 / perSecond : null,
    apartMs: between ? gate.apartMs : null,
    closed: null,
    more: taken.length === room || chosen?.more === true,
  }
}

function costOf(taken: readonly Taken[], { perSecond, apart }: Throttle) {
  return {
    // Not every message costs the same: an even beat is what a robot sounds like.
    tokens: perSecond === 0 ? 0 : taken.reduce((sum) => sum + 0.7 + Math.random() * 0.6, 0),
    messages: taken.filter(({ begun }) => !begun).length,
    apartMs: apart.leastMs + Math.random() * apart.spreadMs,
  }
}

/** Looks at so many groups of messages in one transaction: none holds its locks for long. */
const mostGroups = 10

/** Which of the planned messages may go now; what may not is due later. Null: there is nothing to choose by. */
async function choose(
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
