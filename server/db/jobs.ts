import { PgBoss, type Job, type QueueOptions, type ConstructorOptions } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Db } from './database.ts'
import { findFailures, inTransaction } from './jobs-store.ts'

export interface JobOptions {
  /** When it runs by itself: minute, hour, day, month, weekday, in shop time. Then at most one waits at a time. */
  cron?: string
}

/** Work besides the answering of calls. A job is one line and calls the domain. */
export interface Jobs {
  /**
   * Names a job and what it does; called before `start`. A job that throws is tried again, five times with
   * growing pauses; one whose process dies starts again within two minutes. So it must bear being done twice.
   */
  define(name: string, options: JobOptions, handler: (data: never) => Promise<void>): void
  /** Has a job done as soon as the caller's transaction commits, by whichever process is free. */
  enqueue(tx: Db, name: string, data: object): Promise<void>
  /** Makes the jobs known, which `enqueue` needs; where `working`, this process also does them. */
  start(options: { working: boolean }): Promise<void>
  /** Jobs of the last day whose latest run has failed, and when that was. */
  failures(): Promise<{ name: string; at: Date }[]>
  /** Takes no more jobs and waits for those under way, eight seconds at most. */
  stop(): Promise<void>
}

const shopTime = 'Asia/Kuala_Lumpur'
const stopWithinMs = 8_000

interface Defined {
  name: string
  options: JobOptions
  handler: (data: object) => Promise<void>
}

/** Jobs on the same database, by pg-boss. */
export function createJobs(database: Database, log: Logger): Jobs {
  const defined = new Map<string, Defined>()
  let boss: PgBoss | undefined

  return {
    define(name, options, handler) {
      if (boss) throw new Error(`the job ${name} was defined after the start`)
      defined.set(name, { name, options, handler: handler as Defined['handler'] })
    },
    async enqueue(tx, name, data) {
      if (!boss) throw new Error(`the job ${name} was enqueued before the start`)
      await boss.send(name, data, { db: inTransaction(tx) })
    },
    async start({ working }) {
      boss = new PgBoss({ ...bossOptions(database), supervise: working, schedule: working })
      boss.on('error', (error) => log.error(error, 'a job could not be looked after'))
      boss.on('warning', (warning) => log.warn(warning, 'jobs'))
      await boss.start()
      await makeKnown(boss, [...defined.values()])
      if (!working) return
      await dropOldSchedules(boss, defined)
      for (const job of defined.values())
        await boss.work<object>(job.name, polling, (jobs) => run(job, jobs, log))
    },
    async failures() {
      return boss ? findFailures(database.db, [...defined.keys()]) : []
    },
    async stop() {
      await boss?.stop({ graceful: true, timeout: stopWithinMs })
    },
  }
}

/** Jobs that are not known yet, or otherwise; all others would be two thirds of the statements of a start. */
async function makeKnown(boss: PgBoss, jobs: Defined[]): Promise<void> {
  const queues = byName(await boss.getQueues())
  const schedules = byName(await boss.getSchedules())
  for (const { name, options } of jobs) {
    const queue = queues.get(name)
    if (!queue)
      await boss.createQueue(name, { ...queueOptions, policy: options.cron ? 'stately' : 'standard' })
    else if (!has(queue, queueOptions)) await boss.updateQueue(name, queueOptions)
    if (options.cron && !has(schedules.get(name), { cron: options.cron, timezone: shopTime }))
      await boss.schedule(name, options.cron, {}, { tz: shopTime })
  }
}

const byName = <Row extends { name: string }>(rows: Row[]) => new Map(rows.map((row) => [row.name, row]))

/** Whether it is as wanted, in all that is wanted of it. */
function has<Row extends object>(row: Row | undefined, wanted: Partial<Row>): boolean {
  const there = new Map<string, unknown>(Object.entries(row ?? {}))
  return Object.entries(wanted).every(([key, value]) => there.get(key) === value)
}

/** A job that this version no longer has, or no longer repeats, must not go on gathering in the database. */
async function dropOldSchedules(boss: PgBoss, defined: Map<string, Defined>): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!defined.get(name)?.options.cron) await boss.unschedule(name)
  }
}

async function run({ name, handler }: Defined, jobs: Job[], log: Logger): Promise<void> {
  for (const job of jobs) {
    try {
      await handler(job.data)
    } catch (error) {
      log.error({ err: error, job: name, id: job.id }, 'a job failed')
      throw error
    }
  }
}

const queueOptions = {
  notify: true,
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
  // pg-boss would leave the job of a process that died alone for a quarter of an hour.
  heartbeatSeconds: 30,
  expireInSeconds: 3_600,
  deleteAfterSeconds: 86_400,
} satisfies QueueOptions & { notify: boolean }

const polling = {
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
function bossOptions(database: Database): ConstructorOptions {
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
