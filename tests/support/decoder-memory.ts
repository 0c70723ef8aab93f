import { readFileSync, readdirSync } from 'node:fs'

/** Returns the peak memory of this process's picture decoders while `work` ran, in bytes. It is 0 except on Linux. */
export async function measureDecoderPeak<Done>(
  work: () => Promise<Done>,
): Promise<{ done: Done; peakBytes: number }> {
  let peakBytes = 0
  const watch = setInterval(() => {
    for (const bytes of decoderMemory()) peakBytes = Math.max(peakBytes, bytes)
  }, 10)
  try {
    const done = await work()
    return { done, peakBytes }
  } finally {
    clearInterval(watch)
  }
}

function decoderMemory(): number[] {
  try {
    return readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? memoryOf(pid) : []))
  } catch {
    return []
  }
}

function memoryOf(pid: string): number[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== process.pid) return []
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-process')) return []
    return [Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024]
  } catch {
    // The process ended between listing it and reading its memory.
    return []
  }
}
