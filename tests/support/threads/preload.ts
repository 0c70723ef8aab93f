import { syncBuiltinESMExports } from 'node:module'
import threads, { setEnvironmentData, type WorkerOptions } from 'node:worker_threads'
import { liftoffOnly } from '../node-flags.ts'

/**
 * Has each thread that is started until the returned function is called, such as the embedded database's, run a module
 * of this folder first, which gets the shared numbers.
 */
export function preload(name: string, shared: Float64Array): () => void {
  const { Worker } = threads
  setEnvironmentData(name, shared)
  const first = ['--import', new URL(`./${name}.ts`, import.meta.url).href]
  threads.Worker = class extends Worker {
    constructor(script: string | URL, options?: WorkerOptions) {
      // How V8 compiles is the whole process's, and refused for a thread.
      const own = (options?.execArgv ?? process.execArgv).filter((flag) => flag !== liftoffOnly)
      super(script, { ...options, execArgv: [...own, ...first] })
    }
  }
  syncBuiltinESMExports()
  return () => {
    threads.Worker = Worker
    syncBuiltinESMExports()
  }
}

/** So many numbers that several threads see. */
export const sharedNumbers = (count: number) =>
  new Float64Array(new SharedArrayBuffer(count * Float64Array.BYTES_PER_ELEMENT))
