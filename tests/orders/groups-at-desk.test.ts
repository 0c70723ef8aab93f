import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../support/test-app.ts'

// Staff make a group order for an organiser who is at the counter or on the telephone.

let shop: TestApp
let token: string
beforeAll(async () => {
  shop = await testApp({ PUBLIC_URL: 'https://kedai.example' })
  await shop.addUser('contributor')
  token = await shop.signIn('contributor')
  return () => shop.close()
})

let made = 0
function asked(more: object = {}) {
  made += 1
  return {
    request_id: `a group at the desk ${made}`,
    name: `4 Bestari ${made}`,
    nama: 'Cikgu Aida',
    phone: `0136${String(made).padStart(6, '0')}`,
    delivery_method: 'selfPickup',
    address1: '',
    address2: '',
    postcode: '',
    city: '',
    state: '',
    items: [{ kind: 'nametag' }],
    expected: 12,
    expected_names: ['Siti', 'Ali'],
    payer: 'parents',
    closes_at: new Date(Date.now() + 48 * 3_600_000).toISOString(),
    tell: true,
    ...more,
  }
}
const make = (body: object) => shop.call('POST', '/api/v2/group-orders', { token, body })
const linksTo = async (phone: string) => {
  const { rows } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = ${`6${phone}`} and body like '%/urus#%'`,
  )
  return rows.map(({ body }) => /\/urus#([\w-]+)/.exec(body)?.[1] ?? '')
}
const parents = (path: string, body: object) => shop.call('POST', `/api/group-orders${path}`, { body })

test('CLASS-12 staff make a group that is open at once; parents get its link from them, the organiser his own on his phone', async () => {
  const input = asked()
  const first = await make(input)
  expect(first.status).toBe(200)
  const group = first.body.data
  expect(group).toMatchObject({
    stage: 'open',
    missing: ['Siti', 'Ali'],
    organiser: { phone: `6${input.phone}` },
  })
  expect(group.share.text).toContain(group.share.link)
  // Pressed twice it is one group and one message; another one under the same name is refused.
  expect((await make(input)).body.data.id).toBe(group.id)
  expect((await make({ ...input, name: 'Lain' })).body.code).toBe('request_reused')
  const [key = ''] = await linksTo(input.phone)
  expect(await linksTo(input.phone)).toHaveLength(1)
  expect((await parents('/organiser', { key })).body.name).toBe(input.name)
  // Neither screen nor answer of staff has the organiser's key.
  expect(JSON.stringify(first.body)).not.toContain(key)
  const opened = await parents('/parents', { key: /#([\w-]+)$/.exec(group.share.link)?.[1] })
  expect(opened.body).toMatchObject({ name: input.name, open: true, organiser: 'Cikgu Aida' })
  const { body } = await shop.call('GET', `/api/v2/audit?search=${encodeURIComponent(input.name)}`, {
    token: await shop.signIn(),
  })
  expect(body.data.entries.map(({ action }: { action: string }) => action)).toContain('made a group order')
})

test('CLASS-12 the link is sent only where staff say so, and once for each press', async () => {
  const input = asked({ tell: false })
  const { id } = (await make(input)).body.data
  expect(await linksTo(input.phone)).toEqual([])
  const request_id = randomUUID()
  for (let time = 0; time < 2; time += 1) {
    const sent = await shop.call('POST', `/api/v2/group-orders/${id}/send-link`, {
      token,
      body: { request_id },
    })
    expect(sent.status).toBe(200)
  }
  expect(await linksTo(input.phone)).toHaveLength(1)
  const none = await shop.call('POST', '/api/v2/group-orders/nobody/send-link', {
    token,
    body: { request_id },
  })
  expect(none.status).toBe(404)
})

test('CLASS-12 what is missing or can’t be is said at its field', async () => {
  const empty = await make(asked({ name: '', nama: '', phone: '12', items: [] }))
  expect(Object.keys(empty.body.fields).toSorted()).toEqual(['items', 'nama', 'name', 'phone'])
  expect(Object.keys((await make(asked({ phone: '' }))).body.fields)).toEqual(['phone'])
  const late = await make(asked({ closes_at: new Date(Date.now() - 1000).toISOString() }))
  expect(Object.keys(late.body.fields)).toEqual(['closes_at'])
  const post = await make(asked({ delivery_method: 'pos' }))
  expect(Object.keys(post.body.fields).toSorted()).toEqual(['address1', 'city', 'postcode', 'state'])
  const gone = await make(
    asked({ items: [{ kind: 'described', slug: 'tiada', choices: {}, asks: [], numbers: false }] }),
  )
  expect(gone.body.code).toBe('pick_not_offered')
})

test('CLASS-12 an organiser has a phone number: messages about the group would go to nobody', async () => {
  const { status, body } = await make(asked({ phone: ' ' }))
  expect([status, Object.keys(body.fields)]).toEqual([400, ['phone']])
  const { rows } = await shop.database.db.execute(sql`select from messages where phone = ''`)
  expect(rows).toEqual([])
})
