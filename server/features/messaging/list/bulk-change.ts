import type { HistoryAction } from '#core/messaging/message-history.ts'
import { mostChanged, mostNamed } from '#core/messaging/change-messages.ts'
import type { GatewayLimits } from '#core/messaging/gateway-limits.ts'
import { parseShopTime } from '#core/shared/shop-time.ts'
import type { Db } from '#server/platform/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { recordHistory } from '../history-store.ts'
import { isUuid } from '../messages-store.ts'
import { idsWanted } from './list-store.ts'
import { Skipped } from '../skipped.ts'
import { cancelThose, deleteThose, moveThose, releaseThose, type Move } from './bulk-store.ts'
import { wantedBy } from './wanted.ts'
import {
  type Input,
  type Change,
  type Outcome,
  thoseAble,
  thoseInTime,
  wordsOf,
} from './judge-bulk-change.ts'

/** Messages in one transaction: none holds its locks for long. */
const atOnce = 500

/** See the contract `changeMessages`. What is changed in one piece stays changed, whatever becomes of the next. */
export async function bulkChange(db: Db, limits: GatewayLimits | null, input: Input, by: string) {
  const move = moveOf(input)
  if (move && 'to' in move && move.to.getTime() < Date.now()) return refuse('time_has_passed')
  const ids = await idsOf(db, input)
  if (ids.length > mostChanged) return refuse('too_many')
  const outcome: Outcome = { skipped: new Skipped(), outdated: [] }
  let changed = 0
  for (let from = 0; from < ids.length; from += atOnce) {
    const piece = ids.slice(from, from + atOnce)
    changed += await db.transaction((tx) => changePiece(tx, piece, { ...input, move, limits, by }, outcome))
  }
  const { skipped, outdated } = outcome
  return {
    changed,
    left: skipped.all(),
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
  const counted = new Date(asOf)
  // A search looks back from when they were counted, so that it finds the same.
  const wanted = { ...(await wantedBy(db, filter, counted)), asOf: counted }
  return idsWanted(db, wanted, mostChanged + 1)
}

const historyActionOf = {
  cancel: 'cancelled',
  reschedule: 'rescheduled',
  release: 'released',
} as const satisfies Partial<Record<Input['operation'], HistoryAction>>

/** How many have been changed. */
async function changePiece(tx: Db, ids: string[], given: Change, outcome: Outcome): Promise<number> {
  const { operation, move, by } = given
  const able = await thoseAble(tx, ids, given, outcome.skipped)
  const change = move ? await thoseInTime(tx, able, move, given.limits, outcome) : able
  if (change.length === 0) return 0
  if (operation === 'delete') await deleteThose(tx, change)
  else if (operation === 'cancel') await cancelThose(tx, change)
  else if (operation === 'release') await releaseThose(tx, change)
  else if (move) await moveThose(tx, change, move)
  if (operation !== 'delete')
    await recordHistory(tx, change, {
      action: historyActionOf[operation],
      detail: move ? wordsOf(move) : null,
      by,
    })
  return change.length
}
