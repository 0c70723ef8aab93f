import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { cetak } from './parts/cetak.ts'
import { percentile, printTable, ratio, say, short } from './parts/figures.ts'
import { startGateway } from './parts/gateway.ts'
import { planOf } from './parts/peer.ts'

// `npm run bench:responsive`: how long the home page takes while the same process, on its embedded database, sends a
// burst as fast as it can, beside the same page before it. `-- --messages 2000` for less.

const { values } = parseArgs({ options: { messages: { type: 'string', default: '5000' } } })
const count = Number(values.messages)
const targetMs = 50
/** A visitor each so many milliseconds, whether the one before has been answered or not. */
const everyMs = 25
const calmVisits = 200

const gateway = await startGateway()
const program = await cetak('Cetak on PGlite', gateway.url)
try {
  const home = `${program.url}/`
  await visits(home, calmVisits)
  const calm = await visits(home, calmVisits)
  const due = Math.ceil((Date.now() + count * 10 + 2000) / 1000) * 1000
  const arrivals = await gateway.expect(count, due - Date.now() + count * 20 + 60_000)
  say(`putting ${count.toLocaleString('en')} messages in …`)
  await program.schedule(planOf(count, 0, due))
  if (Date.now() > due) throw new Error('it took too long to put the messages in')
  await pause(due - Date.now())
  let through = false
  const burst = visits(home, () => !through)
  const { twice } = await arrivals()
  through = true
  const busy = await burst
  if (twice > 0) throw new Error(`${twice} messages arrived twice`)
  const seconds = (busy.length * everyMs) / 1000
  say(`\nThe home page, milliseconds to the end of the answer; a burst of ${count} takes ${short(seconds)} s`)
  printTable(
    ['', 'visits', 'p50', 'p99', `p99 to ${targetMs} ms`],
    [row('before', calm), row('during the burst', busy)],
  )
} finally {
  await program.stop()
  gateway.stop()
}
process.exit(0)

function row(name: string, tookMs: number[]): string[] {
  const p99 = percentile(tookMs, 0.99)
  return [name, String(tookMs.length), short(percentile(tookMs, 0.5)), short(p99), ratio(p99, targetMs)]
}

/** So many visits, or for as long as `goOn` says; milliseconds of each. */
async function visits(url: string, goOn: number | (() => boolean)): Promise<number[]> {
  const under: Promise<number>[] = []
  const more = typeof goOn === 'number' ? () => under.length < goOn : goOn
  while (more()) {
    under.push(visit(url))
    await pause(everyMs)
  }
  return Promise.all(under)
}

async function visit(url: string): Promise<number> {
  const from = performance.now()
  const answer = await fetch(url)
  await answer.text()
  if (!answer.ok) throw new Error(`the home page answered ${answer.status}`)
  return performance.now() - from
}
