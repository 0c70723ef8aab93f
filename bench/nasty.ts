import sharp from 'sharp'
import { openArtwork, openArtworkForPress } from '#server/print/images/pictures.ts'
import { decoderPeak } from '../tests/support/decoder-memory.ts'
import { nastyFile, nastyNames } from '../tests/support/nasty-files.ts'
import { printTable, say, short } from './parts/figures.ts'

// `npm run bench:nasty` uploads hostile files as designs. It prints the result, the time and the peak memory of a decoder
// for each, how long another customer's picture and a press page took at the same time, and if the next picture of the same
// customer opens. `-- NAME` selects the files whose names contain NAME.

const [targetMs, targetMb, othersMs] = [12_000, 600, 5000]
const cuts = { borderMm: 2, bladeMm: 0.5 }
const sizeMm = { width: 50, height: 50 }
const good = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#c4005f' } })
  .jpeg()
  .toBuffer()
const timed = async <Done>(work: Promise<Done>) => {
  const begun = performance.now()
  const done = await work
  return { done, ms: performance.now() - begun }
}
const design = (who: string, from: Buffer) => openArtwork(who, { kind: 'design', from, sizeMm, cuts })
const isFine = (seen: Awaited<ReturnType<typeof design>>) =>
  typeof seen !== 'string' && seen.done.proof !== null

const word = process.argv[2] ?? ''
const rows: string[][] = []
const missed: string[] = []
for (const name of nastyNames.filter((each) => each.includes(word))) {
  const { bytes } = await nastyFile(name)
  const { done, peakBytes } = await decoderPeak(async () => {
    const nasty = timed(design('nasty', bytes))
    const press = timed(
      openArtworkForPress('press', { kind: 'printDesign', bytes: good, width: 900, height: 900 }),
    )
    const other = timed(design('other', good))
    return {
      nasty: await nasty,
      other: await other,
      press: await press,
      next: await timed(design('nasty', good)),
    }
  })
  const { nasty, other, press, next } = done
  const said = typeof nasty.done === 'string' ? nasty.done : nasty.done.done.warnings.join(' ')
  const isNextFine = isFine(next.done) && isFine(other.done) && typeof press.done !== 'string'
  rows.push([
    name,
    short(bytes.length / 1000),
    said.slice(0, 40),
    short(nasty.ms),
    short(peakBytes / 1e6),
    short(other.ms),
    short(press.ms),
    isNextFine ? 'fine' : 'harmed',
  ])
  const isWithin =
    nasty.ms < targetMs && peakBytes < targetMb * 1e6 && Math.max(other.ms, press.ms) < othersMs && isNextFine
  if (!isWithin) missed.push(name)
}
printTable(['', 'kB', 'answer', 'ms', 'MB', 'another ms', 'press ms', 'next'], rows)
say(
  `beyond ${targetMs} ms, ${targetMb} MB, ${othersMs} ms for others, or others harmed: ${missed.join(', ') || 'none'}`,
)
process.exit(missed.length > 0 ? 1 : 0)
