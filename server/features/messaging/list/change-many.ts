import { mostChanged, mostNamed, type changeMessages } from '../../../../core/contracts/message-list.ts'
import type { ParsedInputOf } from '../../../../core/contracts/contract.ts'
import { accepts, type MessageStatus } from '../../../../core/values/message-states.ts'
import { formatListTime, parseShopTime } from '../../../../core/values/shop-time.ts'
import type { Db } from '../../../platform/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { recordDeeds } from '../deeds-store.ts'
import { isUuid } from '../messages-store.ts'
import { idsWanted } from './list-store.ts'
import { cancelThose, deleteThose, lockThose, moveThose, thoseThere, type Move } from './many-store.ts'
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
export async function changeMany(db: Db, input: Input, by: string) {
  const move = moveOf(input)
  if (move && 'to' in move && move.to.getTime() < Date.now()) return refuse('time_has_passed')
  const ids = await idsOf(db, input)
  if (ids.length > mostChanged) return refuse('too_many')
  const tally = new Tally()
  for (let from = 0; from < ids.length; from += atOnce) {
    await db.transaction((tx) =>
      changePiece(tx, ids.slice(from, from + atOnce), { ...input, move, by }, tally),
    )
  }
  return { changed: tally.changed, left: tally.left() }
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

async function changePiece(
  tx: Db,
  ids: string[],
  { operation, move, by }: { operation: Input['operation']; move: Move | undefined; by: string },
  tally: Tally,
): Promise<void> {
  const locked = await lockThose(tx, ids, move)
  const known = new Set(locked.map((each) => each.id))
  const others = ids.filter((id) => !known.has(id))
  const there = others.length ? await thoseThere(tx, others) : []
  for (const { phone } of there) tally.leave(why.sending, phone)
  if (there.length < others.length) tally.leave(gone, undefined, others.length - there.length)
  const change: string[] = []
  for (const each of locked) {
    if (!accepts(each.status, operation)) tally.leave(why[each.status], each.phone)
    else if (each.late) tally.leave(tooLate, each.phone)
    else change.push(each.id)
  }
  tally.changed += change.length
  if (change.length === 0) return
  if (operation === 'delete') return deleteThose(tx, change)
  if (operation === 'cancel') await cancelThose(tx, change)
  else if (move) await moveThose(tx, change, move)
  await recordDeeds(tx, change, {
    deed: operation === 'cancel' ? 'cancelled' : 'rescheduled',
    detail: move ? wordsOf(move) : null,
    by,
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

/** What was done, and what was left for which reason. */
class Tally {
  changed = 0
  readonly #left = new Map<string, { count: number; phones: string[] }>()

  leave(reason: string, phone?: string, count = 1): void {
    const entry = this.#left.get(reason) ?? { count: 0, phones: [] }
    entry.count += count
    if (phone && entry.phones.length < mostNamed) entry.phones.push(phone)
    this.#left.set(reason, entry)
  }

  left() {
    return [...this.#left].map(([reason, rest]) => ({ reason, ...rest }))
  }
}
