import { afterAll, expect } from 'vitest'
import { easyParcelKey, startEasyParcel } from '../fakes/easyparcel.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { type TestAnswer, appTest, type SignedInApp } from '../support/test-app.ts'

// A repeated request with the same ID is carried out once. A different request with the same ID is refused, because
// otherwise its sender would assume that it was carried out. For orders from the storefront, see
// tests/orders/repeated-requests.test.ts.

const seller = await startEasyParcel()
const test = appTest({ env: { PUBLIC_URL: 'https://kedai.example', EASYPARCEL_URL: seller.host } })
afterAll(async () => {
  await seller.shut()
})

const call = async (shop: SignedInApp, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
  const answer = await shop.call(method, path, { token: shop.token, ...(body && { body }) })
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  return answer.body.data ?? answer.body
}
let names = 0
const createName = () => `a name of its own ${(names += 1)}`
const createPhone = () => `0137${String((names += 1)).padStart(6, '0')}`
const johorAddress = { address1: 'Jalan Satu 1', postcode: '81300', city: 'Skudai', state: 'Johor' }

async function order(shop: SignedInApp, ...stages: string[]): Promise<{ id: string; version: number }> {
  const tags = { orders: [{ namaAnak: 'Siti', warna: 'Red/White', bilangan: 2 }] }
  const body = stickerOrder({ phone: createPhone(), deliveryMethod: 'pos', shipping: johorAddress, ...tags })
  const { id } = await call(shop, 'POST', '/api/iron-on/save-order', body)
  let { version } = (await call(shop, 'GET', `/api/v2/orders/${id}`)).order
  for (const to of stages)
    version = (await call(shop, 'POST', `/api/v2/orders/${id}/move`, { version, to })).order.version
  return { id, version }
}
const createBatch = (shop: SignedInApp, orders: object[]) =>
  call(shop, 'POST', '/api/v2/production/batches', { request_id: createName(), orders })
const group = () => ({
  name: '4 Bestari',
  nama: 'Cikgu Aida',
  phone: createPhone(),
  items: [{ kind: 'nametag' }],
  expected: 12,
  payer: 'parents',
  closes_at: new Date(Date.now() + 48 * 3_600_000).toISOString(),
})
const message = (text: string) => ({ phone: '60123456789', message: text })
const createRequestId = () => crypto.randomUUID()

interface RequestKind {
  path: string
  body: object
  other: object
  elsewhere?: string
  field?: string
}

