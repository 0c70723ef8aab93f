import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { getConfinement, decoderFile } from './process-confinement.ts'
import type {
  PictureTaskAnswer,
  PictureTaskRequest,
  PictureTaskLimits,
  PictureTaskFailure,
  PictureTask,
} from './picture-tasks.ts'

export interface PictureProcessLimits extends PictureTaskLimits {
  /** Interval in ms at which the parent checks the CPU time of the process (see `checkProgress`). */
  wallMs: number
  /**
   * Maximum memory that a process may still hold when a picture is done. A process that holds more is replaced, so
   * that this memory does not count towards the limit of the next picture. A new process uses 80 to 90 MB.
   */
  keptBytes: number
}

export interface PictureProcess {
  alive: () => boolean
  /** Opens one picture at a time. If the process ends, the picture exceeded a limit or crashed its decoder. */
  ask: (work: PictureTask) => Promise<{ done: unknown } | PictureTaskFailure>
  end: () => void
}

const maxWaits = 3
/** A decoder that uses less CPU time than this in an interval has hung. */
const minProgressMs = 200
/** The kernel counts CPU time in ticks of 10 ms. */
const tickMs = 10

/** Returns the CPU time of a process in ms. `null` on systems other than Linux. */
function getCpuTime(pid: number | undefined): number | null {
  try {
    // The name in parentheses may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return null
  }
}

type OutcomeListener = (outcome: { done: unknown } | PictureTaskFailure) => void
const ignoreOutcome: OutcomeListener = () => {}

/**
 * Environment of the process, without secrets. With these settings, freed memory is returned to the system at once,
 * in large pieces.
 */
const environment = {
  PATH: process.env['PATH'],
  TMPDIR: process.env['TMPDIR'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  VIPS_CONCURRENCY: '1',
}

export async function startPictureProcess({
  memoryBytes: maxBytes,
  cpuMs,
  keptBytes,
  wallMs,
}: PictureProcessLimits): Promise<PictureProcess> {
  const { command, args } = await getConfinement()
  const child = fork(decoderFile, [], {
    env: environment,
    execPath: command,
    execArgv: args(maxBytes),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // The program may exit while the process runs. The process notices this and exits too.
  child.unref()
  child.channel?.unref()
  let hasExited = false
  let onOutcome = ignoreOutcome
  const handleExit = () => {
    hasExited = true
    onOutcome('too_heavy')
  }
  child.on('error', handleExit).on('exit', handleExit)
  const end = () => {
    hasExited = true
    child.kill('SIGKILL')
  }
  child.on('message', ({ memoryBytes, ...outcome }: PictureTaskAnswer) => {
    // The process is replaced after a failure, because a failed decoder may have corrupted it.
    if (memoryBytes > keptBytes || 'not' in outcome) end()
    onOutcome('not' in outcome ? outcome.not : outcome)
  })
  return {
    alive: () => !hasExited,
    ask(work) {
      return new Promise((resolve) => {
        let before = getCpuTime(child.pid)
        let progressTimer = setTimeout(checkProgress, wallMs)
        let remainingWaits = maxWaits
        // Ends a decoder that hangs. On a busy machine a good picture gets little CPU time, so a decoder that makes
        // progress gets more time.
        function checkProgress() {
          const now = getCpuTime(child.pid)
          remainingWaits -= 1
          if (remainingWaits > 0 && before !== null && now !== null && now - before > minProgressMs) {
            before = now
            progressTimer = setTimeout(checkProgress, wallMs)
            return
          }
          end()
          onOutcome('busy')
        }
        // A pending answer keeps the program running. This also covers the time between the closing of the channel
        // and the exit of the process.
        child.channel?.ref()
        child.ref()
        onOutcome = (outcome) => {
          onOutcome = ignoreOutcome
          clearTimeout(progressTimer)
          child.channel?.unref()
          child.unref()
          resolve(outcome)
        }
        if (hasExited) return onOutcome('too_heavy')
        child.send(
          { work, limits: { memoryBytes: maxBytes, cpuMs } } satisfies PictureTaskRequest,
          (error) => {
            if (error) child.kill('SIGKILL')
          },
        )
      })
    },
    end,
  }
}
