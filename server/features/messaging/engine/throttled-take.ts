import { keepsApart, looksAtNumbers, tokenInMs, type Kept, type Throttle } from '#core/messaging/throttle.ts'
import type { Db } from '#server/db/database.ts'
import { takeDue } from './claims-store.ts'
import type { Taken } from './taken-part.ts'
import { lockGate, spend } from './pace-store.ts'
import { type ThrottledTake, choose } from './choose-throttled.ts'

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
