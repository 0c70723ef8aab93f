import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { asPrinted } from './as-printed.ts'
import { artwork } from './artwork.ts'
import { design } from './design-pictures.ts'
import { cutOut } from './cut.ts'
import { look, measure } from './look.ts'
import { make } from './make.ts'
import { TooHeavy } from './open.ts'
import { cover, draw, print } from './press.ts'
import { svgProblem } from './svg/svg-problem.ts'
import { white } from './white.ts'
import { printBleed, printDesign, tintedGround } from './print-design.ts'
import type { Answered, Asked, Kind, Outcome, Work } from './work.ts'

// A separate process that opens one picture after the other, so that no picture can crash the program. It has no secrets of
// the program. Its guard thread, the parent's timer (child.ts) or the kernel (confined.ts) kills it if a picture exceeds its
// limits.

const works: { [K in Kind]: (work: Work<K>) => Promise<unknown> } = {
  look,
  measure,
  make,
  cut: cutOut,
  print,
  cover,
  draw,
  artwork,
  design,
  svgProblem,
  printDesign,
  tintedGround,
  white,
  printBleed,
  asPrinted,
  // Read only when one is printed: it is a tenth of a second.
  pressPage: async (work) => (await import('./press-page.ts')).pressPage(work),
}

// Started before the priority is lowered, so that the guard keeps the normal one.
const guard = new Worker(join(import.meta.dirname, 'picture-guard.ts'))
guard.on('error', () => process.exit(1))
// Messages and pages come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// Ctrl-C in a terminal is for the program; this process goes when the program does.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))
process.on('message', ({ work, limits }: Asked) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  guard.postMessage(limits)
  void answer(work)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    .finally(() => guard.postMessage(null))
    .then((outcome) =>
      process.send?.({ ...outcome, memoryBytes: process.memoryUsage.rss() } satisfies Answered),
    )
})

async function answer(work: Work): Promise<Outcome> {
  const done = works[work.kind] as (work: Work) => Promise<unknown>
  try {
    return { done: await done(work) }
  } catch (error) {
    return { not: error instanceof TooHeavy || isOutOfMemory(error) ? 'too_heavy' : 'unreadable' }
  }
}

/** Message of libvips when the kernel refuses memory. */
const isOutOfMemory = (error: unknown) => error instanceof Error && error.message.includes('out of memory')
