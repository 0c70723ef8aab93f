import { parentPort } from 'node:worker_threads'
import type { PictureTaskLimits } from './picture-tasks.ts'

// A thread beside the decoder. It kills the process when a picture exceeds its memory or CPU time. The decoding
// thread can't do this while a decoder runs.

/** Check interval in ms. A decoder can fill some tens of megabytes in this time. */
const checkIntervalMs = 5

let watch: NodeJS.Timeout | undefined
parentPort?.on('message', (limits: PictureTaskLimits | null) => {
  clearInterval(watch)
  if (limits) watch = setInterval(createLimitCheck(limits), checkIntervalMs)
})

function createLimitCheck({ memoryBytes, cpuMs }: PictureTaskLimits) {
  const cpuBefore = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(cpuBefore)
    if (process.memoryUsage.rss() > memoryBytes || (user + system) / 1000 > cpuMs)
      process.kill(process.pid, 'SIGKILL')
  }
}
