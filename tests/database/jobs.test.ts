import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { createJobQueue, type JobQueue } from '#server/db/jobs.ts'
import { openTestDatabase } from '../support/test-database.ts'

const log = pino({ level: 'silent' })
let database: Database
const started: JobQueue[] = []
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop()
  await database.close()
})

const nothing = async () => {}
const schedules = async () =>
  (await database.db.execute(sql`select name, cron, timezone from pgboss.schedule order by name`)).rows

async function start(options: { working: boolean }, define: (jobs: JobQueue) => void) {
  const jobs = createJobQueue(database, log)
  define(jobs)
  await jobs.start(options)
  started.push(jobs)
  return jobs
}

test('runs a job with its data after the enqueuing transaction commits', async () => {
  const done = vi.fn<(data: { name: string }) => Promise<void>>().mockResolvedValue()
  const jobs = await start({ working: true }, (jobs) => jobs.define('greet', {}, done))
  await database.db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'greet', { name: 'Aminah' })
    await tx.execute(sql`select pg_sleep(0.05)`)
    expect(done).not.toHaveBeenCalled()
  })
  await expect.poll(() => done.mock.calls).toEqual([[{ name: 'Aminah' }]])
})

test('does not run a job that was enqueued in a rolled-back transaction', async () => {
  const done = vi.fn<(data: { name: string }) => Promise<void>>().mockResolvedValue()
  const jobs = await start({ working: true }, (jobs) => jobs.define('greet', {}, done))
  const undone = database.db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'greet', { name: 'nobody' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await database.db.transaction((tx) => jobs.enqueue(tx, 'greet', { name: 'Aminah' }))
  await expect.poll(() => done).toHaveBeenCalled()
  expect(done.mock.calls).toEqual([[{ name: 'Aminah' }]])
})

test('a job can query the database and open transactions', async () => {
  await database.db.execute(sql`create table greeted (name text)`)
  const jobs = await start({ working: true }, (jobs) =>
    jobs.define('greet', {}, async ({ name }: { name: string }) => {
      await database.db.transaction((tx) => tx.execute(sql`insert into greeted values (${name})`))
    }),
  )
  await database.db.transaction((tx) => jobs.enqueue(tx, 'greet', { name: 'Aminah' }))
  const greeted = async () => (await database.db.execute(sql`select name from greeted`)).rows
  await expect.poll(greeted).toEqual([{ name: 'Aminah' }])
})

test('keeps a job that throws, with the reason, and retries it', async () => {
  const jobs = await start({ working: true }, (jobs) =>
    jobs.define('fail', {}, async () => {
      throw new Error('printer on fire')
    }),
  )
  await database.db.transaction((tx) => jobs.enqueue(tx, 'fail', {}))
  const failed = async () =>
    (
      await database.db.execute(
        sql`select state::text, output->>'message' as reason from pgboss.job where name = 'fail'`,
      )
    ).rows
  await expect.poll(failed).toEqual([{ state: 'retry', reason: 'printer on fire' }])
  expect(await jobs.findFailures()).toEqual([{ name: 'fail', at: expect.any(Date) }])
  await database.db.execute(sql`
    update pgboss.job set state = 'failed', completed_on = now() - interval '1 minute' where name = 'fail'`)
  expect(await jobs.findFailures()).toHaveLength(1)
  await database.db.transaction((tx) => jobs.enqueue(tx, 'fail', {}))
  await database.db.execute(sql`
    update pgboss.job set state = 'completed', completed_on = now() where name = 'fail' and state <> 'failed'`)
  expect(await jobs.findFailures()).toEqual([])
})

test('stopping the job queue waits until the running job has ended', async () => {
  const { promise: allowed, resolve: finish } = Promise.withResolvers<void>()
  let finished = false
  const begun = vi.fn()
  const jobs = await start({ working: true }, (jobs) =>
    jobs.define('slow', {}, async () => {
      begun()
      await allowed
      finished = true
    }),
  )
  await database.db.transaction((tx) => jobs.enqueue(tx, 'slow', {}))
  await expect.poll(() => begun).toHaveBeenCalled()
  const stopping = jobs.stop()
  setTimeout(finish, 50)
  await stopping
  expect(finished).toBe(true)
})

test('starting the job queue updates the time of a scheduled job and deletes jobs that are no longer defined', async () => {
  const before = await start({ working: true }, (jobs) => {
    jobs.define('sweep', { cron: '*/5 * * * *' }, nothing)
    jobs.define('remind', { cron: '0 9 * * *' }, nothing)
  })
  expect(await schedules()).toEqual([
    { name: 'remind', cron: '0 9 * * *', timezone: 'Asia/Kuala_Lumpur' },
    { name: 'sweep', cron: '*/5 * * * *', timezone: 'Asia/Kuala_Lumpur' },
  ])
  await before.stop()
  await start({ working: true }, (jobs) => jobs.define('sweep', { cron: '0 3 * * *' }, nothing))
  expect(await schedules()).toEqual([{ name: 'sweep', cron: '0 3 * * *', timezone: 'Asia/Kuala_Lumpur' }])
})

test('starting the job queue rewrites the registration of a job only if the job has changed', async () => {
  const written = async () =>
    (
      await database.db.execute(sql`
        select xmin::text as row from pgboss.queue union all select xmin::text from pgboss.schedule order by 1`)
    ).rows
  await (await start({ working: false }, defineBoth)).stop()
  const before = await written()
  await (await start({ working: false }, defineBoth)).stop()
  expect(await written()).toEqual(before)
  await database.db.execute(sql`update pgboss.queue set retry_limit = 1 where name = 'greet'`)
  await start({ working: false }, defineBoth)
  const { rows } = await database.db.execute(
    sql`select name, retry_limit from pgboss.queue where name = 'greet'`,
  )
  expect(rows).toEqual([{ name: 'greet', retry_limit: 5 }])
})

function defineBoth(jobs: JobQueue): void {
  jobs.define('sweep', { cron: '*/5 * * * *' }, nothing)
  jobs.define('greet', {}, nothing)
}
