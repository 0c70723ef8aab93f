import { sql, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { claimDueMessages } from '#server/features/messaging/sender/claims-store.ts'
import { checkLedger } from '#server/features/messaging/messaging.ts'
import { addMessage } from '#server/features/messaging/scheduling.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { backup, check } from '#server/upkeep.ts'
import { cetak } from '../support/cetak.ts'
import { freshDatabase } from '../support/test-database.ts'

const attempt = (number: number, outcome: string) => sql`
  insert into part_attempts (part_id, attempt, direct, handed_at, outcome)
  select id, ${number}::int4, false, now(), ${outcome} from message_parts`

/** What would break a promise, and words of the line that tells it. */
const breaks: [words: string, ...SQL[]][] = [
  ['accepted by the gateway at most once', attempt(1, 'accepted'), attempt(1, 'accepted')],
  ['only after a proven refusal', attempt(1, 'unknown'), attempt(2, 'accepted')],
  ['their parts agree', sql`update message_parts set state = 'accepted'`],
  [
    'their parts agree',
    sql`update messages set status = 'cancelled', due_at = null; delete from message_parts`,
  ],
  ['of one outcome', sql`update message_parts set carried_by = gen_random_uuid(), carried_attempt = 1`],
  ['only while their message is being sent', sql`update message_parts set state = 'handing'`],
  [
    'longer than their lease',
    sql`update messages set lease_until = now() - interval '1 hour', lease_by = id,
    due_at = null, status = 'sending'`,
  ],
  ['counted right', sql`insert into message_counts values ('sent', 1)`],
  ['found by the search', sql`update message_search set phone = '1'`],
  [
    'no more messages than were made',
    sql`
    with made as (insert into campaigns (id, receivers, body, scheduled_at, messages, left_out, created_by)
      values (gen_random_uuid(), '', '', now(), 0, 0, '') returning id)
    update messages set campaign_id = made.id from made`,
  ],
  ['a time of its own', sql`update messages set origin = 'repeat'`],
]

async function add(database: Database) {
  const more = { scheduledAt: new Date(), status: 'pending' as const, origin: 'scheduler' as const }
  await database.db.transaction((tx) => addMessage(tx, { phone: '60123456789', body: 'x', media: [] }, more))
}

test('D-04 check sees every promise that is broken, says what and where, and fails', async () => {
  const { address, remove } = await freshDatabase()
  const database = await openDatabase(address)
  const look = () => checkLedger(database.db, { live: true })
  await add(database)
  expect((await look()).filter(({ broken }) => broken > 0)).toEqual([])
  for (const [words, ...statements] of breaks) {
    await database.db
      .transaction(async (tx) => {
        for (const statement of statements) await tx.execute(statement)
        const found = (await checkLedger(tx, { live: true })).filter(({ broken }) => broken > 0)
        expect(found.map((each) => each.words).join(), words).toContain(words)
        tx.rollback()
      })
      .catch((error: Error) => {
        if (error.constructor.name !== 'TransactionRollbackError') throw error
      })
  }
  // What an engine that went away left half done is no fault of the ledger while nothing runs on it.
  await claimDueMessages(database.db, crypto.randomUUID(), { limit: 1, leaseMs: 1, graceMs: 3_600_000 })
  expect((await look()).filter(({ broken }) => broken > 0)).toEqual([])
  await database.db.execute(sql`insert into message_counts values ('sent', 1)`)
  await database.close()

  const { code, printed } = await cetak(address, 'check')
  expect(code, printed).toBe(1)
  expect(printed).toMatch(/^BROKEN {2}1 of 1 messages are not: counted right, state by state\n +sent$/m)
  expect(printed).toMatch(/^good {4}1 parts: /m)
  await remove()
})

const say = () => {}

test('a command that is none says how it is used; a folder without a database is not made one', async () => {
  const nowhere = { dataDir: '/tmp/cetak-nowhere' }
  expect(await cetak(nowhere)).toMatchObject({ code: 2, printed: expect.stringContaining('backup FILE') })
  const words = `The data folder /tmp/cetak-nowhere can't be used: there is no database in it (is DATA_DIR right?).`
  await expect(check(nowhere, say)).rejects.toThrow(words)
  await expect(backup(nowhere, '/tmp/x', say)).rejects.toThrow(words)
})
