import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { paymentProviders } from '#core/payments/payment-providers.ts'
import type { Db } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { startAllProviders } from '#tests/fakes/payments/all-providers.ts'
import {
  fakeFaults,
  type FakeBill,
  type PaymentFakes,
  type ProviderFake,
} from '#tests/fakes/payments/provider-fake.ts'
import { cloneOrders, type ClonedOrder } from '../clone-orders.ts'
import { SeededRandom } from '../fuzz/chance.ts'
import { nodeFlags } from '../../../scripts/platform-parts.mjs'
import { passPaymentTime } from '../payments-shop.ts'
import { findFreePort, waitUntilReady } from '../killable-app.ts'
import { adminPassword } from '../program.ts'
import { stickerOrder } from '../sticker-order.ts'

export interface PaymentSimulationOptions {
  databaseUrl: string
  seed: number
  orders: number
  kills: number
  /**
   * If true, outages end in real time, as in a shop. Otherwise, stored times are moved back in steps of half a minute.
   */
  realOutages: boolean
  progress?: (line: string) => void
}

export interface PaymentSimulationReport {
  orders: number
  payments: number
  /** Number of payments in the ledger, and of payments that wait for a decision by staff. */
  recorded: number
  held: number
  kills: number
  wrong: string[]
  doubled: string[]
  /** Seconds after an outage until all payments made during it were recorded. The maximum of all outages. */
  slowestAfterOutageS: number
}

const secret = 'rahsia yang cukup panjang untuk kedai ini'
const customersAtOnce = 6
/** Longer than a restart takes on a busy machine. */
const giveUpMs = 180_000

interface SimulatedOrder extends ClonedOrder {
  isCancelled: boolean
}

/**
 * Simulates customers who pay on the pages of all providers, one provider after the other, while calls fail, callbacks
 * are lost, late, doubled, reordered or forged, and the program is killed. Compares the ledger with the fakes.
 */
export async function simulatePayments(options: PaymentSimulationOptions): Promise<PaymentSimulationReport> {
  const fakes = await startAllProviders()
  const database = await openDatabase({ dataDir: '', databaseUrl: options.databaseUrl })
  const shop = await KillableShop.start(options.databaseUrl, fakes)
  const report: PaymentSimulationReport = {
    orders: 0,
    payments: 0,
    recorded: 0,
    held: 0,
    kills: 0,
    wrong: [],
    doubled: [],
    slowestAfterOutageS: 0,
  }
  try {
    for (const [at, name] of paymentProviders.entries()) {
      const chance = new SeededRandom(options.seed * 31 + at)
      const simulation = new ProviderSimulation(database.db, shop, fakes.of(name), chance, options)
      await simulation.run(report)
      options.progress?.(
        `${name}: ${report.payments} payments so far, ${report.kills} kills, ${report.wrong.length} wrong`,
      )
    }
    report.doubled = await findDoubled(database.db)
  } finally {
    await shop.end()
    await database.close()
    await fakes.shut()
  }
  return report
}

/** Runs the program in a process that can be killed. Calls are retried until the restarted process responds. */
class KillableShop {
  readonly url: string
  readonly #env: Record<string, string>
  readonly #folder: string
  #child: ChildProcess | null = null
  #token = ''

