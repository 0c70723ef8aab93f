import {
  createRecurringMessage,
  deleteRecurringMessage,
  listRecurringMessages,
  pauseRecurringMessage,
  updateRecurringMessage,
  type RecurringMessage,
  getDefaultCampaignKind,
} from '#core/messaging/recurring-messages.ts'
import { formatRecurrence, getNextOccurrence } from '#core/messaging/recurrence.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import { route, type Call, type Route } from '#server/http/route.ts'
import { deleteRecordVersion, getRecordVersion, incrementVersion } from '#server/db/versions-store.ts'
import { recordAction } from '#server/features/identity/identity.ts'
import {
  createDueRecurringMessages,
  findRecurringMessageRecipients,
  getRecurrencePlan,
} from './create-due-recurring-messages.ts'
import {
  findRecurringMessages,
  findRecurringMessage,
  lockRecurringMessage,
  deleteRecurringMessageRow,
  deletePendingOccurrences,
  updateRecurringMessageRow,
  insertRecurringMessage,
} from './recurring-messages-store.ts'
import { formatWindowIssue } from '#core/messaging/gateway-limit-messages.ts'
import type { GatewayLimits } from '#core/messaging/gateway-limits.ts'
import { formatShopTime } from '#core/shared/shop-time.ts'
import { findRecipients, findGroupName } from '#server/features/contacts/contacts.ts'
import { findNextPendingTime } from './campaigns-store.ts'
import type { RecurringMessageRow } from './campaigns-tables.ts'
import { chooseRecipients, type FindLatestOrders, personalizeTexts } from './compose-messages.ts'
import { SkippedMessageCollector } from '../skipped-message-collector.ts'
import { findWindowIssues, checkMessageLimits } from '../message-limits.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { explainMissingValues } from '#core/messaging/message-template.ts'
import { hashRequest, checkRequestIdReuse } from '#server/http/request-hash.ts'

export function recurringMessageRoutes(dependencies: RecurringMessageDependencies): Route[] {
  const { db, latestOrders } = dependencies
  /**
   * Creates the messages that are due within a day. Does not wait for the next run of the job, so that staff see the
   * messages in the list at once.
   */
  const createDueAndPresent = async (id: string): Promise<RecurringMessage | Refusal<'not_found'>> => {
    await createDueRecurringMessages(db, latestOrders)
    const row = await findRecurringMessage(db, id)
    return row ? presentRecurringMessage(dependencies, row) : refuse('not_found')
  }
  return [
    route(listRecurringMessages, async () => {
      const list: RecurringMessage[] = []
      for (const row of await findRecurringMessages(db))
        list.push(await presentRecurringMessage(dependencies, row))
      return list
    }),
    route(
      createRecurringMessage,
      async (input, call) =>
        (await storeRecurringMessage(dependencies, input, call)) ?? createDueAndPresent(input.id),
    ),
    route(
      updateRecurringMessage,
      async (input, call) =>
        (await changeRecurringMessage(dependencies, input, call)) ?? createDueAndPresent(input.id),
    ),
    route(
      pauseRecurringMessage,
      async ({ id, paused }) => (await setPaused(db, id, paused)) ?? createDueAndPresent(id),
    ),
    route(deleteRecurringMessage, ({ id }, call) => removeRecurringMessage(db, id, call)),
  ]
}

async function removeRecurringMessage(db: Db, id: string, call: Call) {
  return db.transaction(async (tx): Promise<{ success: true } | Refusal<'not_found'>> => {
    const recurringMessage = await lockRecurringMessage(tx, id)
    if (!recurringMessage) return refuse('not_found')
    await recordAction(tx, call, 'deleted a repeat', formatRecurrence(recurringMessage.rule))
    await deletePendingOccurrences(tx, id)
    await deleteRecurringMessageRow(tx, id)
    await deleteRecordVersion(tx, { kind: 'repeat', key: id })
    return { success: true }
  })
}

interface RecurringMessageDependencies {
  db: Db
  latestOrders: FindLatestOrders
  limits: GatewayLimits | null
}

async function presentRecurringMessage(
  dependencies: RecurringMessageDependencies,
  row: RecurringMessageRow,
): Promise<RecurringMessage> {
  const { db } = dependencies
  const { id, phone, groupId, kind, body, rule, atTime, startsOn, endsOn, times, made, paused } = row
  const [owner] = phone ? await findRecipients(db, { numbers: [phone] }) : []
  const next = paused ? null : ((await findNextPendingTime(db, id)) ?? row.nextAt)
  return {
    id,
    version: await getRecordVersion(db, { kind: 'repeat', key: id }),
    phone,
    group_id: groupId,
    receiver: groupId === null ? (owner?.name ?? '') : ((await findGroupName(db, groupId)) ?? ''),
    kind,
    text: body,
    rule,
    time: atTime,
    starts_on: startsOn,
    ends_on: endsOn,
    times,
    made,
    paused,
    next_time: next && formatShopTime(next),
    ended: !paused && next === null,
    unreached: next ? await findUnreachedNumbers(dependencies, row, next) : [],
  }
}

/**
 * Recipients without consent get no message. Other unreachable recipients get one, because they may
 * write to the shop before `at`.
 */