const requestKinds: Record<string, (shop: SignedInApp) => Promise<RequestKind>> = {
  'a group order': async () => {
    const body = { ...group(), deliveryMethod: 'selfPickup' }
    return { path: '/api/group-orders', body, other: { ...body, name: '5 Bestari' } }
  },
  'a group order by staff': async () => {
    const nowhere = { address1: '', address2: '', postcode: '', city: '', state: '' }
    const body = { ...group(), delivery_method: 'selfPickup', ...nowhere, tell: false }
    return { path: '/api/v2/group-orders', body, other: { ...body, name: '5 Bestari' } }
  },
  'a repeat order': async (shop) => ({
    path: `/api/v2/orders/${(await order(shop)).id}/reorder`,
    elsewhere: `/api/v2/orders/${(await order(shop)).id}/reorder`,
    body: {},
    other: {},
  }),
  'a message to a customer': async (shop) => {
    const { id } = await order(shop)
    return { path: `/api/v2/orders/${id}/write`, body: { text: 'Siap esok' }, other: { text: 'Siap lusa' } }
  },
  'a scanned step': async (shop) => {
    const { id } = await order(shop, 'paid', 'in_production', 'ready')
    const body = { id, at: new Date().toISOString(), from: 'ready', to: 'posted', tracking: 'EH123456789MY' }
    return { path: '/api/v2/orders/scanned/step', body, other: { ...body, tracking: 'EH987654321MY' } }
  },
  'a parcel label': async (shop) => {
    await call(shop, 'PUT', '/api/v2/label-buying', {
      api_key: easyParcelKey,
      sender: {
        name: 'Kedai',
        phone: '0388881234',
        email: 'kedai@warna.test',
        address2: '',
        ...johorAddress,
      },
    })
    const { id } = await order(shop, 'paid', 'in_production', 'ready')
    const path = `/api/v2/orders/${id}/parcel-label`
    const { quotes } = await call(shop, 'POST', `${path}/quotes`, { weight_g: 1200 })
    const body = { weight_g: 1200, quote: quotes[0], then_posted: false }
    return { path, body, other: { ...body, quote: quotes[1] } }
  },
  'a batch': async (shop) => {
    const [first, second] = [await order(shop, 'paid'), await order(shop, 'paid')]
    return {
      path: '/api/v2/production/batches',
      body: { orders: [first, second] },
      other: { orders: [first] },
    }
  },
  'a batch of other orders': async (shop) => ({
    path: '/api/v2/production/batches',
    body: { orders: [await order(shop, 'paid')] },
    other: { orders: [await order(shop, 'paid')] },
  }),
  'a reprint': async (shop) => {
    const { batch, orders } = await createBatch(shop, [await order(shop, 'paid')])
    const body = { order: orders[0].number, why: 'Smudged' }
    return { path: `/api/v2/production/batches/${batch.id}/reprint`, body, other: { ...body, why: 'Lost' } }
  },
  'a material delivery': async () => {
    const body = { material: 'Sticker paper', width_mm: 0, milli: 5000 }
    return { path: '/api/v2/production/supplies/delivery', body, other: { ...body, milli: 6000 } }
  },
  'a delivery, then a stock count': async () => {
    const body = { material: 'Sticker paper', width_mm: 0, milli: 5000 }
    return {
      path: '/api/v2/production/supplies/delivery',
      elsewhere: '/api/v2/production/supplies/count',
      body,
      other: body,
    }
  },
  'a scheduled message': async () => ({
    path: '/api/v2/scheduled-messages',
    body: message('Siap esok'),
    other: message('Siap lusa'),
  }),
  'an edit of a message': async (shop) => {
    const { id } = await call(shop, 'POST', '/api/v2/scheduled-messages', message('Siap esok'))
    return {
      path: '/api/v2/scheduled-messages/update-message',
      body: { id, message: 'Siap lusa' },
      other: { id, message: 'Siap tulat' },
    }
  },
  'a group message': async (shop) => {
    const { id } = await call(shop, 'POST', '/api/v2/contacts', { name: 'Aminah', phone: createPhone() })
    const planned = async (text: string) => {
      const body = {
        kind: 'notice',
        contact_ids: [id],
        text,
        mediaUrls: [],
        scheduled_time: '2030-01-02 09:00:00',
      }
      const { plan } = await call(shop, 'POST', '/api/v2/campaigns/preview', body)
      return { ...body, plan }
    }
    const body = await planned('Siap esok')
    return { path: '/api/v2/campaigns', field: 'id', body, other: await planned('Siap lusa') }
  },
  'a recurring message': async () => {
    const more = { rule: { every: 'day' }, time: '09:00', starts_on: '2030-01-02' }
    return {
      path: '/api/v2/repeats',
      field: 'id',
      body: { phone: createPhone(), text: 'Salam', ...more },
      other: { phone: createPhone(), text: 'Salam', ...more },
    }
  },
}

const getOutcome = ({ status, body }: TestAnswer) => [status, body.code]
const doneOutcome = [200, undefined]
const refusedOutcome = [409, 'request_reused']

for (const [kind, kindOf] of Object.entries(requestKinds)) {
  test(`API-05 ${kind}: carries out a repeated request once and refuses a different request with the same ID`, async ({
    shop,
  }) => {
    const { path, elsewhere = path, body, other, field = 'request_id' } = await kindOf(shop)
    const named = { [field]: createRequestId() }
    const first = () => shop.call('POST', path, { token: shop.token, body: { ...body, ...named } })
    const second = () => shop.call('POST', elsewhere, { token: shop.token, body: { ...other, ...named } })
    expect((await Promise.all([first(), first()])).map(getOutcome)).toEqual([doneOutcome, doneOutcome])
    expect(getOutcome(await second())).toEqual(refusedOutcome)
    expect(getOutcome(await first())).toEqual(doneOutcome)
  })

  test(`API-05 ${kind}: refuses the later of two simultaneous different requests with the same ID`, async ({
    shop,
  }) => {
    const { path, elsewhere = path, body, other, field = 'request_id' } = await kindOf(shop)
    const named = { [field]: createRequestId() }
    const answers = await Promise.all([
      shop.call('POST', path, { token: shop.token, body: { ...body, ...named } }),
      shop.call('POST', elsewhere, { token: shop.token, body: { ...other, ...named } }),
    ])
    expect([
      [doneOutcome, refusedOutcome],
      [refusedOutcome, doneOutcome],
    ]).toContainEqual(answers.map(getOutcome))
  })
}
