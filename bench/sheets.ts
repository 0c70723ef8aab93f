import { readFile } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buildIfNeeded } from '../scripts/build-if-needed.ts'
import { captionsOf } from '../core/production/captions.ts'
import { defaultFilm } from '../core/production/film.ts'
import { packSheets, type Sheet } from '../core/production/pack-sheets.ts'
import type { Piece } from '../core/production/piece.ts'
import { sheetSvg } from '../core/production/sheet-svg.ts'
import { openPictures } from '../server/features/production/drawing/pictures.ts'
import { sheetPdf } from '../server/features/production/drawing/sheet-pdf.ts'
import { sheetPng } from '../server/features/production/drawing/sheet-png.ts'
import { mixedOrders, tagOrders } from './parts/batches.ts'
import { printTable, say, short } from './parts/figures.ts'
import { packerOfRectangles } from './parts/maxrects.ts'
import { compareStickers } from './parts/mixed-stickers.ts'
import { comparePages } from './parts/pages-while-laying.ts'
import { differing, hasTools, pdfDots, platesOf, screenDots } from './parts/press.ts'

// `npm run bench:sheets`: from pieces to print-ready sheets of 29 × 45 cm, beside a packer of free rectangles; how long
// messages that fall due meanwhile would wait; and, where Ghostscript and poppler are installed, what a press sees. Then a
// hundred mixed stickers from pieces to all files, and the home page while the same program lays stickers closer.

const film = defaultFilm
const packer = await packerOfRectangles()
const madeAt = new Date('2026-11-21T04:00:00Z')
const fromPublic = (url: string) => readFile(`public${url}`)

async function timed<Result>(work: () => Promise<Result> | Result) {
  const stalls = monitorEventLoopDelay({ resolution: 1 })
  stalls.enable()
  // The first look comes a moment later: what begins at once would not be seen.
  await new Promise((resolve) => setTimeout(resolve, 20))
  const began = performance.now()
  const result = await work()
  const tookMs = performance.now() - began
  await new Promise((resolve) => setTimeout(resolve, 20))
  stalls.disable()
  return { result, tookMs, stallMs: stalls.max / 1e6 }
}

/** As a batch has them: with what each sheet says of itself. */
const drawn = (sheets: Sheet[], pieces: Piece[]) =>
  sheets.map((sheet, at) => {
    const name = { batch: 'batch 7', sheet: at + 1, sheets: sheets.length, day: '21/11/2026' }
    return { ...sheet, captions: captionsOf(sheet, pieces, film, { ...name, material: 'DTF film' }) }
  })

const batches: [string, Piece[]][] = [
  ['280 tags, 40 orders', tagOrders(40)],
  ['mixed, 200 orders', mixedOrders(200)],
  ['20,000 tags', tagOrders(2858)],
]
const rows: string[][] = []
for (const [name, pieces] of batches) {
  const packed = await timed(() => packSheets(pieces, film))
  const { pictures } = await openPictures(pieces, fromPublic)
  const sheets = drawn(packed.result.sheets, pieces)
  const pdf = await timed(() => sheetPdf({ sheets }, pieces, film, { pictures, title: name, madeAt }))
  const copies = pieces.reduce((sum, piece) => sum + piece.copies, 0)
  const peer = copies < 5000 ? await timed(() => packer(pieces, film)) : null
  rows.push([
    name,
    String(packed.result.sheets.length),
    peer ? String(peer.result) : '–',
    short(packed.tookMs),
    peer ? short(peer.tookMs) : '–',
    short(pdf.tookMs),
    short(pdf.stallMs),
    short(pdf.result.length / 1000),
  ])
}
say(
  '\nSheets of 290 × 450 mm; milliseconds. Stall: the longest that anything else waited while the PDF was written',
)
printTable(['', 'sheets', 'maxrects', 'packing', 'maxrects', 'PDF', 'stall', 'PDF kB'], rows)

const pieces = mixedOrders(60)
const sheets = drawn(packSheets(pieces, film).sheets, pieces)
const { pictures } = await openPictures(pieces, fromPublic)
const memory = () => process.memoryUsage.rss() / 1e6
const before = memory()
let most = before
const watch = setInterval(() => (most = Math.max(most, memory())), 5)
const pngs = await timed(() => Promise.all(sheets.map((sheet) => sheetPng(sheet, pieces, film, pictures))))
clearInterval(watch)
say(
  `PNG, 300 dpi: ${short(pngs.tookMs / sheets.length)} ms a sheet, longest stall ${short(pngs.stallMs)} ms, ` +
    `${short(most - before)} MB more at most for ${sheets.length} sheets asked for at once`,
)

if (hasTools()) {
  const pdf = await sheetPdf({ sheets }, pieces, film, { pictures, title: 'press', madeAt })
  const [first] = sheets
  if (!first) throw new Error('nothing was laid out')
  const hrefOf = (url: string) => `data:image/png;base64,${pictures.get(url)?.toString('base64')}`
  const svg = sheetSvg(first, pieces, film, { withCuts: true, name: 's', hrefOf })
  const [onScreen, onFilm] = [await screenDots(svg, film), await pdfDots(pdf)]
  for (const by of [64, 128])
    say(
      `Dots of the PDF that differ from the browser's preview by more than ${by} of 255: ` +
        `${(100 * differing(onScreen, onFilm, by)).toFixed(4)} %`,
    )
  const plates = await platesOf(pdf)
  for (const [plate, share] of plates) say(`Plate ${plate}: ${(100 * share).toFixed(2)} % inked`)
  if (!plates.get(film.cutContour)) throw new Error('the cut lines have no plate of their own')
} else say('Ghostscript and poppler are not installed: what a press sees was not looked at.')
await compareStickers(packer)
buildIfNeeded(say)
await comparePages()
process.exit(0)
