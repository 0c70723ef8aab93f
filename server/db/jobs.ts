import { PgBoss, type Job, type QueueOptions, type ConstructorOptions } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Db } from './database.ts'
import { findFailedJobs, createJobTransaction } from './jobs-store.ts'

export interface JobOptions {
  /** Schedule in cron format, in shop time: minute, hour, day, month, weekday. At most one run waits at a time. */
  cron?: string
  /**
   * Number of jobs that a process fetches and runs at once. Defaults to 1, which is slow for queues with many jobs: between
   * two jobs, the worker waits for a notification. If one of the jobs throws, all of them are retried.
   */
  concurrency?: number
}

export interface JobQueue {
  /**
   * Defines a job. Must be called before `start`. A job that throws is retried up to five times with exponential
   * backoff. A job whose process dies starts again within two minutes. Jobs must therefore be idempotent.
   */
  define(name: string, options: JobOptions, handler: (data: never) => Promise<void>): void
  /** Enqueues a job in the caller's transaction. Any process runs it after the commit, and after `startAfter`. */
  enqueue(tx: Db, name: string, data: object, startAfter?: Date): Promise<void>
  /** Registers the jobs, which is required before `enqueue`. With `working`, this process also runs jobs. */
  start(options: { working: boolean }): Promise<void>
  findFailures(): Promise<{ name: string; at: Date }[]>
  /** Stops fetching jobs. Waits for running jobs, but at most eight seconds. */
  stop(): Promise<void>
}

const shopTime = 'Asia/Kuala_Lumpur'
const stopTimeoutMs = 8_000

interface DefinedJob {
  name: string
  options: JobOptions
  handler: (data: object) => Promise<void>
}

export function createJobQueue(database: Database, log: Logger): JobQueue {
  const defined = new Map<string, DefinedJob>()
  let boss: PgBoss | undefined

  return {
    define(name, options, handler) {
      if (boss) throw new Error(`the job ${name} was defined after the start`)
      defined.set(name, { name, options, handler: handler as DefinedJob['handler'] })
    },
    async enqueue(tx, name, data, startAfter) {
      if (!boss) throw new Error(`the job ${name} was enqueued before the start`)
      await boss.send(name, data, { db: createJobTransaction(tx), ...(startAfter && { startAfter }) })
    },
    async start({ working }) {
      boss = new PgBoss({ ...getBossOptions(database), supervise: working, schedule: working })
      boss.on('error', (error) => log.error(error, 'pg-boss error'))
      boss.on('warning', (warning) => log.warn(warning, 'pg-boss warning'))
      await boss.start()
      await registerJobs(boss, [...defined.values()])
      if (!working) return
      await removeOldSchedules(boss, defined)
      for (const job of defined.values())
        await boss.work<object>(
          job.name,
          { ...pollingOptions, batchSize: job.options.concurrency ?? 1, burstWhenBatchFull: true },
          (jobs) => runJobs(job, jobs, log),
        )
    },
    async findFailures() {
      return boss ? findFailedJobs(database.db, [...defined.keys()]) : []
    },
    async stop() {
      await boss?.stop({ graceful: true, timeout: stopTimeoutMs })
    },
  }
}

/**
 * Registers only new and changed jobs. Registering all jobs would account for two thirds of the statements at
 * startup.
 */
async function registerJobs(boss: PgBoss, jobs: DefinedJob[]): Promise<void> {
  const queues = indexByName(await boss.getQueues())
  const schedules = indexByName(await boss.getSchedules())
  for (const { name, options } of jobs) {
    const queue = queues.get(name)
    if (!queue)
      await boss.createQueue(name, { ...queueOptions, policy: options.cron ? 'stately' : 'standard' })
    else if (!hasValues(queue, queueOptions)) await boss.updateQueue(name, queueOptions)
    if (options.cron && !hasValues(schedules.get(name), { cron: options.cron, timezone: shopTime }))
      await boss.schedule(name, options.cron, {}, { tz: shopTime })
  }
}

const indexByName = <Row extends { name: string }>(rows: Row[]) => new Map(rows.map((row) => [row.name, row]))

function hasValues<Row extends object>(row: Row | undefined, wanted: Partial<Row>): boolean {
  const values = new Map<string, unknown>(Object.entries(row ?? {}))
  return Object.entries(wanted).every(([key, value]) => values.get(key) === value)
}

/**
 * Removes schedules of jobs that this version does not have or does not repeat. Otherwise their runs would pile up.
 */
async function removeOldSchedules(boss: PgBoss, defined: Map<string, DefinedJob>): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!defined.get(name)?.options.cron) await boss.unschedule(name)
  }
}

async function runJobs({ name, handler }: DefinedJob, jobs: Job[], log: Logger): Promise<void> {
  const results = await Promise.allSettled(
    jobs.map(async (job) => {
      try {
        await handler(job.data)
      } catch (error) {
        log.error({ err: error, job: name, id: job.id }, 'job failed')
        throw error
      }
    }),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

const queueOptions = {
  notify: true,
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
  // Without heartbeats, pg-boss notices a dead process only after a quarter of an hour.
  heartbeatSeconds: 30,
  expireInSeconds: 3_600,
  deleteAfterSeconds: 86_400,
} satisfies QueueOptions & { notify: boolean }

const pollingOptions = {
  // NOTIFY wakes the worker. Polling handles retries and lost notifications.
  notifyPollingIntervalSeconds: 30,
  pollingIntervalSeconds: 5,
}

/** Wraps the system's clock. pg-boss can set timers for times in the past, for which Node would print warnings. */
const clock = {
  now: () => Date.now(),
  setTimeout: (fn, ms) => setTimeout(fn, Math.max(1, ms)),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (fn, ms) => setInterval(fn, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
} satisfies ConstructorOptions['clock']

/** Options that make pg-boss use the program's own connections, with their transaction guard and limits. */
function getBossOptions(database: Database): ConstructorOptions {
  return {
    backend: 'postgres',
    db: {
      executeSql: (text, values) => database.run(text, values),
      async listen(channel, heard, missed) {
        // After a lost connection, `listen` sends an empty payload.
        const close = await database.listen(channel, (payload) => (payload ? heard(payload) : missed()))
        missed()
        return { close }
      },
    },
    useListenNotify: true,
    clock,
    // With this option, pg-boss would rewrite rows every half minute although nothing reads them.
    registerInstance: false,
    // pg-boss checks schedules and dependent jobs every 5 s. Longer intervals are enough, because cron
    // schedules have a resolution of one minute and there are no dependent jobs.
    cronWorkerIntervalSeconds: 20,
    flowIntervalSeconds: 3_600,
  }
}
