import { setTimeout as pause } from 'node:timers/promises'
import { hurtfulPictures, type Hurtful } from '../tests/support/hurtful-pictures.ts'
import { cetak } from './parts/cetak.ts'
import { percentile, printTable, say, short } from './parts/figures.ts'
import { startGateway } from './parts/gateway.ts'
import { memoryOf } from './parts/memory-of.ts'
import { planOf } from './parts/peer.ts'
import { pictureSender } from './parts/picture-sender.ts'

// `npm run bench:pictures`: thirty pictures made to hurt, each as a customer's design and as an upload by staff: how
// long each takes, what the program with its processes takes of memory above rest, how late messages are meanwhile.
// `-- --at-once` sends all designs together, each from a network of its own.

const atOnce = process.argv.includes('--at-once')
const [targetMs, targetMb] = [5000, 250]
/** Messages fall due for so long, so many a second. */
const [seconds, aSecond] = [60, 3]
/** What a start needs for itself is given back by then. */
const restAfterMs = 30_000

const gateway = await startGateway()
const program = await cetak('Cetak', gateway.url)
try {
  const pictures = await hurtfulPictures()
  const sender = await pictureSender(program.url, pictures.length)
  await pause(restAfterMs)
  const rest = memoryOf(program.pid)
  const count = seconds * aSecond
  const due = Math.ceil(Date.now() / 1000) * 1000 + 5000
  const arrivals = await gateway.expect(count, seconds * 1000 + 60_000)
  await program.schedule(planOf(count, seconds, due))
  await pause(due - Date.now())
  let peak = rest
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(program.pid))), 20)
  const slowestMs = await sendAll(pictures, sender)
  clearInterval(watch)
  say(`slowest: ${short(slowestMs)} ms, to be at most ${targetMs}`)
  say(
    `memory: ${short((peak - rest) / 1e6)} MB above the ${short(rest / 1e6)} MB at rest, to be at most ${targetMb}`,
  )
  const { lateMs } = await arrivals()
  const [p50, p99] = [percentile(lateMs, 0.5), percentile(lateMs, 0.99)]
  say(`messages: late by ${short(p50)} ms, p99 ${short(p99)} ms, the latest ${short(Math.max(...lateMs))} ms`)
} finally {
  await program.stop()
  gateway.stop()
}
process.exit(0)

async function sendAll(pictures: Hurtful[], sender: Awaited<ReturnType<typeof pictureSender>>) {
  const rows: string[][] = []
  let slowest = 0
  const sent = async ({ name, bytes }: Hurtful) => {
    const design = await sender.design(name, bytes)
    const upload = atOnce ? null : await sender.upload(name, bytes)
    slowest = Math.max(slowest, design.ms, upload?.ms ?? 0)
    const more = upload ? [upload.words, short(upload.ms)] : []
    rows.push([name, short(bytes.length / 1000), design.words, short(design.ms), ...more])
  }
  if (atOnce) await Promise.all(pictures.map(sent))
  else for (const picture of pictures) await sent(picture)
  printTable(['', 'kB', 'a design', 'ms', ...(atOnce ? [] : ['an upload', 'ms'])], rows)
  return slowest
}
