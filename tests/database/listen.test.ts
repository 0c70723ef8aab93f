import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { acquireTestDatabase } from '../support/test-database.ts'

let database: Database
let notifier: Database
let remove: () => Promise<void>
beforeAll(async () => {
  const fresh = await acquireTestDatabase()
  remove = fresh.remove
  database = await openDatabase(fresh.address)
  notifier = await openDatabase(fresh.address)
})
afterAll(async () => {
  await Promise.all([database.close(), notifier.close()])
  await remove()
})

const notify = (channel: string, payload: string) =>
  notifier.db.execute(sql`select pg_notify(${channel}, ${payload})`)

test('delivers a notification to every listener of its channel and to no other listener', async () => {
  const [one, two, other] = [vi.fn(), vi.fn(), vi.fn()]
  const stops = await Promise.all([
    database.listen('news', one),
    database.listen('news', two),
    database.listen('other', other),
  ])
  await notify('news', 'first')
  await expect.poll(() => two).toHaveBeenCalledWith('first')
  expect(one.mock.calls).toEqual([['first']])
  expect(other).not.toHaveBeenCalled()
  for (const stop of stops) await stop()
})

test('a stopped listener receives no more notifications, and other listeners still do', async () => {
  const [gone, staying] = [vi.fn(), vi.fn()]
  const stop = await database.listen('news', gone)
  const stopStaying = await database.listen('news', staying)
  await stop()
  await notify('news', 'second')
  await expect.poll(() => staying).toHaveBeenCalledWith('second')
  expect(gone).not.toHaveBeenCalled()
  await stopStaying()
})

test('sends a notification when its transaction commits and drops it on rollback', async () => {
  const heard = vi.fn()
  const stop = await database.listen('news', heard)
  const undone = notifier.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_notify('news', 'undone')`)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await notifier.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_notify('news', 'done')`)
  })
  await expect.poll(() => heard).toHaveBeenCalled()
  expect(heard.mock.calls).toEqual([['done']])
  await stop()
})

test('a listener can query the database', async () => {
  const { promise: answered, resolve, reject } = Promise.withResolvers<unknown>()
  const stop = await database.listen('question', () => {
    database.db.execute(sql`select 42 as answer`).then(({ rows }) => resolve(rows[0]), reject)
  })
  await notify('question', '?')
  expect(await answered).toEqual({ answer: 42 })
  await stop()
})