  private constructor(port: number, databaseUrl: string, fakes: PaymentFakes) {
    this.url = `http://127.0.0.1:${port}`
    this.#folder = mkdtempSync(join(tmpdir(), 'cetak-payments-'))
    this.#env = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      DATA_DIR: this.#folder,
      DATABASE_URL: databaseUrl,
      JWT_SECRET: secret,
      ADMIN_PASSWORD: adminPassword,
      PORT: String(port),
      PUBLIC_URL: this.url,
      TRUSTED_PROXIES: '127.0.0.1',
      PAYMENT_PROVIDERS_URL: fakes.host,
      PAYMENT_TIMEOUT_MS: '2500',
    }
  }

  static async start(databaseUrl: string, fakes: PaymentFakes): Promise<KillableShop> {
    const shop = new KillableShop(await findFreePort(), databaseUrl, fakes)
    await shop.restart()
    const { token } = await shop.call('/wp-json/jwt-auth/v1/token', {
      username: 'admin',
      password: adminPassword,
    })
    shop.#token = String(token)
    return shop
  }

  async restart(): Promise<void> {
    const child = fork(join(import.meta.dirname, 'payments-process.ts'), {
      cwd: join(import.meta.dirname, '../../..'),
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...this.#env },
      execArgv: nodeFlags,
    })
    this.#child = child
    await Promise.race([
      waitUntilReady(child),
      once(child, 'exit').then(() => Promise.reject(new Error('the shop ended at its start'))),
    ])
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async end(): Promise<void> {
    await this.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Makes a call as staff and repeats it until it is answered. Throws if it is refused. */
  async call(path: string, body: object, method = 'POST'): Promise<Record<string, unknown>> {
    for (const until = Date.now() + giveUpMs; Date.now() < until;) {
      const answer = await this.#send(path, body, { method, token: this.#token })
      if (answer?.status === 200) return answer.body
      if (answer && answer.status < 500) throw new Error(`${path} answered ${answer.status}`)
      await wait(100)
    }
    throw new Error(`${path} was not answered`)
  }

  /** Makes a call as a customer from a separate network. Returns `null` if there is no answer. */
  ask(path: string, body: object, customer: number) {
    return this.#send(path, body, {
      method: 'POST',
      // Each customer has a different network, because calls are limited by network.
      address: `${1 + (customer % 100)}.${(customer >> 8) & 255}.${customer & 255}.1`,
    })
  }

  async #send(
    path: string,
    body: object,
    { method, token, address }: { method: string; token?: string; address?: string },
  ): Promise<{ status: number; body: Record<string, unknown> } | null> {
    try {
      const response = await fetch(this.url + path, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(address && { 'x-forwarded-for': address }),
        },
        body: JSON.stringify(body),
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    } catch {
      return null
    }
  }
}

class ProviderSimulation {
  readonly #db: Db
  readonly #shop: KillableShop
  readonly #fake: ProviderFake
  readonly #chance: SeededRandom
  readonly #options: PaymentSimulationOptions
  #late: (() => Promise<unknown>)[] = []
  #customer = 0

  constructor(
    db: Db,
    shop: KillableShop,
    fake: ProviderFake,
    chance: SeededRandom,
    options: PaymentSimulationOptions,
  ) {
    this.#db = db
    this.#shop = shop
    this.#fake = fake
    this.#chance = chance
    this.#options = options
  }

