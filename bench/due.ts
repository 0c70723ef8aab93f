import { parseArgs } from 'node:util'
import { measureBurst } from './burst.ts'
import { startCetak } from './parts/cetak.ts'
import { percentile, printTable, formatRatio, printLine, formatFigure } from './parts/figures.ts'
import { startGateway, type BenchGateway } from './parts/gateway.ts'
import { installPeers, planMessages, startPeer, type BenchSystem } from './parts/peer.ts'
import { createRawSockets } from './parts/raw-sockets.ts'
import { startRedis } from './parts/redis.ts'
import { startBenchPostgres } from './parts/postgres.ts'

// `npm run bench:due`: measures the delay from a message's due time until its request reaches the gateway. Compares
// Cetak with other queues that send the same request, and with raw sockets, which show the machine's limit. The systems
// run one after the other. With `-- --burst 10000`, measures how many messages per second each system sends when 10,000
// are due.

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '1' },
    burst: { type: 'string' },
  },
})
/** Time in ms between adding the last message and the due time of the first one. */
const settleMs = 2_000
const timeoutMs = 30_000

if (values.burst) await measureBurst(Number(values.burst))
else await due(Number(values.messages), Number(values.seconds), Number(values.rounds))
process.exit(0)

async function due(count: number, seconds: number, rounds: number): Promise<void> {
  installPeers()
  const [gateway, redis, postgres] = [await startGateway(), await startRedis(), await startBenchPostgres()]
  const graphile = async (pollMs: number) =>
    startPeer(`graphile-worker, looking each ${pollMs / 1000} s`, 'graphile-worker', {
      GATEWAY_URL: gateway.url,
      DATABASE_URL: await postgres.database(),
      POLL_MS: String(pollMs),
    })
  const contestants = [
    () => Promise.resolve(createRawSockets(gateway.url)),
    () => startCetak('Cetak', gateway.url),
    async () => startCetak('Cetak on PostgreSQL', gateway.url, { DATABASE_URL: await postgres.database() }),
    () =>
      startPeer('BullMQ on Redis', 'bullmq', { GATEWAY_URL: gateway.url, REDIS_PORT: String(redis.port) }),
    () => graphile(100),
    () => graphile(2000),
  ]
  const late = new Map<string, number[]>()
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const start of contestants) {
        const system = await start()
        const lateMs = await measure(system, gateway, count, seconds)
        late.set(system.name, [...(late.get(system.name) ?? []), ...lateMs])
      }
    }
  } finally {
    gateway.stop()
    await redis.stop()
    await postgres.stop()
  }
  report(late, `${count} messages over ${seconds} s${rounds > 1 ? `, ${rounds} rounds` : ''}`)
}

async function measure(
  system: BenchSystem,
  gateway: BenchGateway,
  count: number,
  seconds: number,
): Promise<number[]> {
  printLine(`${system.name} …`)
  try {
    // Allow 10 ms for adding each message, so that the first is due after all are added.
    const from = Math.ceil((Date.now() + count * 10 + settleMs) / 1000) * 1000
    const arrivals = await gateway.expect(count, from - Date.now() + seconds * 1000 + timeoutMs)
    await system.schedule(planMessages(count, seconds, from))
    if (Date.now() > from) throw new Error(`${system.name} took too long to put the messages in`)
    const { lateMs, twice } = await arrivals()
    if (twice > 0) throw new Error(`${system.name} delivered ${twice} messages twice`)
    return lateMs
  } finally {
    await system.stop()
  }
}

function report(late: Map<string, number[]>, what: string): void {
  const figures = [...late].map(([name, lateMs]) => ({
    name,
    p50: percentile(lateMs, 0.5),
    p99: percentile(lateMs, 0.99),
  }))
  const ours = figures.filter(({ name }) => name.startsWith('Cetak'))
  printLine(`\nFrom due to the gateway, ${what}, all delivered exactly once; milliseconds`)
  printTable(
    ['', 'p50', 'p99', ...ours.map(({ name }) => `${name} to this: p50, p99`)],
    figures.map((row) => [
      row.name,
      formatFigure(row.p50),
      formatFigure(row.p99),
      ...ours.map((our) =>
        ours.includes(row) ? '' : `${formatRatio(our.p50, row.p50)}, ${formatRatio(our.p99, row.p99)}`,
      ),
    ]),
  )
}
