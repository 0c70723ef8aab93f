import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { PostgresListener } from '#server/db/postgres-listener.ts'
import { startInterruptibleProxy, type InterruptibleServer } from '#tests/support/interruptible-server.ts'
import { acquireTestDatabase } from '#tests/support/test-database.ts'

let database: Database
let server: InterruptibleServer
let remove: () => Promise<void>
beforeEach(async () => {
  const fresh = await acquireTestDatabase()
  remove = fresh.remove
  server = await startInterruptibleProxy(fresh.address.databaseUrl ?? '')
  database = await openDatabase({ ...fresh.address, databaseUrl: server.url })
})
afterEach(async () => {
  await database.close()
  await server.close()
  await remove()
})

const answer = async () => (await database.db.execute(sql`select 1 as one`)).rows

test('statements fail while PostgreSQL is down and succeed after it restarts', async () => {
  await Promise.all(Array.from({ length: 10 }, answer))
  await server.cut()
  // Uses more rounds than the pool has connections, so that a leaked connection would be noticed.
  for (let round = 0; round < 15; round += 1) {
    await expect(answer()).rejects.toThrow()
    await expect(database.db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow()
  }
  await server.restore()
  expect(await Promise.all(Array.from({ length: 20 }, answer))).toHaveLength(20)
})

test('a transaction that loses its connection rolls back, and the next transaction succeeds', async () => {
  await database.db.execute(sql`create table marks (mark text)`)
  for (let round = 0; round < 12; round += 1) {
    const lost = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into marks values ('lost')`)
      await server.cut()
      await server.restore()
      await tx.execute(sql`insert into marks values ('lost too')`)
    })
    await expect(lost).rejects.toThrow()
  }
  await database.db.transaction((tx) => tx.execute(sql`insert into marks values ('kept')`))
  expect((await database.db.execute(sql`select mark from marks`)).rows).toEqual([{ mark: 'kept' }])
})

test('statements succeed again after PostgreSQL has closed all connections', async () => {
  await Promise.all(Array.from({ length: 5 }, answer))
  const others = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await database.db.execute(others)
  await expect.poll(() => answer()).toEqual([{ one: 1 }])
})

test('after reconnecting, a listener reloads its data and receives notifications again', async () => {
  const heard = vi.fn()
  await database.listen('news', heard)
  await database.db.execute(sql`select pg_notify('news', 'before')`)
  await expect.poll(() => heard.mock.calls).toEqual([['before']])

  await server.cut()
  const later = vi.fn()
  await database.listen('later', later)
  await server.restore()
  await expect.poll(() => heard.mock.calls).toEqual([['before'], ['']])
  expect(later.mock.calls).toEqual([['']])

  await database.db.execute(sql`select pg_notify('news', 'after'), pg_notify('later', 'after')`)
  await expect.poll(() => heard.mock.calls.at(-1)).toEqual(['after'])
  expect(later.mock.calls.at(-1)).toEqual(['after'])
})

test('closing the database succeeds while PostgreSQL is down', async () => {
  await database.listen('news', () => {})
  await server.cut()
  await database.close()
})

test('replaces a connection that has died', async () => {
  const heartbeat = { everyMs: 50, withinMs: 100 }
  const listener = new PostgresListener({ connectionString: server.url }, undefined, heartbeat)
  const heard = vi.fn()
  await listener.listen('news', heard)
  server.freeze()
  await new Promise((resolve) => setTimeout(resolve, 200))
  await server.restore()
  await expect.poll(() => heard.mock.calls).toEqual([['']])
  await database.db.execute(sql`select pg_notify('news', 'after')`)
  await expect.poll(() => heard).toHaveBeenLastCalledWith('after')
  await listener.close()
})

test('a listener started while PostgreSQL is down receives notifications after PostgreSQL restarts', async () => {
  await server.cut()
  const heard = vi.fn()
  await database.listen('news', heard)
  await server.restore()
  await expect.poll(() => heard.mock.calls).toEqual([['']])
})
