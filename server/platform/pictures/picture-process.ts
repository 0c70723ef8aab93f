import { constants, setPriority } from 'node:os'
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
import type { Answered, Asked, Kind, Limits, Work } from './work.ts'

// A process of its own: opens one picture after the other for the program, which it may not bring down. It has none of
// the program's keys, and ends itself where a picture takes more than it may.

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

/** Memory is looked at this often: a decoder fills some ten megabytes between two looks. */
const lookEveryMs = 5

// Messages and pages come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// Ctrl-C in a terminal is for the program; this process goes when the program does.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))
process.on('message', ({ work, limits }: Asked) => {
  const watch = setInterval(watchOver(limits), lookEveryMs)
  void answer(work)
    .finally(() => clearInterval(watch))
    .then((answered) => process.send?.(answered))
})

async function answer(work: Work): Promise<Answered> {
  const done = works[work.kind] as (work: Work) => Promise<unknown>
  try {
    return { done: await done(work) }
  } catch (error) {
    return { not: error instanceof TooHeavy ? 'too_heavy' : 'unreadable' }
  }
}

function watchOver({ memoryBytes, cpuMs }: Limits) {
  const begun = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(begun)
    if (process.memoryUsage.rss() > memoryBytes || (user + system) / 1000 > cpuMs)
      process.kill(process.pid, 'SIGKILL')
  }
}
