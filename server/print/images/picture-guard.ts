import { parentPort } from 'node:worker_threads'
import type { Limits } from './work.ts'

// A thread beside the one that decodes. It ends the whole process as soon as a picture takes more memory or processor
// time than it may: the thread that decodes has no turn for that while a decoder is at work.

/** A decoder fills some ten megabytes in this time. */
const lookEveryMs = 5

let watch: NodeJS.Timeout | undefined
parentPort?.on('message', (limits: Limits | null) => {
  clearInterval(watch)
  if (limits) watch = setInterval(watchOver(limits), lookEveryMs)
})

function watchOver({ memoryBytes, cpuMs }: Limits) {
  const begun = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(begun)
    if (process.memoryUsage.rss() > memoryBytes || (user + system) / 1000 > cpuMs)
      process.kill(process.pid, 'SIGKILL')
  }
}
