import { eq, sql } from 'drizzle-orm'
import type { MessagePreference } from '#core/contacts/message-preference.ts'
import type { Db } from '#server/db/database.ts'
import { optOutsTable as optOuts } from './contacts-tables.ts'

/** `number` is in the form of `normalizePhone`. */
export async function setMessagePreference(
  tx: Db,
  number: string,
  messages: MessagePreference,
): Promise<void> {
  if (messages === 'all') {
    await tx.delete(optOuts).where(eq(optOuts.number, number))
    return
  }
  // This time must be later than the time of the opt-out message, which is stored in the same transaction.
  const since = sql`clock_timestamp()`
  await tx
    .insert(optOuts)
    .values({ number, messages, since })
    .onConflictDoUpdate({ target: optOuts.number, set: { messages, since } })
}
