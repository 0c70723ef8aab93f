import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/db/open-database.ts'
import { startProgram } from '../tests/support/program.ts'
import { percentile, printTable, printLine, formatFigure } from './parts/figures.ts'
import { startGateway } from './parts/gateway.ts'
import { createCustomer } from './parts/customer.ts'
import { startBenchPostgres } from './parts/postgres.ts'

// `npm run bench:orders`: complete sticker orders (price, save, look up) per second over HTTP, with 1 and 10
// connections, on the bundled server and on a separate one. Afterwards counts every order and its notification in the
// database. Messages go to a gateway at the default rate of one per second, so nearly all of them are still pending
// at that time.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '1,10' },
    only: { type: 'string', default: 'bundled,PostgreSQL' },
  },
})
const seconds = Number(values.seconds)
const connections = values.connections.split(',').map(Number)

interface Figures {
  perSecond: number
  p50: number
  p99: number
}

const gateway = await startGateway()
const postgres = await startBenchPostgres()
const rows: string[][] = []
try {
  for (const engine of values.only.split(',')) rows.push(...(await measure(engine)))
} finally {
  gateway.stop()
  await postgres.stop()
}
printLine(`\nWhole sticker orders: price, save, look up; ${seconds} s each; milliseconds for all three`)
printTable(['', 'connections', 'orders/s', 'p50', 'p99'], rows)
process.exit(0)

async function measure(engine: string): Promise<string[][]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cetak-bench-orders-'))
  const databaseUrl = engine === 'PostgreSQL' ? await postgres.database() : undefined
  const program = await startProgram(
    {
      WHATSAPP_PROVIDER: 'gateway',
      WHATSAPP_GATEWAY_URL: gateway.url,
      WHATSAPP_INSTANCE_ID: 'bench',
      WHATSAPP_ACCESS_TOKEN: 'bench',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    { dataDir },
  )
  const placed = new Set<string>()
  const measured: string[][] = []
  try {
    await run(program.url, 2, 10, placed)
    for (const each of connections) {
      printLine(`${engine}, ${each} at once …`)
      const { perSecond, p50, p99 } = await run(program.url, seconds, each, placed)
      measured.push([
        `Cetak on ${engine}`,
        String(each),
        formatFigure(perSecond),
        formatFigure(p50),
        formatFigure(p99),
      ])
    }
  } finally {
    await program.stop()
  }
  await countAll({ dataDir, ...(databaseUrl && { databaseUrl }) }, placed)
  rmSync(dataDir, { recursive: true, force: true })
  return measured
}

async function run(url: string, forS: number, atOnce: number, placed: Set<string>): Promise<Figures> {
  const tookMs: number[] = []
  const began = performance.now()
  const until = began + forS * 1000
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const next = createCustomer(url)
      while (performance.now() < until) {
        const from = performance.now()
        placed.add(await next())
        tookMs.push(performance.now() - from)
      }
    }),
  )
  const perSecond = (tookMs.length / (performance.now() - began)) * 1000
  return { perSecond, p50: percentile(tookMs, 0.5), p99: percentile(tookMs, 0.99) }
}

/** Throws unless exactly the acknowledged orders exist, each with one notification and at least one part to send. */
async function countAll(
  address: { dataDir: string; databaseUrl?: string },
  placed: Set<string>,
): Promise<void> {
  const database = await openDatabase(address)
  const { rows: found } = await database.run(
    `select o.public_id as id, count(distinct m.id)::int as messages, count(p.id)::int as parts
    from orders o left join messages m on m.origin_key = o.id::text
    left join message_parts p on p.message_id = m.id group by o.public_id`,
  )
  await database.close()
  const whole = (found as { id: string; messages: number; parts: number }[]).filter(
    ({ id, messages, parts }) => placed.has(id) && messages === 1 && parts > 0,
  )
  if (found.length !== placed.size || whole.length !== placed.size)
    throw new Error(
      `${placed.size} orders answered, ${found.length} stored, ${whole.length} with notification`,
    )
  printLine(`${placed.size.toLocaleString('en')} orders answered, all stored, each with its one notification`)
}
