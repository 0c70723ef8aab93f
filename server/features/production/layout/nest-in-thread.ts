import { Worker } from 'node:worker_threads'
import type { NestingWork, NestingProgress } from './nesting-work.ts'

/** A thread that exceeds this limit is stopped, and its best layout so far is used. */
const maxMemoryMb = 192

/**
 * Nests in a worker thread. Resolves when the thread ends or `over` aborts it, and rejects if the thread
 * fails.
 */
export function nestInThread(
  work: NestingWork,
  tell: (told: NestingProgress) => void,
  over: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./nesting-thread.ts', import.meta.url), {
      workerData: work,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    })
    const end = () => void thread.terminate()
    over.addEventListener('abort', end, { once: true })
    thread.on('message', tell)
    thread.once('error', reject)
    thread.once('exit', () => {
      over.removeEventListener('abort', end)
      resolve()
    })
    if (over.aborted) end()
  })
}
