import { mostChanged, mostNamed, type changeMessages } from '../../../../core/contracts/message-list.ts'
import type { ParsedInputOf } from '../../../../core/contracts/contract.ts'
import { outdatedWords } from '../../../../core/values/day-words.ts'
import type { GatewayLimits } from '../../../../core/values/gateway-limits.ts'
import { accepts, type MessageStatus } from '../../../../core/values/message-states.ts'
import { formatListTime, parseShopTime } from '../../../../core/values/shop-time.ts'
import type { Db } from '../../../platform/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { recordDeeds } from '../deeds-store.ts'
import { isUuid } from '../messages-store.ts'
import { idsWanted } from './list-store.ts'
import { LeftOnes } from '../left-ones.ts'
import { reasonsTooLate } from '../writing-limits.ts'
import {
  cancelThose,
  deleteThose,
  lockThose,
  moveThose,
  thoseMoved,
  thoseThere,
  type Move,
} from './many-store.ts'
import { wantedBy } from './wanted.ts'

type Input = ParsedInputOf<typeof changeMessages>

/** Messages in one transaction: none holds its locks for long. */
const atOnce = 500

/** Why a message of this state is left as it is. */
const why = {
  pending: '',
  sending: 'it is being sent at the moment',
  sent: 'it has been sent already',
  failed: 'it has failed: try it again or edit it',
  cancelled: 'it is cancelled',
} satisfies Record<MessageStatus, string>
const gone = 'it had been deleted'
const tooLate = 'its new time would lie in the past'

/** See the contract `changeMessages`. What is changed in one piece stays changed, whatever becomes of the next. */
export async function changeMany(db: Db, limits: GatewayLimits | null, input: Input, by: string) {
  const move = moveOf(input)
  if (move && 'to' in move && move.to.getTime() < Date.now()) return refuse('time_has_passed')
  const ids = await idsOf(db, input)
  if (ids.length > mostChanged) return refuse('too_many')
  const told: Told = { left: new LeftOnes(), outdated: [] }
  let changed = 0
  for (let from = 0; from < ids.length; from += atOnce) {
    const piece = ids.slice(from, from + atOnce)
    changed += await db.transaction((tx) => changePiece(tx, piece, { ...input, move, limits, by }, told))
  }
  const { left, outdated } = told
  return {
    changed,
    left: left.all(),
    outdated: { count: outdated.length, phones: outdated.slice(0, mostNamed) },
  }
}

function moveOf({ operation, scheduled_time: time, shift_minutes: byMinutes }: Input): Move | undefined {
  if (operation !== 'reschedule') return undefined
  if (byMinutes !== undefined) return { byMinutes }
  const to = parseShopTime(time ?? '')
  if (!to) throw new Error('the contract asks for a time or a shift')
  return { to }
}

async function idsOf(db: Db, { ids, matching }: Input): Promise<string[]> {
  if (!matching) return [...new Set((ids ?? []).filter(isUuid))]
  const { as_of: asOf, ...filter } = matching
  const wanted = { ...(await wantedBy(db, filter)), asOf: new Date(asOf) }
  return idsWanted(db, wanted, mostChanged + 1)
}

interface Change {
  operation: Input['operation']
  move: Move | undefined
  limits: GatewayLimits | null
  by: string
}

/** What there is to say afterwards. */
interface Told {
  left: LeftOnes
  /** To whom those are that were moved though their text names the old day or time. */
  outdated: string[]
}

/** How many have been changed. */
async function changePiece(tx: Db, ids: string[], given: Change, told: Told): Promise<number> {
  const { operation, move, by } = given
  const able = await thoseAble(tx, ids, given, told.left)
  const change = move ? await thoseInTime(tx, able, move, given.limits, told) : able
  if (change.length === 0) return 0
  if (operation === 'delete') await deleteThose(tx, change)
  else if (operation === 'cancel') await cancelThose(tx, change)
  else if (move) await moveThose(tx, change, move)
  if (operation !== 'delete')
    await recordDeeds(tx, change, {
      deed: operation === 'cancel' ? 'cancelled' : 'rescheduled',
      detail: move ? wordsOf(move) : null,
      by,
    })
  return change.length
}

/** Those that are there, in a state that takes the change; locked. */
async function thoseAble(tx: Db, ids: string[], { operation, move }: Change, left: LeftOnes) {
  const locked = await lockThose(tx, ids, move)
  const known = new Set(locked.map((each) => each.id))
  const others = ids.filter((id) => !known.has(id))
  const there = others.length ? await thoseThere(tx, others) : []
  for (const { phone } of there) left.add(why.sending, phone)
  if (there.length < others.length) left.add(gone, undefined, others.length - there.length)
  return locked.flatMap(({ id, phone, status, late }) => {
    const reason = !accepts(status, operation) ? why[status] : late ? tooLate : null
    if (reason === null) return [id]
    left.add(reason, phone)
    return []
  })
}

/**
 * Those that their receivers may still get at their new time: what the gateway will refuse then is not moved there. Notes
 * whose text is outdated by it.
 */
async function thoseInTime(
  tx: Db,
  ids: string[],
  move: Move,
  limits: GatewayLimits | null,
  { left, outdated }: Told,
): Promise<string[]> {
  const moved = ids.length > 0 ? await thoseMoved(tx, ids, move) : []
  const reasons = await reasonsTooLate(tx, limits, moved)
  return moved.flatMap(({ id, phone, text, from, at }, place) => {
    const reason = reasons[place]
    if (reason) {
      left.add(reason, phone)
      return []
    }
    if (outdatedWords(text, from, at).length > 0) outdated.push(phone)
    return [id]
  })
}

const wordsOf = (move: Move) =>
  'to' in move
    ? `to ${formatListTime(move.to)}`
    : `by ${move.byMinutes > 0 ? '+' : '−'}${spanOf(Math.abs(move.byMinutes))}`

function spanOf(minutes: number): string {
  if (minutes % 1440 === 0) return minutes === 1440 ? '1 day' : `${minutes / 1440} days`
  if (minutes % 60 === 0) return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
  return `${minutes} min`
}
