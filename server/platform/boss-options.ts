import type { QueueOptions, ConstructorOptions } from 'pg-boss'
import type { Database } from './database.ts'

export const queueOptions = {
  notify: true,
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
  // pg-boss would leave the job of a process that died alone for a quarter of an hour.
  heartbeatSeconds: 30,
  expireInSeconds: 3_600,
  deleteAfterSeconds: 86_400,
} satisfies QueueOptions & { notify: boolean }

export const polling = {
  // A job wakes its worker by NOTIFY; polling is for a retry's pause and for a notice that was lost.
  notifyPollingIntervalSeconds: 30,
  pollingIntervalSeconds: 5,
}

/** The system's clock; pg-boss waits for moments that may have passed already, of which Node would warn. */
const clock = {
  now: () => Date.now(),
  setTimeout: (fn, ms) => setTimeout(fn, Math.max(1, ms)),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (fn, ms) => setInterval(fn, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
} satisfies ConstructorOptions['clock']

/** pg-boss on our connections, so that its statements obey the same guard and limits. */
export function bossOptions(database: Database): ConstructorOptions {
  return {
    backend: 'postgres',
    db: {
      executeSql: (text, values) => database.run(text, values),
      async listen(channel, heard, missed) {
        // '' is what `listen` says after a lost connection: look for yourself.
        const close = await database.listen(channel, (payload) => (payload ? heard(payload) : missed()))
        missed()
        return { close }
      },
    },
    useListenNotify: true,
    clock,
    // Rows that are rewritten every half minute and that nobody reads.
    registerInstance: false,
    // pg-boss would look every 5 s for both: cron knows minutes, and jobs that wait for others we have none.
    cronWorkerIntervalSeconds: 20,
    flowIntervalSeconds: 3_600,
  }
}
