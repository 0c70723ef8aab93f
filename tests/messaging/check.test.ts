import { sql, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { claimDueMessages } from '#server/features/messaging/sender/claims-store.ts'
import { checkMessageLedger } from '#server/features/messaging/messaging.ts'
import { addMessage } from '#server/features/messaging/scheduling.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { runBackup, runDataChecks } from '#server/maintenance.ts'
import { runCetak } from '../support/cetak.ts'
import { acquireTestDatabase } from '../support/test-database.ts'

const attempt = (number: number, outcome: string) => sql`
  insert into part_attempts (part_id, attempt, direct, handed_at, outcome)
  select id, ${number}::int4, false, now(), ${outcome} from message_parts`

/** Statements that violate an invariant, each with a fragment of the line that reports the violation. */
const violations: [rule: string, ...SQL[]][] = [
  ['at most one accepted call', attempt(1, 'accepted'), attempt(1, 'accepted')],
  ['only after a proven refusal', attempt(1, 'unknown'), attempt(2, 'accepted')],
  ['agrees with the parts', sql`update message_parts set state = 'accepted'`],
  [
    'agrees with the parts',
    sql`update messages set status = 'cancelled', due_at = null; delete from message_parts`,
  ],
  [
    'result of its picture',
    sql`update message_parts set carried_by = gen_random_uuid(), carried_attempt = 1`,
  ],
  ['only while their message is being sent', sql`update message_parts set state = 'sending'`],
  [
    'no expired lease',
    sql`update messages set lease_until = now() - interval '1 hour', lease_by = id,
    due_at = null, status = 'sending'`,
  ],
  ['counts per status', sql`insert into message_counts values ('sent', 1)`],
  ['search index', sql`update message_search set phone = '1'`],
  [
    'no more messages than the campaign created',
    sql`
    with made as (insert into campaigns (id, receivers, body, scheduled_at, messages, left_out, created_by)
      values (gen_random_uuid(), '', '', now(), 0, 0, '') returning id)
    update messages set campaign_id = made.id from made`,
  ],
  ['one message per occurrence', sql`update messages set origin = 'repeat'`],
]

async function addMessageDue(database: Database) {
  const more = { scheduledAt: new Date(), status: 'pending' as const, origin: 'scheduler' as const }
  await database.db.transaction((tx) => addMessage(tx, { phone: '60123456789', body: 'x', media: [] }, more))
}

test('D-04 `cetak check` reports every violated invariant with the affected rows and exits with 1', async () => {
  const { address, remove } = await acquireTestDatabase()
  const database = await openDatabase(address)
  const runChecks = () => checkMessageLedger(database.db, { live: true })
  await addMessageDue(database)
  expect((await runChecks()).filter(({ broken }) => broken > 0)).toEqual([])
  for (const [rule, ...statements] of violations) {
    await database.db
      .transaction(async (tx) => {
        for (const statement of statements) await tx.execute(statement)
        const found = (await checkMessageLedger(tx, { live: true })).filter(({ broken }) => broken > 0)
        expect(found.map((each) => each.rule).join(), rule).toContain(rule)
        tx.rollback()
      })
      .catch((error: Error) => {
        if (error.constructor.name !== 'TransactionRollbackError') throw error
      })
  }
  // An expired lease of a stopped engine violates no invariant while no engine runs.
  await claimDueMessages(database.db, crypto.randomUUID(), { limit: 1, leaseMs: 1, graceMs: 3_600_000 })
  expect((await runChecks()).filter(({ broken }) => broken > 0)).toEqual([])
  await database.db.execute(sql`insert into message_counts values ('sent', 1)`)
  await database.close()

  const { code, printed } = await runCetak(address, 'check')
  expect(code, printed).toBe(1)
  expect(printed).toMatch(/^FAILED {2}1 of 1 messages: counts per status are correct\n +sent$/m)
  expect(printed).toMatch(/^OK {6}1 parts: /m)
  await remove()
})

const ignoreLine = () => {}

test('`cetak` prints the usage without a command, and its commands do not initialise an empty data folder', async () => {
  const nowhere = { dataDir: '/tmp/cetak-nowhere' }
  expect(await runCetak(nowhere)).toMatchObject({ code: 2, printed: expect.stringContaining('backup FILE') })
  const error = `The data folder /tmp/cetak-nowhere can't be used: there is no database in it (is DATA_DIR right?).`
  await expect(runDataChecks(nowhere, ignoreLine)).rejects.toThrow(error)
  await expect(runBackup(nowhere, '/tmp/x', ignoreLine)).rejects.toThrow(error)
})
