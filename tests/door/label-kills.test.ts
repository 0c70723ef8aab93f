import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '../../server/platform/database/open-database.ts'
import { easyParcelKey, startEasyParcel, type FakeEasyParcel } from '../fakes/easyparcel.ts'
import { patient } from '../support/patience.ts'
import { startProgram } from '../support/program.ts'
import { testApp } from '../support/test-app.ts'
import { freshDatabase, testEngine } from '../support/test-database.ts'

// The real program as a process of its own buys labels and is killed with SIGKILL around everything that it asks the
// seller; another process goes on. (Death between two statements of its own: `labels.test.ts`, PACK-07.)

type Action = FakeEasyParcel['asked'][number]
/** Where a life ends: as the seller hears of it, once he has done it, or so long after he has answered, ms. */
type Death = { at: Action; when: 'heard' | 'done' | number }
const submit = 'EPSubmitOrderBulk'
const pay = 'EPPayOrderBulk'
const look = 'EPOrderStatusBulk'
const lookAtParcel = 'EPParcelStatusBulk'
const paidUnheard: Death = { at: pay, when: 'done' }

/** The deaths of one label, one life each. */
const fates: Death[][] = [
  [{ at: submit, when: 'heard' }],
  [{ at: submit, when: 'done' }],
  [{ at: submit, when: 0 }],
  [{ at: pay, when: 'heard' }],
  [paidUnheard],
  [{ at: pay, when: 0 }],
  [{ at: pay, when: 12 }],
  [{ at: pay, when: 'heard' }, { at: look, when: 'heard' }, { at: look, when: 0 }, paidUnheard],
  [paidUnheard, { at: look, when: 'heard' }, { at: look, when: 0 }, { at: lookAtParcel, when: 0 }],
  [
    { at: submit, when: 'done' },
    paidUnheard,
    { at: lookAtParcel, when: 'heard' },
    { at: lookAtParcel, when: 3 },
  ],
]

const secret = 'rahsia yang cukup panjang untuk kedai ini'
const sender = {
  name: 'Kedai Warna',
  phone: '0388881234',
  email: '',
  address1: 'No 8, Jalan Mawar 3',
  address2: '',
  postcode: '43000',
  city: 'Kajang',
  state: 'Selangor',
}

test.runIf(testEngine() === 'postgres')(
  'PACK-07 the program killed with SIGKILL around submitting, paying and looking: one payment and one message each',
  async () => {
    const seller = await startEasyParcel()
    const { address, remove } = await freshDatabase()
    const database = await openDatabase(address)
    const around = {
      JWT_SECRET: secret,
      PUBLIC_URL: 'https://kedai.example',
      EASYPARCEL_URL: seller.host,
      EASYPARCEL_TIMEOUT_MS: '5000',
    }
    const shop = await testApp({ ...around, ROLE: 'web' }, { ...database, close: async () => {} })
    const { db } = database
    const token = await shop.signIn()
    const kept = await shop.call('PUT', '/api/v2/label-buying', {
      token,
      body: { api_key: easyParcelKey, sender },
    })
    expect(kept.status).toBe(200)

    const readyOrder = async (at: number) => {
      const placed = await shop.call('POST', '/api/v2/orders', {
        token,
        body: {
          nama: 'Siti Aminah',
          phone: `01384${String(at).padStart(5, '0')}`,
          delivery_method: 'pos',
          address1: 'Jalan Satu 1',
          address2: '',
          postcode: '81300',
          city: 'Skudai',
          state: 'Johor',
          items: [{ kind: 'free', what: 'Laminating A4', quantity: 3, each_sen: 250 }],
          paid: true,
          total_sen: 750 + 800,
          request_id: crypto.randomUUID(),
        },
      })
      const { id } = placed.body.data
      await db.execute(sql`update orders set stage = 'ready' where public_id = ${id}`)
      return { id: String(id), phone: `601384${String(at).padStart(5, '0')}` }
    }
    const labelOf = async (id: string) =>
      (await shop.call('GET', `/api/v2/orders/${id}/parcel-label`, { token })).body.data.label
    /** As if the time for which the dead one had it were over. */
    const letGo = () => db.execute(sql`update parcel_labels set next_at = now() where next_at is not null`)

    let lives = 0
    const liveAndDie = async ({ at, when }: Death, path: string, body: object) => {
      const program = await startProgram({ ...around, ROLE: 'web', DATABASE_URL: address.databaseUrl ?? '' })
      const kill = () => void program.process.kill('SIGKILL')
      seller.meanwhile = (action, moment) => {
        if (action !== at || moment !== (typeof when === 'number' ? 'answered' : when)) return undefined
        seller.meanwhile = () => {}
        if (typeof when === 'number') return void wait(when).then(kill)
        kill()
        return 'gone'
      }
      await fetch(`${program.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then(
        (answer) => answer.text(),
        () => 'no answer',
      )
      // A death that comes a little later than the answer does come.
      await program.stop('SIGKILL')
      lives += 1
    }

    for (const [at, fate] of fates.entries()) {
      const { id, phone } = await readyOrder(at)
      Object.assign(seller, { submitted: [], asked: [] })
      const path = `/api/v2/orders/${id}/parcel-label`
      const { quotes } = (await shop.call('POST', `${path}/quotes`, { token, body: { weight_g: 500 } })).body
        .data
      const wanted = { request_id: crypto.randomUUID(), weight_g: 500, quote: quotes[0], then_posted: true }
      for (const [life, death] of fate.entries()) {
        await letGo()
        await liveAndDie(death, life === 0 ? path : `${path}/resume`, life === 0 ? wanted : { id })
      }
      // The press is repeated, as its answer was lost; then whoever is there goes on.
      await shop.call('POST', path, { token, body: wanted })
      await letGo()
      await shop.call('POST', `${path}/resume`, { token, body: {} })
      const said = `after ${JSON.stringify(fate)}: ${seller.asked.join(', ')}`
      expect((await labelOf(id))?.state, said).toBe('bought')
      expect(
        seller.submitted.reduce((sum, { paid }) => sum + paid, 0),
        said,
      ).toBe(1)
      const { rows } = await db.execute(
        sql`select 1 from messages where phone = ${phone} and body like '%dipos%'`,
      )
      expect(rows, said).toHaveLength(1)
    }
    expect(lives).toBe(fates.flat().length)
    await shop.close()
    await database.close()
    await remove()
    await seller.shut()
  },
  patient(240_000),
)
