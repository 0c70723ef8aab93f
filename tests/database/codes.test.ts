import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  partFailureCauses,
  outageCauses,
  messageFailures,
  holdReasons,
} from '#core/messaging/message-reasons.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { acquireEmptyDatabase, openTestDatabase } from '../support/test-database.ts'

// The database and the program store the reasons why messages wait or fail as codes
// (docs/decisions/0215-delivery-results.md).

const inOrder = (codes: readonly string[]) => codes.toSorted((one, other) => (one < other ? -1 : 1))

test('the database accepts exactly the reason codes that the program defines', async () => {
  const database = await openTestDatabase()
  const { rows } = await database.db.execute<{ name: string; definition: string }>(sql`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c'`)
  await database.close()
  const setOf = (constraint: string) => {
    const { definition = '' } = rows.find(({ name }) => name === constraint) ?? {}
    return inOrder([...definition.matchAll(/'(\w+)'::text/g)].map(([, code = '']) => code))
  }
  expect(setOf('messages_hold')).toEqual(inOrder(holdReasons))
  expect(setOf('messages_failure')).toEqual(inOrder(messageFailures))
  for (const table of ['message_parts', 'part_attempts', 'gateway_receipts'])
    expect(setOf(`${table}_failure`)).toEqual(inOrder(partFailureCauses))
  expect(setOf('gateway_outages_cause')).toEqual(inOrder(outageCauses))
})

const sentences: [string, number, string | null, string | null, string | null, string | null][] = [
  ['pending', 0, null, null, null, null],
  ['pending', 0, 'Waiting for sending hours', 'sending_hours', null, null],
  ['pending', 0, 'Waiting: a new number has sent enough for today', 'warm_up', null, null],
  ['pending', 0, 'Waiting: this number has got enough for now', 'number_limit', null, null],
  ['pending', 0, 'Waiting for its turn', 'turn', null, null],
  ['pending', 0, 'relogin required', 'gateway_down', null, 'relogin required'],
  ['pending', 2, 'Too many requests', 'retry', null, 'Too many requests'],
  ['sending', 1, 'Too many requests', null, null, 'Too many requests'],
  ['sent', 0, null, null, null, null],
  ['failed', 0, 'Delivery unknown', null, 'delivery_unknown', null],
  ['failed', 0, 'Missed', null, 'missed', null],
  ['failed', 0, 'This contact wants no messages', null, 'opted_out', null],
  ['failed', 0, 'No value for {order}, {name}', null, 'no_value', '{order}, {name}'],
  ['failed', 1, 'WhatsApp could not deliver it', null, 'undelivered', null],
  ['failed', 0, null, null, 'refused', null],
  ...(
    [
      ['WhatsApp API unavailable: could not connect (ECONNREFUSED)', 'no_connection'],
      ['WhatsApp API unavailable: a web page answered (200)', 'page'],
      ['WhatsApp API unavailable: not found (404)', 'page'],
      ['Not sent: the program was stopped', 'taken_back'],
      ['The gateway answered 503: Service Unavailable', 'unavailable'],
      ['The gateway answered 429: Too many requests', 'limited'],
      ['The gateway answered 401', 'access'],
      ['Access token does not exist', 'access'],
      ['The license has expired', 'access'],
      ['WAHA does not accept our key: set WHATSAPP_ACCESS_TOKEN to its API key', 'access'],
      ['Instance ID Invalidated', 'signed_out'],
      ['You have reached the message quota', 'quota'],
      ['Number not registered', 'bad_number'],
      ['WhatsApp cannot deliver to this number: it may not be on WhatsApp (Meta 131026)', 'bad_number'],
      [
        'More than 24 hours have passed since the customer last wrote (Meta 131047: Re-engagement)',
        'window_closed',
      ],
      ['Meta has locked the WhatsApp account: look into WhatsApp Manager (Meta 131031)', 'account'],
      ['Meta’s code 190', 'access'],
      ['Something that no table knows', 'refused'],
    ] as const
  ).map(
    ([words, failure]) =>
      ['failed', 1, words, null, failure, words] as [string, number, string, null, string, string],
  ),
]

