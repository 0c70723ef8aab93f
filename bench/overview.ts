import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { daysAfter, weeksUntil } from '../core/shared/shop-weeks.ts'
import { testApp } from '../tests/support/test-app.ts'
import { percentile, printTable, ratio, say, short } from './parts/figures.ts'
import { fill } from './parts/many-messages.ts'
import { fillOrders } from './parts/many-orders.ts'
import { startBenchPostgres } from './parts/postgres.ts'

// `npm run bench:overview`: the first page of the back-office, and the lists that its figures lead to, over 100,000
// orders and a million messages on PostgreSQL. `-- --orders 10000 --messages 50000` for less.

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    messages: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '40' },
  },
})
const targetMs = 50
const rounds = Number(values.rounds)
const week = weeksUntil(new Date(), 12)[3]?.from ?? ''
const paid = `paid_from=${week}&paid_to=${daysAfter(week, 6)}`
const cases: [name: string, path: string][] = [
  ['orders today', 'orders/today'],
  ['sales of twelve weeks', 'orders/sales'],
  ['messages today', 'scheduled-messages/today'],
  ...['overdue=true', 'slips=true', paid, `product=7&${paid}`].flatMap((filter): [string, string][] => [
    [`list of orders, ${filter}`, `orders?${filter}`],
    [`their counts`, `orders/counts?${filter}`],
    [`their board`, `orders/board?${filter}`],
  ]),
  ['list of messages, undecided=true', 'scheduled-messages/page?undecided=true'],
]

const server = await startBenchPostgres()
const database = await openDatabase({ dataDir: '', databaseUrl: await server.database() })
try {
  await migrate(database)
  say(`Putting ${values.orders} orders and ${values.messages} messages in …`)
  await fillOrders(database, Number(values.orders))
  await database.db.execute(sql`
    insert into payment_slips (order_id, hash, type, bytes)
    select id, 'x', 'image/png', '\\x00' from orders where hashtext(number) % 2 = 0`)
  await database.session((db) => db.execute(sql.raw('vacuum analyze payment_slips')))
  await fill(database, Number(values.messages))
  await database.db.execute(sql`
    update messages set failure = 'delivery_unknown' where status = 'failed' and hashtext(id::text) % 100 = 0`)
  const shop = await testApp({}, database)
  const token = await shop.signIn()
  const rows: string[][] = []
  for (const [name, path] of cases) {
    const tookMs: number[] = []
    for (let round = -3; round < rounds; round += 1) {
      const from = performance.now()
      // One address may only make so many calls a minute.
      const address = `198.51.100.${round + 3}`
      const answer = await shop.call('GET', `/api/v2/${path}`, { token, address })
      if (round >= 0) tookMs.push(performance.now() - from)
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    }
    const p95 = percentile(tookMs, 0.95)
    const over = p95 > targetMs ? ' OVER' : ''
    rows.push([name, short(percentile(tookMs, 0.5)), short(p95) + over, ratio(p95, targetMs)])
  }
  say(`\nPostgreSQL; milliseconds of whole calls, ${rounds} of each`)
  printTable(['', 'p50', 'p95', `p95 to ${targetMs} ms`], rows)
  await shop.close()
} finally {
  await database.close()
  await server.stop()
}
process.exit(0)
