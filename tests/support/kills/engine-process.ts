import { flushCompileCache } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { Engine } from '#server/features/messaging/sender/engine.ts'
import { createSendGateway } from '#server/features/messaging/gateways/send-gateway.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { addMessages } from '../add-messages.ts'
import { passTime } from '../pass-time.ts'
import { createDyingDatabase, createDyingGateway, type DeathStep } from './die-at.ts'

// Runs an engine in a separate process that can be killed. It has only the program's database, engine and gateway, so
// that it starts fast enough for a thousand starts. It reports the parts that it finds at the start, and accepts
// messages to send.

export interface PartSnapshot {
  /** Content that was sent to the gateway: `M12/0` or `M12/1` for message 12. */
  key: string
  message: number
  status: string
  failure: string | null
  state: string
  why: string | null
  /** Seconds since the message's lease expired. Negative while the lease is valid, and `null` if it has no lease. */
  overdueS: number | null
}
export type EngineReport = { looked: PartSnapshot[] } | { added: number[] } | { passed: number } | 'started'
export type EngineCommand = { add: number[] } | { forget: number[] } | { pass: number } | 'look' | 'begin'

const env = process.env
const sendReport = (what: EngineReport) => process.send?.(what)

/** Every third message has a picture in addition to its text. */
async function add({ db }: Database, messages: number[]): Promise<void> {
  const item = { url: 'https://kedai.my/a.png', type: 'media' as const, name: 'a', size: 0 }
  const texts = messages.map((n) => ({
    phone: '60123456789',
    text: `M${n}/1`,
    media: n % 3 === 0 ? [{ ...item, caption: `M${n}/0` }] : [],
  }))
  await addMessages(db, texts, new Date(Date.now() - 1000))
}

async function readParts({ db }: Database): Promise<PartSnapshot[]> {
  const { rows } = await db.execute<{ [Column in keyof PartSnapshot]: PartSnapshot[Column] }>(sql`
    select p.body as key, substring(m.body from '\\d+')::int4 as message, m.status, m.failure, p.state, p.detail as why,
      extract(epoch from now() - m.lease_until)::float8 as "overdueS"
    from messages m join message_parts p on p.message_id = m.id`)
  return rows
}

async function deleteMessages({ db }: Database, messages: number[]): Promise<void> {
  await db.execute(sql`delete from messages where body in (
    select 'M' || n || '/1' from jsonb_array_elements_text(${JSON.stringify(messages)}::jsonb) as n)`)
}

const step = env['DIE_AT'] as DeathStep | undefined
const opened = await openDatabase({
  dataDir: env['DATA_DIR'] ?? '',
  ...(env['DATABASE_URL'] && { databaseUrl: env['DATABASE_URL'] }),
})
let hasMessages = false
const database = step ? createDyingDatabase(opened, step, () => hasMessages) : opened
const perSecond = Number(env['PER_SECOND'] ?? 0)
const gateway = createSendGateway({
  url: env['GATEWAY_URL'] ?? '',
  method: 'POST',
  instanceId: 'I',
  accessToken: 'A',
  timeoutMs: Number(env['TIMEOUT_MS'] ?? 3000),
  perSecond,
})
const engine = new Engine({
  database,
  gateway: step ? createDyingGateway(gateway, step) : gateway,
  log: pino({ level: env['LOG_LEVEL'] ?? 'fatal' }),
  pausesMs: [20, 20, 20],
  leaseReserveMs: 1000,
})

if (env['CAPTIONS']) await opened.db.execute(sql`update sending_rules set text_with_picture = true`)

const begin = Promise.withResolvers<void>()
if (!env['BEGIN_WHEN_TOLD']) begin.resolve()
process.on('message', async (order: EngineCommand) => {
  if (order === 'begin') begin.resolve()
  else if (order === 'look') sendReport({ looked: await readParts(opened) })
  else if ('pass' in order) {
    await passTime(opened.db, order.pass, perSecond)
    sendReport({ passed: order.pass })
  } else if ('forget' in order) await deleteMessages(opened, order.forget)
  else {
    hasMessages = true
    await add(opened, order.add)
    sendReport({ added: order.add })
  }
})
process.on('disconnect', () => process.exit(0))
sendReport({ looked: await readParts(opened) })
// Waits for the test to read this report. Otherwise the test would attribute this engine's deliveries to the engine
// before it.
await begin.promise
await engine.start()
sendReport('started')
// Node writes the compile cache at a normal exit, but this process will be killed.
flushCompileCache()
await wait(2 ** 31 - 1)