async function findUnreachedNumbers(
  { db, limits }: RecurringMessageDependencies,
  recurringMessage: RecurringMessageRow,
  at: Date,
) {
  const skipped = new SkippedMessageCollector()
  const { chosen, leftOut } = chooseRecipients(
    await findRecurringMessageRecipients(db, recurringMessage),
    recurringMessage.kind,
  )
  for (const { receiver, issue } of leftOut)
    if (issue.code === 'no_consent') skipped.add('no_consent', { phone: receiver.number })
  if (!limits || limits.freeHours === null) return skipped.all()
  const messages = chosen.map(({ number }) => ({ phone: number, text: recurringMessage.body, files: 0, at }))
  const reasons = await findWindowIssues(db, limits, messages)
  for (const [index, { phone }] of messages.entries()) {
    const reason = reasons[index]
    if (reason) skipped.add('window_closed', { phone, words: formatWindowIssue(reason) })
  }
  return skipped.all()
}

type Refused = Refusal<'never' | 'no_value' | 'not_found' | 'invalid_input'> | null
type Reused = Refusal<'request_reused'>

type Conflict = Refusal<'changed_meanwhile'>

const toColumns = (input: Omit<ParsedInputOf<typeof createRecurringMessage>, 'id'>) => ({
  phone: input.phone || null,
  groupId: input.group_id ?? null,
  kind: input.kind ?? getDefaultCampaignKind(input.group_id),
  body: input.text,
  rule: input.rule,
  atTime: input.time,
  startsOn: input.starts_on,
  endsOn: input.ends_on ?? null,
  times: input.times ?? null,
})

/**
 * Returns the errors of a text to a single number. A text to a group is not checked, because the group may contain
 * recipients whom the text can't address or reach.
 */
async function checkText(
  { db, latestOrders, limits }: RecurringMessageDependencies,
  columns: ReturnType<typeof toColumns>,
  at: Date,
): Promise<Refusal<'no_value' | 'invalid_input'> | null> {
  const { phone, body } = columns
  if (phone === null) return null
  const people = await findRecurringMessageRecipients(db, columns)
  const [filled] = await personalizeTexts(db, latestOrders, { text: body, at, people })
  if (!filled) return null
  if (filled.missing.length === 0) {
    const limitRefusal = await checkMessageLimits(db, limits, { phone, body: filled.text, media: [] }, at)
    if (!limitRefusal) return null
    return refuse('invalid_input', {
      ...limitRefusal.words,
      fields: renameMessageToText(limitRefusal.fields),
      issues: renameMessageToText(limitRefusal.issues),
    })
  }
  const error = `${explainMissingValues(filled.missing)}. Write the text without variables, or add the number to the contacts`
  return refuse('no_value', { error, fields: { text: error } })
}

async function storeRecurringMessage(
  dependencies: RecurringMessageDependencies,
  input: ParsedInputOf<typeof createRecurringMessage>,
  call: Call,
): Promise<Refused | Reused> {
  const columns = toColumns(input)
  const nextAt = getNextOccurrence(getRecurrencePlan(columns), new Date())
  if (!nextAt) return refuse('never')
  const refused = await checkText(dependencies, columns, nextAt)
  if (refused) return refused
  const { db } = dependencies
  const createdBy = call.caller?.name ?? ''
  return db.transaction(async (tx) => {
    const row = { id: input.id, ...columns, nextAt, createdBy, requestHash: hashRequest(input) }
    if (await insertRecurringMessage(tx, row)) {
      await recordAction(tx, call, 'made a repeat', formatRecurrence(columns.rule))
      return null
    }
    const existing = await findRecurringMessage(tx, input.id)
    return existing && checkRequestIdReuse(existing, input)
  })
}

async function changeRecurringMessage(
  dependencies: RecurringMessageDependencies,
  input: ParsedInputOf<typeof updateRecurringMessage>,
  call: Call,
): Promise<Refused | Conflict> {
  const columns = toColumns(input)
  const nextAt = getNextOccurrence(getRecurrencePlan(columns), new Date())
  const refused = nextAt && (await checkText(dependencies, columns, nextAt))
  if (refused) return refused
  return dependencies.db.transaction(async (tx): Promise<Refused | Conflict> => {
    const existing = await lockRecurringMessage(tx, input.id)
    if (!existing) return refuse('not_found')
    if (!nextAt) return refuse('never')
    const conflict = await incrementVersion(
      tx,
      call,
      { kind: 'repeat', key: input.id, expectedVersion: input.version },
      async () => presentRecurringMessage({ ...dependencies, db: tx }, existing),
    )
    if (conflict) return conflict
    const made = existing.made - (await deletePendingOccurrences(tx, input.id))
    await updateRecurringMessageRow(tx, input.id, {
      ...columns,
      made,
      nextAt: isOver(columns, made) ? null : nextAt,
    })
    await recordAction(tx, call, 'changed a repeat', formatRecurrence(columns.rule))
    return null
  })
}

async function setPaused(db: Db, id: string, paused: boolean): Promise<Refusal<'not_found'> | null> {
  return db.transaction(async (tx): Promise<Refusal<'not_found'> | null> => {
    const existing = await lockRecurringMessage(tx, id)
    if (!existing) return refuse('not_found')
    const made = existing.made - (paused ? await deletePendingOccurrences(tx, id) : 0)
    const nextAt = isOver(existing, made) ? null : getNextOccurrence(getRecurrencePlan(existing), new Date())
    await updateRecurringMessageRow(tx, id, { paused, made, nextAt })
    return null
  })
}

const isOver = ({ times }: Pick<RecurringMessageRow, 'times'>, made: number) =>
  times !== null && made >= times

/** Renames the field `message` in errors to `text`, its name in a recurring message. */
function renameMessageToText<Wrong>({ message, ...others }: Record<string, Wrong> = {}): Record<
  string,
  Wrong
> {
  return { ...others, ...(message !== undefined && { text: message }) }
}
