import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { cetak } from './parts/cetak.ts'
import { printTable, say, short } from './parts/figures.ts'
import { startGateway } from './parts/gateway.ts'
import { planOf } from './parts/peer.ts'
import { everyMs, targetMs, visitRow, visits } from './parts/visits.ts'

// `npm run bench:responsive`: how long the home page takes while the same process, on its embedded database, sends a
// burst as fast as it can, beside the same page before it. `-- --messages 2000` for less.

const { values } = parseArgs({ options: { messages: { type: 'string', default: '5000' } } })
const count = Number(values.messages)
const calmVisits = 200

const gateway = await startGateway()
const program = await cetak('Cetak', gateway.url)
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
    [visitRow('before', calm), visitRow('during the burst', busy)],
  )
} finally {
  await program.stop()
  gateway.stop()
}
process.exit(0)
