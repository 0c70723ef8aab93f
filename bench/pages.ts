import { parseArgs } from 'node:util'
import { buildIfNeeded } from '../scripts/build-if-needed.ts'
import { startProgram, type Program } from '../tests/support/program.ts'
import { printTable, formatRatio, printLine, formatFigure } from './parts/figures.ts'
import { measureLoad, type LoadResult } from './parts/load.ts'
import { startNextHome } from './parts/next-home.ts'
import { installPeers } from './parts/peer.ts'
import { comparePhones } from './parts/phone.ts'
import { compareWeights } from './parts/weight.ts'

// `npm run bench:pages`: compares the home page of the production program with a Next.js page of the same content,
// under the same load, alternately in one run. "Kept" is the best mode of each for an unchanged page (Cetak’s cached page,
// Next's prerendered one). "Rendered" is a page rendered for each visit. Each is one process that renders in its main
// thread. If the load generator is the bottleneck or the machine is busy, CPU time per page is more reliable than pages
// per second. Then measures the shop's pages and the same home page with Lighthouse's emulated phone. "Bytes" is the
// size of a visit on the wire, followed by that of each script. `-- --only load`, `phone` or `bytes` runs one part.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: 'load,bytes,phone' },
  },
})
const seconds = Number(values.seconds)
const connections = Number(values.connections)
const rounds = Number(values.rounds)

const onPhones = [
  { name: 'Home', path: '/' },
  { name: 'Category', path: '/category/printing/stickerprint' },
  { name: 'Calculator', path: '/category/printing/stickerprint/mirrorcoat-sticker/calculator' },
  { name: 'Order form', path: '/category/printing/iron-on-dtf/nametag/order' },
]

buildIfNeeded(printLine)
installPeers()
const ours = await startProgram()
const renderer = await startProgram({}, { script: 'bench/parts/renderer.ts' })
const stopOurs = () => Promise.all([ours.stop(), renderer.stop()])
const next = await startNextHome(ours.url).catch(async (error: unknown) => {
  await stopOurs()
  throw error
})
try {
  if (values.only.includes('load')) await compare()
  if (values.only.includes('bytes')) await weights()
  if (values.only.includes('phone')) await phones()
} finally {
  next.stop()
  await stopOurs()
}
process.exit(0)

async function weights(): Promise<void> {
  const pages = onPhones.map(({ name, path }) => ({ name, url: ours.url + path }))
  await compareWeights(pages, { name: 'Next.js, home', url: `${next.url}/` })
}

async function phones(): Promise<void> {
  await comparePhones(ours.url, onPhones, { name: 'Next.js, home', url: `${next.url}/` }, rounds)
}

async function compare(): Promise<void> {
  const pages = [
    { name: 'Cetak, kept', url: `${ours.url}/`, pid: pidOf(ours), visit: 'kept' },
    { name: 'Next.js, prerendered', url: `${next.url}/`, pid: next.pid, visit: 'kept' },
    { name: 'Cetak, rendered', url: `${renderer.url}/`, pid: pidOf(renderer), visit: 'fresh' },
    { name: 'Next.js, rendered', url: `${next.url}/rendered`, pid: next.pid, visit: 'fresh' },
  ] as const
  await sameWords(pages[0].url, pages[1].url)
  await sameWords(pages[2].url, pages[3].url)
  const loads = new Map<string, LoadResult[]>()
  for (const page of pages) await measureLoad(page, page.visit, { seconds: 2, connections })
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) {
      const { name, visit } = page
      printLine(`${name} …`)
      loads.set(name, [...(loads.get(name) ?? []), await measureLoad(page, visit, { seconds, connections })])
    }
  }
  report(loads)
}

function report(loads: Map<string, LoadResult[]>): void {
  const median = (name: string, what: keyof LoadResult) =>
    (loads.get(name) ?? []).map((load) => load[what]).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
  const figures = [...loads.keys()].map((name) => ({
    name,
    perSecond: median(name, 'perSecond'),
    p50: median(name, 'p50'),
    p99: median(name, 'p99'),
    processorMs: median(name, 'processorMs'),
  }))
  printLine(`\nHome page, ${connections} connections, medians of ${rounds} × ${seconds} s; milliseconds`)
  printTable(
    ['', 'pages/s', 'p50', 'p99', 'processor a page', 'Cetak to this: pages/s', 'p99', 'processor'],
    figures.map((theirs, at) => {
      const our = figures[at - 1]
      const { name, perSecond, p50, p99, processorMs } = theirs
      const row = [
        name,
        formatFigure(perSecond),
        formatFigure(p50),
        formatFigure(p99),
        processorMs.toFixed(2),
      ]
      if (!our || !theirs.name.startsWith('Next')) return row
      return [
        ...row,
        formatRatio(our.perSecond, perSecond),
        formatRatio(our.p99, p99),
        formatRatio(our.processorMs, processorMs),
      ]
    }),
  )
}

async function sameWords(ourUrl: string, nextUrl: string): Promise<void> {
  const [our, theirs] = [wordsOf(await text(ourUrl)), wordsOf(await text(nextUrl))]
  if (our === theirs) return
  const at = [...our].findIndex((letter, index) => letter !== theirs[index])
  const part = (words: string) => words.slice(Math.max(0, at - 40), at + 60)
  throw new Error(`the pages differ: “${part(our)}” in ours, “${part(theirs)}” in Next's`)
}

function wordsOf(html: string): string {
  return html
    .replace(/^.*<body[^>]*>/s, '')
    .replace(/<(script|style|template)\b.*?<\/\1>|<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\d+/g, '0')
    .replace(/\s+/g, ' ')
    .trim()
}

function pidOf({ process: { pid } }: Program): number {
  if (pid === undefined) throw new Error('the program has not started')
  return pid
}

async function text(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.text()
}
