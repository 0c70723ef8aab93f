import type { Db } from '#server/db/database.ts'
import { restored, type SendingRules } from '#server/features/settings/settings.ts'
import { holdRestored } from './hold-restored-store.ts'

/**
 * Keeps a database that was filled from a backup from sending anything twice; nothing to do in any other. It is
 * paused; at first what had been begun or was due waits for a person, and when sending is resumed so does what fell
 * due in the pause, since the other database may have been running all that time. Whoever sends does this before,
 * with the rules just read. Returns how many messages wait for that reason.
 */
export async function heedRestore(db: Db, rules: SendingRules): Promise<number> {
  const { restoredAt, resumedAt } = rules
  if (!restoredAt) return 0
  // The database counts microseconds, a Date thousands of them.
  const until = new Date((resumedAt ?? restoredAt).getTime() + 1)
  let count = 0
  for (let more = -1; more !== 0; count += more)
    more = await holdRestored(db, { restoredAt, until, begun: resumedAt === null })
  if (resumedAt) await restored.forget(db)
  return count
}
