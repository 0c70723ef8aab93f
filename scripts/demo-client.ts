import { setTimeout as wait } from 'node:timers/promises'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import { fillContractPath } from '#core/fill-contract-path.ts'
import { signIn, signOut } from '#core/identity/sign-in.ts'
import type { Database } from '#server/db/database.ts'
import { shopOffsetMs } from '#core/shared/shop-time.ts'

/**
 * Client of the demo shop that also simulates the passing of time. It makes all other changes through the public API.
 */
export class DemoClient {
  readonly #url: string
  readonly #database: Database
  #token = ''
  /** Simulated time, ms since 1970. */
  #now: number

  constructor(url: string, database: Database, now: number) {
    this.#url = url
    this.#database = database
    this.#now = now
  }

  /** Calls the API as staff between `open` and `close`, and otherwise as a customer. */
  call = async <C extends AnyContract>(contract: C, input: InputOf<C>): Promise<ReplyOf<C>> => {
    const { path, rest } = fillContractPath(contract, input)
    const query = `?${new URLSearchParams(rest as Record<string, string>)}`
    const body = await this.#ask(contract.method, path + (contract.method === 'GET' ? query : ''), {
      ...(contract.method !== 'GET' && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(rest),
      }),
    })
    return contract.reply.parse(contract.envelope === 'data' ? (body as { data: unknown }).data : body)
  }

  async upload(path: string, name: string, content: Buffer): Promise<unknown> {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(content)]), name)
    return this.#ask('POST', path, { body: form })
  }

  async #ask(method: string, path: string, how: { headers?: Record<string, string>; body?: BodyInit }) {
    const headers = { ...how.headers, ...(this.#token && { authorization: `Bearer ${this.#token}` }) }
    const answer = await fetch(this.#url + path, { ...how, method, headers })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return JSON.parse(text) as unknown
  }

  async open(password: string): Promise<void> {
    this.#token = (await this.call(signIn, { username: 'admin', password })).token
  }

  async close(): Promise<void> {
    await this.call(signOut, {})
    this.#token = ''
  }

  /** Advances the simulated time and waits until all messages due by then are sent. */
  async until(ms: number): Promise<void> {
    await this.#allSent()
    await shiftTime(this.#database, this.#now, ms)
    this.#now = ms
    await this.#allSent()
  }

  /** Waits for messages that are being sent, because changing the clock would interrupt them. */
  async #allSent(): Promise<void> {
    for (let tries = 0; tries < 3000; tries += 1) {
      // The engine set its timers before the time changed, so it must be notified.
      await this.#database.run(`select pg_notify('sending_rules', 'time has passed')`)
      const { rows } = await this.#database.run(
        'select from messages where lease_until is not null or due_at <= clock_timestamp() limit 1',
      )
      if (rows.length === 0) return
      await wait(20)
    }
    throw new Error('The demo’s messages were not sent.')
  }
}

const dayMs = 24 * 3_600_000
const getShopDayNumber = (ms: number) => Math.floor((ms + shopOffsetMs) / dayMs)

/**
 * Simulates that time passes from `from` to `to` (ms since 1970): moves every time in the database back by the
 * difference, and every date by the shop days between both times. Triggers do not run.
 */
async function shiftTime({ db }: Database, from: number, to: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(`
      do $$
        declare changed record;
        begin
          set local session_replication_role = replica;
          for changed in
            select format('%I', relname) as name, string_agg(
              case when typname = 'date' then format('%1$I = %1$I - ${getShopDayNumber(to) - getShopDayNumber(from)}', attname)
                else format('%1$I = %1$I - interval ''${to - from} ms''', attname) end, ', ') as moved
            from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
            where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
              and attgenerated = '' and typname in ('timestamptz', 'timestamp', 'date') and relname <> 'applied_migrations'
            group by relname
          loop
            execute format('update %s set %s', changed.name, changed.moved);
          end loop;
        end $$`)
  })
}