/** Stored text for an unknown result, with the failure code and the detail expected after the migration. */
const unknownResults: [string, string, string | null][] = [
  ['The program stopped while handing it over', 'engine_stopped', null],
  ['Restored from a backup: it may have gone out before', 'restored', null],
  ['Failed while handing over: cable', 'fault', 'Failed while handing over: cable'],
  [
    'No answer after handing over (no answer in time)',
    'no_answer',
    'No answer after handing over (no answer in time)',
  ],
  [
    'The connection broke in the middle of the answer',
    'no_answer',
    'The connection broke in the middle of the answer',
  ],
  [
    'The gateway answered success without proof of a send',
    'unproven',
    'The gateway answered success without proof of a send',
  ],
  ['Something about a token', 'unproven', 'Something about a token'],
]

test('the migration converts every stored sentence to its code and keeps message versions', async () => {
  const { address, remove } = await acquireEmptyDatabase()
  const folder = mkdtempSync('/tmp/cetak-before-codes-')
  for (const name of readdirSync('migrations').filter((name) => name < '0260'))
    cpSync(join('migrations', name), join(folder, name), { recursive: true })
  const database = await openDatabase(address)
  try {
    await migrateDatabase(database, { folder })
    const before = await insertEarlierRows(database)
    expect(await migrateDatabase(database)).toContain('0260-codes-for-reasons.sql')
    const { rows } = await database.db.execute<Record<string, string | null>>(sql`
      select status, refusals, hold, failure, detail from messages where origin = 'call' order by body::int4`)
    expect(
      rows.map(({ status, refusals, hold, failure, detail }) => [status, refusals, hold, failure, detail]),
    ).toEqual(
      sentences.map(([status, refusals, _words, hold, failure, detail]) => [
        status,
        refusals,
        hold,
        failure,
        detail,
      ]),
    )
    for (const table of ['message_parts', 'part_attempts'])
      expect(await readReasons(database, table)).toEqual(
        unknownResults.map(([, failure, detail]) => ({ failure, detail })),
      )
    expect(await readReasons(database, 'gateway_receipts')).toEqual([
      { failure: 'undelivered', detail: null },
      { failure: 'content', detail: 'WhatsApp could not take the attachment (Meta 131053)' },
    ])
    expect(await versions(database)).toEqual(before)
  } finally {
    await database.close()
    await remove()
    rmSync(folder, { recursive: true })
  }
})

const readReasons = async ({ db }: Database, table: string) =>
  (
    await db.execute<{ failure: string; detail: string | null }>(
      sql`select failure, detail from ${sql.raw(table)} where failure is not null order by ${sql.raw(
        { message_parts: 'position', part_attempts: 'id', gateway_receipts: 'gateway_id' }[table] ?? 'id',
      )}`,
    )
  ).rows

const versions = async ({ db }: Database) =>
  (await db.execute(sql`select id, version from messages order by id`)).rows

async function insertEarlierRows(database: Database) {
  const { db } = database
  for (const [place, [status, refusals, words]] of sentences.entries())
    await db.execute(sql`
      insert into messages (id, phone, body, scheduled_at, status, refusals, reason, origin, due_at)
      values (${randomUUID()}, '60123456789', ${String(place)}, now(), ${status}, ${refusals}, ${words}, 'call',
        case when ${status} in ('pending', 'sending') then now() end)`)
  const id = randomUUID()
  await db.execute(sql`
    insert into messages (id, phone, body, scheduled_at, status, reason, origin)
    values (${id}, '60123456789', 'x', now(), 'failed', 'Delivery unknown', 'scheduler')`)
  for (const [place, [words]] of unknownResults.entries())
    await db.execute(sql`
      with part as (
        insert into message_parts (id, message_id, round, position, kind, body, state, reason)
        values (${randomUUID()}, ${id}, 1, ${place}, 'text', 'x', 'unknown', ${words}) returning id
      )
      insert into part_attempts (part_id, attempt, direct, handed_at, outcome, reason)
      select id, 1, false, now(), 'unknown', ${words} from part`)
  await db.execute(sql`
    insert into gateway_receipts (gateway_id, state, reason, failed_at, delivered_at) values
      ('a', 'failed', 'WhatsApp could not deliver it', now(), null),
      ('b', 'failed', 'WhatsApp could not take the attachment (Meta 131053)', now(), null),
      ('c', 'delivered', null, null, now())`)
  return versions(database)
}
