import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { assignDocumentNumber, insertDocument } from '#server/features/documents/documents-store.ts'
import type { Db } from '#server/db/database.ts'
import { simulateNumbering } from '../support/kills/numbering-simulation.ts'
import { scaleTime } from '../support/load-factor.ts'
import { acquireTestDatabase, openTestDatabase } from '../support/test-database.ts'

/** Assigns a number and stores a document, as `issueDocument` does. */
async function issue(tx: Db, key: string): Promise<void> {
  const number = await assignDocumentNumber(tx, 'invoice', 2026)
  await insertDocument(tx, {
    kind: 'invoice',
    year: 2026,
    number,
    orderId: null,
    key,
    language: 'ms',
    content: {} as never,
    totalSen: 0,
    dueOn: '2026-11-27',
    corrects: null,
    issuedOn: '2026-11-27',
    issuedBy: 'Test',
  })
}

test('document numbers have no gaps although 100 connections are killed before the commit', async () => {
  const database = await openTestDatabase()
  try {
    let kills = 0
    for (let round = 0; round < 10; round += 1)
      await Promise.allSettled(
        Array.from({ length: 20 }, (_, at) =>
          database.db.transaction(async (tx) => {
            await issue(tx, `${round}-${at}`)
            if (at % 2 === 0) return
            kills += 1
            // The server ends this connection before the transaction commits.
            await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
          }),
        ),
      )
    expect(kills).toBe(100)
    const { rows } = await database.db.execute<{ number: number }>(
      sql`select number from documents where kind = 'invoice' order by number`,
    )
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1))
  } finally {
    await database.close()
  }
})

// The short form of `npm run bench:numbering`, which kills the program 100 times.
test(
  'the numbers of 50 documents issued at once have no gaps although the program is killed',
  async () => {
    const { address, remove } = await acquireTestDatabase()
    try {
      const report = await simulateNumbering({ address, seed: 7, kills: 3 })
      expect(report).toMatchObject({ hits: 3, gaps: [], wrong: [] })
      expect(report.documents).toBeGreaterThan(20)
    } finally {
      await remove()
    }
  },
  scaleTime(120_000),
)
