import type { ParsedInputOf } from '#core/contract.ts'
import type { changeMessages } from '#core/messaging/change-messages.ts'
import { type Move, lockThose, thoseThere, thoseMoved } from './bulk-store.ts'
import type { GatewayLimits } from '#core/messaging/gateway-limits.ts'
import { Skipped } from '../skipped.ts'
import type { Db } from '#server/platform/database.ts'
import { accepts } from '#core/messaging/message-states.ts'
import { reasonsTooLate } from '../writing-limits.ts'
import { sayWindow } from '#core/messaging/limit-words.ts'
import { outdatedWords } from '#core/messaging/day-words.ts'
import { formatListTime } from '#core/shared/shop-time.ts'

export type Input = ParsedInputOf<typeof changeMessages>

export interface Change {
  operation: Input['operation']
  move: Move | undefined
  limits: GatewayLimits | null
  by: string
}

/** What there is to say afterwards. */
export interface Outcome {
  skipped: Skipped
  /** To whom those are that were moved though their text names the old day or time. */
  outdated: string[]
}

/** Those that are there, in a state that takes the change; locked. */
export async function thoseAble(tx: Db, ids: string[], { operation, move }: Change, skipped: Skipped) {
  const locked = await lockThose(tx, ids, move)
  const known = new Set(locked.map((each) => each.id))
  const others = ids.filter((id) => !known.has(id))
  const elsewhere = others.length ? await thoseThere(tx, others) : []
  for (const { phone } of elsewhere) skipped.add('sending', { phone })
  const deleted = others.length - elsewhere.length
  if (deleted > 0) skipped.add('deleted', { count: deleted })
  return locked.flatMap(({ id, phone, status, failure, late }) => {
    const isAble = accepts(status, operation) && (operation !== 'release' || failure === 'visitor_limit')
    const reason = isAble ? (late ? 'time_passed' : null) : status
    if (reason === null) return [id]
    skipped.add(reason, { phone })
    return []
  })
}

/**
 * Those that their receivers may still get at their new time: what the gateway will refuse then is not moved there. Notes
 * whose text is outdated by it.
 */
export async function thoseInTime(
  tx: Db,
  ids: string[],
  move: Move,
  limits: GatewayLimits | null,
  { skipped, outdated }: Outcome,
): Promise<string[]> {
  const moved = ids.length > 0 ? await thoseMoved(tx, ids, move) : []
  const reasons = await reasonsTooLate(tx, limits, moved)
  return moved.flatMap(({ id, phone, text, from, at }, place) => {
    const reason = reasons[place]
    if (reason) {
      skipped.add('window_closed', { phone, words: sayWindow(reason) })
      return []
    }
    if (outdatedWords(text, from, at).length > 0) outdated.push(phone)
    return [id]
  })
}

export const wordsOf = (move: Move) =>
  'to' in move
    ? `to ${formatListTime(move.to)}`
    : `by ${move.byMinutes > 0 ? '+' : '−'}${spanOf(Math.abs(move.byMinutes))}`

function spanOf(minutes: number): string {
  if (minutes % 1440 === 0) return minutes === 1440 ? '1 day' : `${minutes / 1440} days`
  if (minutes % 60 === 0) return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
  return `${minutes} min`
}
