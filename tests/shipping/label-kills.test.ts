import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { easyParcelKey, startEasyParcel, type FakeEasyParcel } from '../fakes/easyparcel.ts'
import { scaleTime } from '../support/load-factor.ts'
import { startProgram } from '../support/program.ts'
import { createTestApp } from '../support/test-app.ts'
import { acquireTestDatabase } from '../support/test-database.ts'

// Runs the real program as a separate process that buys labels. The test kills the process with SIGKILL around each
// request to EasyParcel, and another process continues. A process is killed only when all of its labels have reached
// their kill point. The PACK-07 tests in `labels.test.ts` cover kills between two database statements.

type Action = FakeEasyParcel['receivedActions'][number]
/**
 * The moment of a kill: when EasyParcel receives a request, when it has processed the request, or this many ms after
 * its answer.
 */
type KillPoint = { at: Action; when: 'heard' | 'done' | number }
const submit = 'EPSubmitOrderBulk'
const pay = 'EPPayOrderBulk'
const look = 'EPOrderStatusBulk'
const queryParcel = 'EPParcelStatusBulk'
const countUnheardPayments: KillPoint = { at: pay, when: 'done' }

/** The kill points of each label, in order. Kill points at the same index happen in the same process. */
const killPoints: KillPoint[][] = [
  [{ at: submit, when: 'heard' }],
  [{ at: submit, when: 'done' }],
  [{ at: submit, when: 0 }],
  [{ at: pay, when: 'heard' }],
  [countUnheardPayments],
  [{ at: pay, when: 0 }],
  [{ at: pay, when: 12 }],
  [{ at: pay, when: 'heard' }, { at: look, when: 'heard' }, { at: look, when: 0 }, countUnheardPayments],
  [countUnheardPayments, { at: look, when: 'heard' }, { at: look, when: 0 }, { at: queryParcel, when: 0 }],
  [
    { at: submit, when: 'done' },
    countUnheardPayments,
    { at: queryParcel, when: 'heard' },
    { at: queryParcel, when: 3 },
  ],
]

interface Label {
  number: string
  phone: string
  path: string
  wanted: object
  fate: KillPoint[]
}

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

test(
  'PACK-07 pays for a label and notifies the customer once, even if the process is killed before or after any request',
  async () => {
    const seller = await startEasyParcel()
    const { address, remove } = await acquireTestDatabase()
    const database = await openDatabase(address)
    const around = {
      JWT_SECRET: secret,
      PUBLIC_URL: 'https://kedai.example',
      EASYPARCEL_URL: seller.host,
      // The timeout is long, because a label at its kill point waits until every label has reached its own.
      EASYPARCEL_TIMEOUT_MS: '20000',
    }
    const shop = await createTestApp({ ...around, ROLE: 'web' }, { ...database, close: async () => {} })
    const { db } = database
    const token = await shop.signIn()
    const kept = await shop.call('PUT', '/api/v2/label-buying', {
      token,
      body: { api_key: easyParcelKey, sender },
    })
    expect(kept.status).toBe(200)

    const readyOrder = async (at: number): Promise<Label> => {
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
      const { id, number } = placed.body.data
      await db.execute(sql`update orders set stage = 'ready' where public_id = ${id}`)
      const path = `/api/v2/orders/${id}/parcel-label`
      const { quotes } = (await shop.call('POST', `${path}/quotes`, { token, body: { weight_g: 500 } })).body
        .data
      const wanted = { request_id: crypto.randomUUID(), weight_g: 500, quote: quotes[0], then_posted: true }
      return {
        number,
        phone: `601384${String(at).padStart(5, '0')}`,
        path,
        wanted,
        fate: killPoints[at] ?? [],
      }
    }
    /** Simulates that the killed process's claim on the labels has expired. */
    const makeLabelsDue = () =>
      db.execute(sql`update parcel_labels set next_at = now() where next_at is not null`)
    const labels = await Promise.all(killPoints.map((_, at) => readyOrder(at)))
    const actionsOf = new Map<string, Action[]>()
    const { onProgress: ignoreProgress } = seller
    let handleProgress = ignoreProgress
    seller.onProgress = (action, moment, reference) => {
      if (moment === 'heard') actionsOf.set(reference, [...(actionsOf.get(reference) ?? []), action])
      return handleProgress(action, moment, reference)
    }

    let deaths = 0
    const liveAndDie = async (life: number) => {
      const dying = labels.flatMap((label) => {
        const death = label.fate[life]
        return death ? [{ ...label, ...death }] : []
      })
      const program = await startProgram({ ...around, ROLE: 'web', DATABASE_URL: address.databaseUrl ?? '' })
      const dead = once(program.process, 'exit')
      const [there, over] = [countdown(dying.length), countdown(dying.length)]
      const reached = new Set<string>()
      const latest = Math.max(...dying.map(({ when }) => (typeof when === 'number' ? when : 0)))
      handleProgress = async (action, moment, reference) => {
        const its = dying.find(({ number }) => number === reference)
        if (action !== its?.at) return undefined
        const { when } = its
        if (typeof when !== 'number') {
          if (moment !== when) return undefined
          reached.add(reference)
          there.count()
          over.count()
          await dead
          return 'gone'
        }
        if (moment === 'done') {
          reached.add(reference)
          there.count()
          await there.all
          await wait(latest - when)
        } else if (moment === 'answered') {
          await wait(when)
          over.count()
        }
        return undefined
      }
      const answers = dying.map(async ({ path, wanted, number, at }) => {
        const resumes = life > 0
        const answer = await fetch(`${program.url}${path}${resumes ? '/resume' : ''}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(resumes ? {} : wanted),
        }).then(
          (answered) => answered.text(),
          () => 'no answer',
        )
        if (!reached.has(number)) throw new Error(`${number} was never at ${at}: ${answer}`)
      })
      await Promise.race([over.all, Promise.all(answers).then(() => over.all)])
      await program.stop('SIGKILL')
      await Promise.all(answers)
      deaths += dying.length
    }

    const lives = Math.max(...killPoints.map(({ length }) => length))
    for (let life = 0; life < lives; life += 1) {
      await makeLabelsDue()
      await liveAndDie(life)
    }
    handleProgress = ignoreProgress
    for (const { number, phone, path, wanted, fate } of labels) {
      await shop.call('POST', path, { token, body: wanted })
      await makeLabelsDue()
      await shop.call('POST', `${path}/resume`, { token, body: {} })
      const explanation = `after ${JSON.stringify(fate)}: ${actionsOf.get(number)?.join(', ')}`
      expect((await shop.call('GET', path, { token })).body.data.label?.state, explanation).toBe('bought')
      const paid = seller.submitted.filter(({ fields }) => fields['reference'] === number)
      expect(
        paid.reduce((sum, each) => sum + each.paid, 0),
        explanation,
      ).toBe(1)
      const { rows } = await db.execute(
        sql`select 1 from messages where phone = ${phone} and body like '%dipos%'`,
      )
      expect(rows, explanation).toHaveLength(1)
    }
    expect(deaths).toBe(killPoints.flat().length)
    await shop.close()
    await database.close()
    await remove()
    await seller.shut()
  },
  scaleTime(240_000),
)

function countdown(times: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = times
  const count = () => {
    left -= 1
    if (left === 0) resolve()
  }
  return { all: promise, count }
}
