import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Answered, Asked, Limits, NotDone, Work } from './work.ts'

/** A process that opens pictures; see `picture-process.ts`. */
export interface Child {
  alive: () => boolean
  /** One at a time. A process that ended meanwhile took too much, or its decoder broke on the picture. */
  ask: (work: Work, limits: Limits) => Promise<{ done: unknown } | NotDone>
  end: () => void
}

type Heard = (outcome: { done: unknown } | NotDone) => void
const nobody: Heard = () => {}

/** By the clock: one that hangs without working. Long, as a busy machine may starve it. */
const hungAfterMs = 60_000

/** Memory goes back to the machine at once, in large pieces; none of our keys are in there. */
const environment = {
  PATH: process.env['PATH'],
  TMPDIR: process.env['TMPDIR'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  VIPS_CONCURRENCY: '1',
}

const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=1']

export function startChild(): Child {
  const child = fork(join(import.meta.dirname, 'picture-process.ts'), [], {
    env: environment,
    execArgv: flags,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // The program may end while it is there; it notices and goes.
  child.unref()
  child.channel?.unref()
  let gone = false
  let heard = nobody
  const leave = () => {
    gone = true
    heard('too_heavy')
  }
  child.on('error', leave).on('exit', leave)
  child.on('message', (answered: Answered) => heard('not' in answered ? answered.not : answered))
  return {
    alive: () => !gone,
    ask(work, { memoryBytes, cpuMs }) {
      return new Promise((resolve) => {
        const hung = setTimeout(() => child.kill('SIGKILL'), hungAfterMs)
        // What waits for an answer holds the program open, also between the end of the channel and that of the process.
        child.channel?.ref()
        child.ref()
        heard = (outcome) => {
          heard = nobody
          clearTimeout(hung)
          child.channel?.unref()
          child.unref()
          resolve(outcome)
        }
        if (gone) return heard('too_heavy')
        child.send({ work, limits: { memoryBytes, cpuMs } } satisfies Asked, (error) => {
          if (error) child.kill('SIGKILL')
        })
      })
    },
    end() {
      gone = true
      child.kill('SIGKILL')
    },
  }
}