  async run(report: PaymentSimulationReport): Promise<void> {
    await this.#connect()
    const { id: model } = await this.#shop.call('/api/sticker-print/save-order', stickerOrder())
    const clones = await cloneOrders(this.#db, String(model), this.#options.orders)
    const orders: SimulatedOrder[] = clones.map((clone) => ({ ...clone, isCancelled: false }))
    const outageOrders = orders.splice(0, Math.max(2, Math.floor(orders.length / 20)))
    report.kills += await this.#payAll(orders)
    await this.#settle()
    report.slowestAfterOutageS = Math.max(report.slowestAfterOutageS, await this.#payInOutage(outageOrders))
    await this.#settle()
    const found = await compare(this.#db, this.#fake, [...orders, ...outageOrders])
    report.orders += orders.length + outageOrders.length
    report.payments += found.payments
    report.recorded += found.recorded
    report.held += found.held
    report.wrong.push(...found.wrong.map((each) => `${this.#fake.wire.name} ${each}`))
  }

  async #connect(): Promise<void> {
    const { name } = this.#fake.wire
    const { account, apiKey, signatureKey } = this.#fake.keysOf('live')
    this.#fake.webhookUrl = `${this.#shop.url}/api/payments/callbacks/${name}`
    await this.#shop.call(
      '/api/v2/payment-connection',
      {
        provider: name,
        is_test: false,
        account,
        api_key: apiKey,
        signature_key: name === 'chip' || name === 'toyyibpay' ? '' : signatureKey,
        email: 'kedai@example.com',
      },
      'PUT',
    )
  }

  async #payAll(orders: SimulatedOrder[]): Promise<number> {
    const waiting = [...orders]
    const killAt = new Set(
      Array.from({ length: this.#options.kills }, () => this.#chance.whole(0, orders.length - 1)),
    )
    let kills = 0
    let killing: Promise<void> = Promise.resolve()
    const serve = async () => {
      for (let order = waiting.shift(); order; order = waiting.shift()) {
        if (killAt.has(orders.length - waiting.length)) {
          kills += 1
          const delayMs = this.#chance.whole(0, 60)
          killing = killing.then(async () => {
            await wait(delayMs)
            await this.#shop.kill()
            await this.#shop.restart()
          })
        }
        await this.#serveCustomer(order)
      }
    }
    await Promise.all(Array.from({ length: customersAtOnce }, serve))
    await killing
    return kills
  }

  async #serveCustomer(order: SimulatedOrder): Promise<void> {
    const chance = this.#chance
    if (chance.hits(0.15)) this.#fake.next('create', chance.one(fakeFaults))
    if (chance.hits(0.08)) this.#fake.next('query', chance.one(fakeFaults))
    const first = await this.#press(order)
    if (chance.hits(0.1)) await Promise.all([this.#press(order), this.#press(order)])
    if (chance.hits(0.1)) return
    const bills = [first]
    if (chance.hits(0.08)) {
      await this.#db.execute(sql`
        update orders set total_sen = total_sen + 700, goods_sen = goods_sen + 700 where id = ${order.id}::uuid`)
      bills.push(await this.#press(order))
      // The customer may pay on the new page, on the old page, or on both.
      if (chance.hits(0.6)) bills.shift()
      else if (chance.hits(0.5)) bills.pop()
    }
    if (chance.hits(0.04)) {
      await this.#db.execute(sql`update orders set stage = 'cancelled' where id = ${order.id}::uuid`)
      order.isCancelled = true
    }
    for (const bill of bills) await this.#payPage(bill)
  }

  async #press(order: SimulatedOrder): Promise<FakeBill> {
    this.#customer += 1
    let last = ''
    for (const until = Date.now() + giveUpMs; Date.now() < until;) {
      const answer = await this.#shop.ask(
        '/api/payments/checkout',
        { order: order.number, key: order.publicId },
        this.#customer,
      )
      const [bill] = answer?.status === 200 ? this.#fake.ofReference(String(answer.body['reference'])) : []
      if (bill) return bill
      last = answer ? `${answer.status} ${JSON.stringify(answer.body)}` : 'no answer'
      await wait(100)
    }
    throw new Error(`the page of ${order.number} did not open: ${last}`)
  }

  async #payPage(bill: FakeBill): Promise<void> {
    const chance = this.#chance
    const fake = this.#fake
    if (chance.hits(0.05)) bill.isExpired = true
    if (chance.hits(0.05)) bill.isClosed = true
    if (chance.hits(0.1)) {
      fake.fail(bill)
      await fake.callBack(bill, { kind: 'failed' })
    }
    const failed = fake.wire.callback(bill, 'failed')
    if (chance.hits(0.1)) await fake.callBack(bill, { forged: true })
    fake.pay(bill, this.#choosePayment(bill))
    const callback = fake.wire.callback(bill, 'paid')
    const deliver = () => fake.callBack(bill, { callback })
    const kind = chance.next()
    if (kind < 0.45) await deliver()
    else if (kind < 0.55) await Promise.all([deliver(), deliver()])
    else if (kind < 0.65) {
      await deliver()
      await fake.callBack(bill, { callback: failed })
    } else if (kind < 0.75) this.#late.push(deliver)
    else if (kind < 0.8) await fake.callBack(bill, { forged: true })
    // Otherwise the callback is lost.
  }

  #choosePayment(bill: FakeBill): { amountSen?: number; currency?: string } {
    if (this.#chance.hits(0.03)) return { amountSen: bill.amountSen - this.#chance.whole(1, 500) }
    // Billplz and toyyibPay take only ringgit.
    const knowsCurrency = !['billplz', 'toyyibpay'].includes(this.#fake.wire.name)
    return knowsCurrency && this.#chance.hits(0.02) ? { currency: 'SGD' } : {}
  }

  /** Makes all queries due by moving stored times back in steps. Delivers late callbacks after each step. */
  async #settle(): Promise<void> {
    for (const minutes of [4, 13, 48]) {
      await passPaymentTime(this.#db, minutes * 60_000)
      await this.#waitUntilChecked()
      const late = this.#late.splice(0)
      for (const deliver of late) await deliver()
      await this.#waitUntilChecked()
    }
  }

  /** Wakes the job for a few seconds in real time, because queries in flight are not due. */
  async #wakeForAWhile(): Promise<void> {
    for (let tries = 0; tries < 40; tries += 1) {
      const { rows } = await this.#db.execute<{ reference: string }>(sql`
        select reference from checkouts where next_check_at <= now() limit 1`)
      if (rows[0]) await this.#wake(rows[0].reference)
      else await wait(100)
    }
  }

  /** Starts the job, as a customer's payment page does. Otherwise it would run at the next full minute. */
  async #wake(reference: string): Promise<void> {
    await this.#shop.ask('/api/payments/checkout/state', { reference }, (this.#customer += 1))
    await wait(100)
  }

  /** Wakes the job until no checkout is due. Time passes for checkouts that wait after a failed call. */
  async #waitUntilChecked(): Promise<void> {
    for (let tries = 0; tries < 600; tries += 1) {
      const { rows } = await this.#db.execute<{ reference: string; due: boolean }>(sql`
        select reference, next_check_at <= now() as due from checkouts
        where next_check_at < now() + interval '2 minutes' order by next_check_at limit 1`)
      const [next] = rows
      if (!next) return
      if (!next.due) await passPaymentTime(this.#db, 30_000)
      await this.#db.execute(
        sql`update payment_connections set paused_until = null where paused_until is not null`,
      )
      await this.#wake(next.reference)
    }
    throw new Error('the checkouts were not all checked')
  }

  /**
   * Simulates an outage: the provider is unreachable while customers pay, and only some callbacks arrive. Returns the
   * seconds in real time from the end of the outage until every payment is known. The test does not wake the job.
   */
  async #payInOutage(orders: SimulatedOrder[]): Promise<number> {
    const pages = await Promise.all(orders.map(async (order) => ({ order, bill: await this.#press(order) })))
    this.#fake.clearFaults()
    this.#fake.isDown = true
    for (const [at, { bill }] of pages.entries()) {
      this.#fake.pay(bill)
      if (at % 3 === 0) await this.#fake.callBack(bill)
    }
    await this.#waitForOutage()
    this.#fake.isDown = false
    const began = Date.now()
    const ids = orders.map(({ id }) => id)
    for (let passedS = 0; ;) {
      const { rows } = await this.#db.execute<{ count: number }>(sql`
        select count(*)::int as count from orders
        where stage = 'new' and id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`)
      const seconds = this.#options.realOutages ? (Date.now() - began) / 1000 : passedS
      if (rows[0]?.count === 0 || seconds > 180) return Math.round(seconds)
      if (this.#options.realOutages) await wait(500)
      else {
        passedS += 30
        await passPaymentTime(this.#db, 30_000)
        await this.#wakeForAWhile()
      }
    }
  }

  async #waitForOutage(): Promise<void> {
    for (let tries = 0; tries < 200; tries += 1) {
      const { rows } = await this.#db.execute(sql`
        select from payment_connections where provider = ${this.#fake.wire.name} and unreachable_since is not null`)
      if (rows.length > 0) return
      await wait(100)
    }
    throw new Error('the outage was not noticed')
  }
}

async function compare(db: Db, fake: ProviderFake, orders: SimulatedOrder[]) {
  const found = { payments: 0, recorded: 0, held: 0, wrong: [] as string[] }
  const { rows } = await db.execute<{
    id: string
    stage: string
    total: number
    entries: number[]
    held: number
  }>(sql`
    select id, stage, total_sen as total,
      array(select amount_sen from payments where order_id = orders.id) as entries,
      (select count(*)::int from online_payments p join checkouts c on c.id = p.checkout_id
        where c.order_id = orders.id and p.state = 'held') as held
    from orders where id in (
      select jsonb_array_elements_text(${JSON.stringify(orders.map(({ id }) => id))}::jsonb)::uuid)`)
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  for (const order of orders) {
    const row = rowOf.get(order.id)
    if (!row) throw new Error(`order ${order.number} is missing`)
    const paid = [...fake.bills.values()]
      .filter((bill) => bill.reference.startsWith(`${order.number}-`))
      .flatMap((bill) => bill.payments.map((payment) => ({ bill, payment })))
    const good = paid.filter(
      ({ bill, payment }) =>
        !order.isCancelled && payment.currency === 'MYR' && payment.amountSen === bill.amountSen,
    )
    const expected = good.map(({ payment }) => payment.amountSen).toSorted((a, b) => a - b)
    const entries = row.entries.toSorted((a, b) => a - b)
    const sum = expected.reduce((total, sen) => total + sen, 0)
    const stage = order.isCancelled ? 'cancelled' : sum >= row.total ? 'paid' : 'new'
    found.payments += paid.length
    found.recorded += entries.length
    found.held += row.held
    if (
      JSON.stringify(entries) !== JSON.stringify(expected) ||
      row.held !== paid.length - good.length ||
      // An order that was paid before its total was raised stays paid.
      (row.stage !== stage && !(stage === 'new' && row.stage === 'paid' && sum > 0))
    )
      found.wrong.push(
        `${order.number}: ${row.stage} [${entries.join(', ')}] and ${row.held} held, expected ${stage} [${expected.join(', ')}] of ${paid.length}`,
      )
  }
  return found
}

async function findDoubled(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ evidence: string }>(sql`
    select evidence_ref as evidence from payments where evidence = 'provider'
    group by evidence_ref, kind having count(*) > 1`)
  return rows.map(({ evidence }) => evidence)
}
