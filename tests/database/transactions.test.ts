import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database, Db } from '#server/db/database.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { scaleTime } from '../support/load-factor.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.execute(sql`create table marks (mark text primary key)`)
})
beforeEach(async () => {
  await database.db.execute(sql`delete from marks`)
})
afterAll(() => database.close())

const marks = async () => (await database.db.execute(sql`select mark from marks order by mark`)).rows.length

test('throws and rolls back when a transaction uses the outer database handle', async () => {
  const { db } = database
  const ways = {
    statement: () => db.execute(sql`select 1`),
    transaction: () => db.transaction(async () => {}),
    session: () => database.session(async () => {}),
    run: () => database.run('select 1'),
    listen: () => database.listen('marks', () => {}),
  }
  for (const [way, use] of Object.entries(ways)) {
    const begun = performance.now()
    const used = db.transaction(async (tx) => {
      await tx.execute(sql`insert into marks values ('inside')`)
      await use()
    })
    const error = await used.then(
      () => undefined,
      (thrown: Error) => thrown,
    )
    expect(`${error?.message} ${(error?.cause as Error | undefined)?.message}`, way).toMatch(
      /used inside a transaction/,
    )
    expect(performance.now() - begun, way).toBeLessThan(scaleTime(10_000))
    expect(await marks(), way).toBe(0)
  }
})

test('throws when a function awaited in a transaction uses the outer database handle', async () => {
  const deep = async () => {
    await wait(1)
    return database.db.execute(sql`select 1`)
  }
  await expect(database.db.transaction(async () => deep())).rejects.toThrow()
})

test('a promise that outlives its transaction can use the database', async () => {
  let later: Promise<unknown> = Promise.resolve()
  const { promise: end, resolve: ended } = Promise.withResolvers<void>()
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into marks values ('inside')`)
    later = end.then(() => database.db.execute(sql`insert into marks values ('after')`))
  })
  ended()
  await later
  expect(await marks()).toBe(2)
})

test('an open transaction does not block or affect other transactions', async () => {
  const one = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into marks values ('one')`)
    await wait(20)
  })
  const other = database.db.execute(sql`insert into marks values ('other')`)
  await Promise.all([one, other])
  expect(await marks()).toBe(2)
})

test('rolling back a nested transaction keeps the changes of the outer transaction', async () => {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into marks values ('outer')`)
    const inner = tx.transaction(async (inner) => {
      await inner.execute(sql`insert into marks values ('inner')`)
      throw new Error('not this one')
    })
    await expect(inner).rejects.toThrow('not this one')
  })
  expect(await marks()).toBe(1)
})

test('a failed statement does not affect the next transaction', async () => {
  for (let round = 0; round < 15; round += 1) {
    await expect(
      database.db.transaction(async (tx) => {
        await tx.execute(sql`insert into marks values ('lost')`)
        await tx.execute(sql`select nonsense`)
      }),
    ).rejects.toThrow()
  }
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into marks values ('kept')`)
  })
  expect(await marks()).toBe(1)
})

test('leaves no transaction open when a library’s script fails', async () => {
  await expect(
    database.run(`begin; insert into marks values ('lost'); select nonsense; commit;`),
  ).rejects.toThrow()
  await database.run(`begin; insert into marks values ('kept'); commit;`)
  expect((await database.run(`select 1 as one; select 2 as two`)).rows).toEqual([{ one: 1 }, { two: 2 }])
  expect(await marks()).toBe(1)
})

// Inserts a row by a statement that is not yet prepared, so that it is still running when the callback rejects.
const insert = (tx: Db, mark: string) => tx.execute(sql.raw(`insert into marks values ('${mark}')`))

test('rolls back concurrent statements when the callback rejects, and commits statements that were not awaited', async () => {
  const failed = database.db.transaction((tx) =>
    Promise.all([insert(tx, 'beside'), insert(tx, 'it'), Promise.reject(new Error('failed'))]),
  )
  await expect(failed).rejects.toThrow('failed')
  await database.db.transaction(async (tx) => void insert(tx, 'not awaited').then())
  const { rows } = await database.db.execute(sql`select mark from marks`)
  expect(rows).toEqual([{ mark: 'not awaited' }])
})
