import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { confinement, decoderFile } from './confined.ts'
import type { Answered, Asked, Limits, NotDone, Work } from './work.ts'

export interface ChildLimits extends Limits {
  /** By the clock; then the processor time decides whether it is answered `busy`. */
  wallMs: number
  /**
   * A process that holds more than this after a picture is replaced: the next picture must not be charged for memory
   * that the one before it left behind. A new process has 80 to 90 MB.
   */
  keptBytes: number
}

/** A process that opens pictures; see `picture-process.ts`. */
export interface Child {
  alive: () => boolean
  /** One at a time. A process that ended meanwhile took too much, or its decoder broke on the picture. */
  ask: (work: Work) => Promise<{ done: unknown } | NotDone>
  end: () => void
}

/** How often a decoder may wait for its processor time once more. */
const mostWaits = 4
/** Linux counts in hundredths of a second. */
const tickMs = 10

/** The processor time that a process has used, ms; `null` if the system does not tell. */
function cpuTimeOf(pid: number | undefined): number | null {
  try {
    // The name in parentheses may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return null
  }
}

type Heard = (outcome: { done: unknown } | NotDone) => void
const nobody: Heard = () => {}

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

export async function startChild({
  memoryBytes: mostBytes,
  cpuMs,
  keptBytes,
  wallMs,
}: ChildLimits): Promise<Child> {
  const { command, args } = await confinement()
  const child = fork(decoderFile, [], {
    env: environment,
    execPath: command,
    execArgv: args(mostBytes),
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
  const end = () => {
    gone = true
    child.kill('SIGKILL')
  }
  child.on('message', ({ memoryBytes, ...outcome }: Answered) => {
    // A decoder that failed may have left anything behind.
    if (memoryBytes > keptBytes || 'not' in outcome) end()
    heard('not' in outcome ? outcome.not : outcome)
  })
  return {
    alive: () => !gone,
    ask(work) {
      return new Promise((resolve) => {
        const before = cpuTimeOf(child.pid)
        let hung = setTimeout(judge, wallMs)
        let patience = mostWaits
        // On a busy machine a good picture may have got little processor time by then; a decoder that hangs gets none.
        function judge() {
          const now = cpuTimeOf(child.pid)
          patience -= 1
          if (patience > 0 && before !== null && now !== null && now - before < cpuMs) {
            hung = setTimeout(judge, wallMs)
            return
          }
          end()
          heard('busy')
        }
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
        child.send({ work, limits: { memoryBytes: mostBytes, cpuMs } } satisfies Asked, (error) => {
          if (error) child.kill('SIGKILL')
        })
      })
    },
    end,
  }
}
