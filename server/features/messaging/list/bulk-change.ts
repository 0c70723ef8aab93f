import type { MessageHistoryAction } from '#core/messaging/message-history.ts'
import {
  maxChangedMessages,
  maxListedRecipients,
  type changeMessages,
} from '#core/messaging/change-messages.ts'
import type { GatewayLimits } from '#core/messaging/gateway-limits.ts'
import { parseShopTime, formatListTime } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { recordMessageHistory, isUuid } from '../messages-store.ts'
import { findMatchingMessageIds } from './message-list-store.ts'
import { SkippedMessageCollector } from '../skipped-message-collector.ts'
import {
  cancelMessages,
  deleteMessageRows,
  moveMessages,
  releaseMessages,
  type MessageMove,
  lockMessages,
  findExistingMessages,
  previewMessageMove,
} from './bulk-store.ts'
import { resolveFilter } from './message-pages.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { isOperationAllowed } from '#core/messaging/message-states.ts'
import { findWindowIssues } from '../message-limits.ts'
import { formatWindowIssue } from '#core/messaging/gateway-limit-messages.ts'
import { findOutdatedWords } from '#core/messaging/day-variables.ts'

/** Messages per transaction. The limit keeps row locks short. */
const maxRowsPerStatement = 500

/**
 * See the contract `changeMessages`. Each group of messages has its own transaction and stays changed if a later
 * group fails.
 */
export async function changeMessagesInBulk(db: Db, limits: GatewayLimits | null, input: Input, by: string) {
  const move = parseMove(input)
  if (move && 'to' in move && move.to.getTime() < Date.now()) return refuse('time_has_passed')
  const ids = await idsOf(db, input)
  if (ids.length > maxChangedMessages) return refuse('too_many')
  const outcome: Outcome = { skipped: new SkippedMessageCollector(), outdated: [] }
  let changed = 0
  for (let from = 0; from < ids.length; from += maxRowsPerStatement) {
    const chunk = ids.slice(from, from + maxRowsPerStatement)
    changed += await db.transaction((tx) => changeChunk(tx, chunk, { ...input, move, limits, by }, outcome))
  }
  const { skipped, outdated } = outcome
  return {
    changed,
    left: skipped.all(),
    outdated: { count: outdated.length, phones: outdated.slice(0, maxListedRecipients) },
  }
}

function parseMove({
  operation,
  scheduled_time: time,
  shift_minutes: byMinutes,
}: Input): MessageMove | undefined {
  if (operation !== 'reschedule') return undefined
  if (byMinutes !== undefined) return { byMinutes }
  const to = parseShopTime(time ?? '')
  if (!to) throw new Error('Neither a time nor a shift was given')
  return { to }
}

async function idsOf(db: Db, { ids, matching }: Input): Promise<string[]> {
  if (!matching) return [...new Set((ids ?? []).filter(isUuid))]
  const { as_of: asOf, ...filter } = matching
  const counted = new Date(asOf)
  // A search without days covers a limited period. The period ends at the time of the count, so that the search finds
  // the messages that were counted.
  const wanted = { ...(await resolveFilter(db, filter, counted)), asOf: counted }
  return findMatchingMessageIds(db, wanted, maxChangedMessages + 1)
}

const historyActionOf = {
  cancel: 'cancelled',
  reschedule: 'rescheduled',
  release: 'released',
} as const satisfies Partial<Record<Input['operation'], MessageHistoryAction>>

async function changeChunk(tx: Db, ids: string[], given: Change, outcome: Outcome): Promise<number> {
  const { operation, move, by } = given
  const allowed = await filterAllowed(tx, ids, given, outcome.skipped)
  const change = move ? await filterInTime(tx, allowed, move, given.limits, outcome) : allowed
  if (change.length === 0) return 0
  if (operation === 'delete') await deleteMessageRows(tx, change)
  else if (operation === 'cancel') await cancelMessages(tx, change)
  else if (operation === 'release') await releaseMessages(tx, change)
  else if (move) await moveMessages(tx, change, move)
  if (operation !== 'delete')
    await recordMessageHistory(tx, change, {
      action: historyActionOf[operation],
      detail: move ? formatMove(move) : null,
      by,
    })
  return change.length
}

type Input = ParsedInputOf<typeof changeMessages>

interface Change {
  operation: Input['operation']
  move: MessageMove | undefined
  limits: GatewayLimits | null
  by: string
}

interface Outcome {
  skipped: SkippedMessageCollector
  /** Recipients of moved messages whose text still contains the old day or time. */
  outdated: string[]
}

async function filterAllowed(
  tx: Db,
  ids: string[],
  { operation, move }: Change,
  skipped: SkippedMessageCollector,
) {
  const locked = await lockMessages(tx, ids, move)
  const known = new Set(locked.map((each) => each.id))
  const others = ids.filter((id) => !known.has(id))
  const elsewhere = others.length ? await findExistingMessages(tx, others) : []
  for (const { phone } of elsewhere) skipped.add('sending', { phone })
  const deleted = others.length - elsewhere.length
  if (deleted > 0) skipped.add('deleted', { count: deleted })
  return locked.flatMap(({ id, phone, status, failure, late }) => {
    const isAble =
      isOperationAllowed(status, operation) && (operation !== 'release' || failure === 'visitor_limit')
    const reason = isAble ? (late ? 'time_passed' : null) : status
    if (reason === null) return [id]
    skipped.add(reason, { phone })
    return []
  })
}

/**
 * Skips messages that the gateway would refuse at their new time, and returns the ids of the others. Also collects the
 * recipients of messages whose text becomes outdated.
 */
async function filterInTime(
  tx: Db,
  ids: string[],
  move: MessageMove,
  limits: GatewayLimits | null,
  { skipped, outdated }: Outcome,
): Promise<string[]> {
  const moved = ids.length > 0 ? await previewMessageMove(tx, ids, move) : []
  const reasons = await findWindowIssues(tx, limits, moved)
  return moved.flatMap(({ id, phone, text, from, at }, place) => {
    const reason = reasons[place]
    if (reason) {
      skipped.add('window_closed', { phone, words: formatWindowIssue(reason) })
      return []
    }
    if (findOutdatedWords(text, from, at).length > 0) outdated.push(phone)
    return [id]
  })
}

const formatMove = (move: MessageMove) =>
  'to' in move
    ? `to ${formatListTime(move.to)}`
    : `by ${move.byMinutes > 0 ? '+' : '−'}${spanOf(Math.abs(move.byMinutes))}`

function spanOf(minutes: number): string {
  if (minutes % 1440 === 0) return minutes === 1440 ? '1 day' : `${minutes / 1440} days`
  if (minutes % 60 === 0) return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
  return `${minutes} min`
}
