import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { approvedStickers, useAnyPlotter } from '../support/free-stickers.ts'
import { patient } from '../support/patience.ts'
import { startProgram } from '../support/program.ts'
import { testApp } from '../support/test-app.ts'
import { freshDatabase } from '../support/test-database.ts'

// The real program as processes of their own, which share a database.

type Laid = {
  by: string | null
  state: string
  share: number
}

test(
  'NEST-06 of two programs one lays out a batch; when it is killed the other goes on',
  async () => {
    const { address, remove } = await freshDatabase()
    const database = await openDatabase(address)
    const { db } = database
    // Takes orders and makes the batch; others lay it out.
    const shop = await testApp({ ROLE: 'web' }, { ...database, close: async () => {} })
    await shop.app.start()
    const token = await shop.signIn()
    await useAnyPlotter(shop, token)
    const ell = await approvedStickers(shop, token, '0,0 200,0 200,400 600,400 600,600 0,600')
    const wedge = await approvedStickers(shop, token, '0,0 600,0 0,600')
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
        { timeout: patient(60_000), interval: 50 },
      )

    const env = { ROLE: 'engine', DATABASE_URL: address.databaseUrl ?? '' }
    const first = await startProgram(env)
    const { by, share } = await until((laid) => laid.by !== null)
    // Its start asks for the same batch: it waits for as long as the first one says that it is at it.
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
  patient(120_000),
)
