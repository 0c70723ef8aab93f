import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { createApprovedStickers, addPlotterWithoutMarks } from '../support/approved-stickers.ts'
import { scaleTime } from '../support/load-factor.ts'
import { startProgram } from '../support/program.ts'
import { createTestApp } from '../support/test-app.ts'
import { acquireTestDatabase } from '../support/test-database.ts'

// These tests run the real program as separate processes with a shared database.

type Laid = {
  by: string | null
  state: string
  share: number
}

test(
  'NEST-06 lets one of two programs lay out a batch, and lets the second take over when the first is killed',
  async () => {
    const { address, remove } = await acquireTestDatabase()
    const database = await openDatabase(address)
    const { db } = database
    // This app only accepts orders and creates the batch. The separate programs lay out the batch.
    const shop = await createTestApp({ ROLE: 'web' }, { ...database, close: async () => {} })
    await shop.app.start()
    const token = await shop.signIn()
    await addPlotterWithoutMarks(shop, token)
    const ell = await createApprovedStickers(shop, token, '0,0 200,0 200,400 600,400 600,600 0,600')
    const wedge = await createApprovedStickers(shop, token, '0,0 600,0 0,600')
    const orders = [ell, wedge].map(({ id, version }) => ({ id, version }))
    const body = { request_id: crypto.randomUUID(), orders }
    const made = await shop.call('POST', '/api/v2/production/batches', { token, body })
    expect(made.status).toBe(200)
    const { id } = made.body.data.batch

    const look = async () => {
      const { rows } = await db.execute<Laid>(sql`
        select case when laid_until > now() then laid_by end as by, layout ->> 'state' as state,
          (layout ->> 'share')::float8 as share
        from production_batches where id = ${id}`)
      const [row] = rows
      if (!row) throw new Error('the batch is there')
      return row
    }
    const until = (is: (laid: Laid) => boolean) =>
      vi.waitFor(
        async () => {
          const laid = await look()
          expect(is(laid), JSON.stringify(laid)).toBe(true)
          return laid
        },
        { timeout: scaleTime(60_000), interval: 50 },
      )

    const env = { ROLE: 'engine', DATABASE_URL: address.databaseUrl ?? '' }
    const first = await startProgram(env)
    const { by, share } = await until((laid) => laid.by !== null)
    // The second program finds the same batch on start and waits until the first program's claim expires.
    const second = await startProgram(env)
    const later = await until((laid) => laid.share > share)
    expect(later.by).toBe(by)
    await first.stop('SIGKILL')

    const taken = await until((laid) => laid.by !== null && laid.by !== by)
    expect(taken.state).toBe('improving')
    expect((await shop.call('POST', `/api/v2/production/batches/${id}/layout/stop`, { token })).status).toBe(
      200,
    )
    const { rows } = await db.execute<{ pieces: number }>(sql`
      select sum(times)::int as pieces from production_sheets, jsonb_array_elements(placed) where batch_id = ${id}`)
    expect(rows, 'each piece once').toEqual([{ pieces: 2000 }])
    expect(await second.stop()).toBe(0)
    await shop.close()
    await database.close()
    await remove()
  },
  scaleTime(120_000),
)
