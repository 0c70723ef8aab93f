import { sql } from 'drizzle-orm'
import pino from 'pino'
import { Engine, type EngineOptions } from '#server/features/messaging/sender/engine.ts'
import { createSendGateway } from '#server/features/messaging/gateways/send-gateway.ts'
import { checkMessageLedger } from '#server/features/messaging/messaging.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { behaviours, type FakeGateway } from '#tests/fakes/gateway.ts'
import { endSendingPause } from '#server/features/settings/sending-rules-store.ts'
import type { PostgresServer } from '../postgres.ts'
import { addMessages, readDatabaseTime } from '../add-messages.ts'
import type { DatabaseAddress } from '../test-database.ts'
import { untilTrue } from './until-true.ts'
import { scaleTime } from '../load-factor.ts'

export interface Fault {
  name: string
  /** Expected result of all messages. Undefined if several results are possible. */
  expect?: 'sent' | 'unknown' | 'failed'
  /** If true, the fault kills the database's server, so the test needs a separate server. */
  needsServer?: boolean
  run: (world: FaultWorld) => Promise<void>
}

export interface FaultResult {
  gateway: string
  ledger: string
  wrong: string[]
}

interface Row extends Record<string, unknown> {
  status: string
  failure: string | null
  state: string
  key: string
  decision: string | null
}

const restWithinMs = scaleTime(20_000)

/** A database and a fake gateway, with engines that send the messages in the database to the gateway. */
export class FaultWorld {
  readonly gateway: FakeGateway
  readonly address: DatabaseAddress
  /** The database server at `address`. Undefined if the test must not kill it. */
  readonly server: PostgresServer | undefined
  readonly #running: Engine[] = []
  #opened: Database | undefined
  #messages = 0

  constructor(address: DatabaseAddress, gateway: FakeGateway, server?: PostgresServer) {
    this.server = server
    this.address = address
    this.gateway = gateway
  }

  async database(): Promise<Database> {
    return (this.#opened ??= await openDatabase(this.address))
  }

  async release(): Promise<void> {
    for (const engine of this.#running.splice(0)) await engine.stop()
    await this.#opened?.close()
    this.#opened = undefined
  }

  async clean(): Promise<void> {
    this.gateway.behave('main', behaviours.ok)
    this.gateway.arrived.length = 0
    const { db } = await this.database()
    for (const table of ['messages', 'gateway_pace', 'gateway_outages'])
      await db.execute(sql.raw(`delete from ${table}`))
    await endSendingPause(db)
  }

  /** Starts an engine in this process. `url` overrides the gateway's address, and `timeoutMs` its timeout. */
  async start({
    url,
    timeoutMs = scaleTime(10_000),
    ...options
  }: Partial<EngineOptions> & { url?: string; timeoutMs?: number } = {}): Promise<Engine> {
    const settings = { method: 'POST', instanceId: 'I', accessToken: 'A', timeoutMs, perSecond: 0 } as const
    const engine = new Engine({
      database: await this.database(),
      gateway: createSendGateway({ url: url ?? this.gateway.url, ...settings }),
      log: pino({ level: 'silent' }),
      pausesMs: [100, 100, 100],
      ...options,
    })
    this.#running.push(engine)
    await engine.start()
    return engine
  }

  /** Adds messages with a picture and a text, which are due in `inMs`. Returns their ids. */
  async add(count: number, inMs = 0): Promise<string[]> {
    const { db } = await this.database()
    const item = { url: 'https://kedai.my/a.png', type: 'media' as const, name: 'a', size: 0 }
    const texts = Array.from({ length: count }, () => {
      const name = `M${(this.#messages += 1)}`
      return { phone: '60123456789', text: `${name}/1`, media: [{ ...item, caption: `${name}/0` }] }
    })
    await addMessages(db, texts, inMs ? new Date(Date.now() + inMs) : await readDatabaseTime(db))
    const { rows } = await db.execute<{ id: string; body: string }>(sql`select id, body from messages`)
    const ids = new Map(rows.map(({ id, body }) => [body, id]))
    return texts.map(({ text }) => ids.get(text) ?? '')
  }

  async waitForResults(): Promise<void> {
    const { db } = await this.database()
    const open = sql`select from messages where status not in ('sent', 'failed', 'cancelled')`
    const resting = async () => {
      const answer = await db.execute(sql`select exists (${open}) as open`).catch(() => null)
      return answer?.rows[0]?.['open'] === false
    }
    await untilTrue('every message has an outcome', restWithinMs, resting, 40)
  }

  /** Waits until no message is being sent. Messages may still be pending. */
  async waitUntilIdle(): Promise<void> {
    await untilTrue('nothing is on its way', restWithinMs, async () =>
      (await this.#rows()).every(({ status }) => status !== 'sending'),
    )
  }

  async checkResults(expected?: Fault['expect']): Promise<FaultResult> {
    const rows = await this.#rows()
    const { db } = await this.database()
    const broken = (await checkMessageLedger(db, { live: true })).filter((finding) => finding.broken > 0)
    const times = new Map<string, number>()
    for (const { message } of this.gateway.arrived) times.set(message, (times.get(message) ?? 0) + 1)
    const wrong = [
      ...broken.map(({ rule, ids }) => `${ids.length} violate: ${rule}`),
      ...rows.flatMap((row) => listContradictions(row, times.get(row.key) ?? 0)),
      ...rows.flatMap((row) =>
        expected && outcomeOf(row) !== expected ? [`${row.key}: ${outcomeOf(row)}`] : [],
      ),
    ]
    const most = Math.max(0, ...times.values())
    const how = most <= 1 ? 'once each' : `up to ${most} times`
    return {
      gateway: times.size === 0 ? 'nothing' : `${times.size} parts ${how}`,
      ledger: summarizeStates(rows),
      wrong,
    }
  }

  async #rows(): Promise<Row[]> {
    const { db } = await this.database()
    const { rows } = await db.execute<Row>(sql`
      select m.status, m.failure, p.state, p.body as key, p.decision
      from messages m join message_parts p on p.message_id = m.id and p.round = m.round`)
    return rows
  }
}

function listContradictions({ key, state, status, decision }: Row, times: number): string[] {
  const contradict = (what: string) => [`${key} is ${state} (${status}) but ${what}`]
  if (times > 1 && decision !== 'send_again') return contradict(`arrived ${times} times`)
  if (state === 'sending') return contradict('should be settled')
  if (state === 'accepted' && times === 0 && decision !== 'sent') return contradict('never arrived')
  return (state === 'waiting' || state === 'refused') && times > 0 ? contradict('arrived') : []
}

const outcomeOf = ({ status, failure }: Row) => (failure === 'delivery_unknown' ? 'unknown' : status)

function summarizeStates(rows: Row[]): string {
  const parts = new Map<string, number>()
  for (const { state } of rows) parts.set(state, (parts.get(state) ?? 0) + 1)
  return [...parts].map(([state, count]) => `${count} ${state}`).join(', ') || 'nothing'
}
