import { Worker } from 'node:worker_threads'
import type { LayWork, Told } from './lay-work.ts'

/** A thread that takes more ends, and what it has found by then is taken. */
const mostMemoryMb = 192

/**
 * Nests stickers in a thread of its own; resolves when it is through, rejects when it broke. `over` ends it at once, whatever
 * it is at: then it resolves, too.
 */
export function layInThread(work: LayWork, tell: (told: Told) => void, over: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./lay-thread.ts', import.meta.url), {
      workerData: work,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
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
