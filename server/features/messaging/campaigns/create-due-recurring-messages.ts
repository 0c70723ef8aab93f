import { formatVariables } from '#core/messaging/message-template.ts'
import { getNextOccurrence, type RecurrencePlan } from '#core/messaging/recurrence.ts'
import type { Db } from '#server/db/database.ts'
import {
  findRecipients,
  contactPersonalData,
  findMessagePreference,
} from '#server/features/contacts/contacts.ts'
import { insertMessageBatch } from './campaigns-store.ts'
import type { RecurringMessageRow } from './campaigns-tables.ts'
import { chooseRecipients, personalizeTexts, type FindLatestOrders } from './compose-messages.ts'
import { updateRecurringMessageRow, lockNextDueRecurringMessage } from './recurring-messages-store.ts'

/**
 * Messages are created this long before they are due. Staff can see them in the list of messages, and the
 * values of their placeholders are still current.
 */
const createAheadMs = 24 * 3_600_000
/** An occurrence that is overdue by more than this time is skipped, like an overdue message. */
const graceMs = 6 * 3_600_000

/**
 * Creates the messages of every recurring message that is due within a day. Each occurrence has one transaction,
 * which also advances the recurring message under its lock. The key of each message consists of recurring message,
 * occurrence and number. So no message is created twice, even if several processes run this function at once or a
 * process dies.
 */
export async function createDueRecurringMessages(db: Db, latestOrders: FindLatestOrders): Promise<void> {
  while (await db.transaction((tx) => createNextOccurrence(tx, latestOrders)));
}

/**
 * Creates the messages of one occurrence, or skips the occurrence if it is too old. Returns `false` if no recurring
 * message was due.
 */
async function createNextOccurrence(tx: Db, latestOrders: FindLatestOrders): Promise<boolean> {
  const recurringMessage = await lockNextDueRecurringMessage(tx, createAheadMs)
  if (!recurringMessage?.nextAt) return false
  const { id, nextAt: at } = recurringMessage
  const tooOld = new Date(Date.now() - graceMs)
  if (at < tooOld) {
    await updateRecurringMessageRow(tx, id, {
      nextAt: getNextOccurrence(getRecurrencePlan(recurringMessage), tooOld),
    })
    return true
  }
  await createMessages(tx, latestOrders, recurringMessage, at)
  const made = recurringMessage.made + 1
  const ended = recurringMessage.times !== null && made >= recurringMessage.times
  await updateRecurringMessageRow(tx, id, {
    made,
    nextAt: ended ? null : getNextOccurrence(getRecurrencePlan(recurringMessage), at),
  })
  return true
}

async function createMessages(
  tx: Db,
  latestOrders: FindLatestOrders,
  recurringMessage: RecurringMessageRow,
  at: Date,
): Promise<void> {
  const { chosen } = chooseRecipients(
    await findRecurringMessageRecipients(tx, recurringMessage),
    recurringMessage.kind,
  )
  const filled = await personalizeTexts(tx, latestOrders, { text: recurringMessage.body, at, people: chosen })
  const messages = chosen.map(({ number }, index) => {
    const { text = '', missing = [] } = filled[index] ?? {}
    const originKey = `repeat:${recurringMessage.id}:${at.toISOString()}:${number}`
    return {
      phone: number,
      text,
      originKey,
      ...(missing.length > 0 && { noValue: formatVariables(missing) }),
    }
  })
  await insertMessageBatch(tx, messages, { at, origin: 'repeat', recurringMessageId: recurringMessage.id })
}

/** Returns the recipients of a recurring message. A single number needs no contact. */
export async function findRecurringMessageRecipients(
  tx: Db,
  { phone, groupId }: Pick<RecurringMessageRow, 'phone' | 'groupId'>,
) {
  if (groupId !== null) return findRecipients(tx, { groupId })
  const number = phone ?? ''
  const [owner] = await findRecipients(tx, { numbers: [number] })
  if (owner) return [owner]
  const consent = await contactPersonalData.consent(tx, number)
  const promotions = consent?.agreed ?? false
  return [{ id: 0, name: '', number, messages: await findMessagePreference(tx, number), promotions }]
}

type PlannedColumns = Pick<RecurringMessageRow, 'rule' | 'atTime' | 'startsOn' | 'endsOn'>

export function getRecurrencePlan({ rule, atTime, startsOn, endsOn }: PlannedColumns): RecurrencePlan {
  return { rule, time: atTime, from: startsOn, until: endsOn }
}
