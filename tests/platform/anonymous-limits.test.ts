import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { CallBudget } from '#server/http/limits/call-limits.ts'
import { getWiderNetworks } from '#server/http/limits/network.ts'
import { PublicStreamLimiter } from '#server/realtime/public-stream-limiter.ts'
import { createContentPolicy, removeNonce } from '#server/ssr/policy.ts'
import { createTestApp } from '../support/test-app.ts'
import { addChild, callGroupApi, createOpenGroup, createChildInput } from '../support/group-orders.ts'

test('FIX-31 reads the input of POST calls from a JSON body and not from the URL', async () => {
  const shop = await createTestApp()
  const count = async () =>
    Number((await shop.database.db.execute('select count(*) as n from my_orders_links')).rows[0]?.['n'])
  for (const path of ['/api/orders/mine/link', '/api/group-orders/link'])
    for (const headers of [
      {},
      { 'content-type': 'text/plain' },
      { 'content-type': 'multipart/form-data; boundary=x' },
    ]) {
      const { statusCode } = await shop.app.http.inject({
        method: 'POST',
        url: `${path}?phone=0123456789`,
        headers,
        ...('content-type' in headers && { payload: '--x--\r\n' }),
      })
      expect(statusCode).toBeGreaterThanOrEqual(400)
    }
  expect(await count()).toBe(0)
  const { status } = await shop.call('POST', '/api/orders/mine/link', { body: { phone: '0123456789' } })
  expect([status, await count()]).toEqual([200, 1])
  await shop.close()
})

test('FIX-31 the content security policy allows scripts from the build and the renderer, but not scripts in content', () => {
  const html =
    '<script>built()</script><script nonce="abc">rendered()</script><script>injected()</script><script nonce="">b()</script>'
  const policy = createContentPolicy(html, { built: ['built()'], nonce: 'abc' }, false, null)
  const hashes = policy.match(/'sha256-[^']+'/g) ?? []
  expect(hashes).toHaveLength(2)
  expect(policy).not.toContain('nonce')
  expect(
    createContentPolicy(html.replace('injected', 'other'), { built: ['built()'], nonce: 'abc' }, false, null),
  ).toBe(policy)
  expect(removeNonce(html, 'abc')).toContain('<script>rendered()</script>')
})

test('FIX-30 limits the total cost of calls per network and per IPv6 /56 and /48', () => {
  expect(getWiderNetworks('2001:db8:1:2ff::/64')).toEqual(['2001:db8:1:200::/56', '2001:db8:1::/48'])
  const budget = new CallBudget(10)
  expect(Array.from({ length: 3 }, () => budget.spend('10.0.0.1', 5, 1000))).toEqual([true, true, false])
  expect(budget.spend('10.0.0.2', 5, 1000)).toBe(true)
  const site = new CallBudget(10)
  const asked = Array.from({ length: 300 }, (_, at) =>
    site.spend(`2001:db8:1:${at.toString(16)}::1`, 1, 1000),
  )
  expect(asked.filter(Boolean)).toHaveLength(80)
  expect(site.spend('2001:db8:2::1', 1, 1000)).toBe(true)
  expect(budget.spend('10.0.0.1', 5, 70_000)).toBe(true)
  expect(budget.spend('10.0.0.1', 5, 70_000)).toBe(true)
  expect(budget.spend('10.0.0.1', 5, 70_000)).toBe(false)
})

test('FIX-30 limits how many event streams a caller may open', () => {
  const streams = new PublicStreamLimiter({ all: 2000, each: 40 })
  const open = Array.from({ length: 41 }, () => streams.enter('a user'))
  expect(open.filter(Boolean)).toHaveLength(40)
  expect(streams.enter('another')).not.toBeNull()
  open[0]?.()
  expect(streams.enter('a user')).not.toBeNull()
})

test('FIX-30 checks the signature of a webhook before parsing the body', async () => {
  const secret = 'a secret of the app'
  const shop = await createTestApp({
    WHATSAPP_PROVIDER: 'cloud',
    WHATSAPP_ACCESS_TOKEN: 'x',
    WHATSAPP_INSTANCE_ID: '1',
    WHATSAPP_WEBHOOK_SECRET: secret,
    WHATSAPP_VERIFY_TOKEN: 'a token of ours',
  })
  const send = async (payload: string, signature: string) =>
    (
      await shop.app.http.inject({
        method: 'POST',
        url: '/api/webhooks/cloud',
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
        payload,
      })
    ).statusCode
  const signed = (payload: string) => createHmac('sha256', secret).update(payload).digest('hex')
  expect(await send('{ no JSON', 'wrong')).toBe(401)
  expect(await send('{ no JSON', signed('{ no JSON'))).toBe(400)
  expect(await send('{}', signed('{}'))).toBe(200)
  await shop.close()
})

test('FIX-30 blocks a network that repeatedly adds and withdraws children, and the group stays open for others', async () => {
  const shop = await createTestApp()
  const { parents } = await createOpenGroup(shop)
  const statuses: number[] = []
  for (let at = 0; at < 401; at += 1) {
    const child = createChildInput(`Anak ${at}`)
    const { status } = await addChild(shop, parents, child)
    statuses.push(status)
    await callGroupApi(shop, '/parents/withdraw', { key: parents, id: child.id, secret: child.secret })
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(400)
  expect(statuses.at(-1)).toBe(429)
  const other = await callGroupApi(
    shop,
    '/parents/child',
    { key: parents, ...createChildInput('Siti') },
    '10.9.0.2',
  )
  expect(other.status).toBe(200)
  await shop.close()
})

test('FIX-30 failed order look-ups block only their network, and an IPv6 /48 counts as one network', async () => {
  const shop = await createTestApp()
  const follow = (address: string, phone = '0199999999') =>
    shop.call('POST', '/api/orders/follow', { address, body: { number: '2611-0001', phone } })
  for (const place of [1, 2, 3, 4])
    for (let at = 0; at < 10; at += 1) expect((await follow(`10.1.0.${place}`)).status).toBe(404)
  expect((await follow('10.1.0.1')).status).toBe(429)
  expect((await follow('10.1.0.9')).status).toBe(404)
  for (let at = 0; at < 40; at += 1) expect((await follow(`2001:db8:1:${at}::1`)).status).toBe(404)
  expect((await follow('2001:db8:1:ffff::1')).status).toBe(429)
  expect((await follow('2001:db8:2::1')).status).toBe(404)
  await shop.close()
})

test('FIX-30 counts all orders from an IPv6 /48 towards one limit', async () => {
  const shop = await createTestApp()
  const order = (address: string, at: number) =>
    shop.call('POST', '/api/sticker-print/save-order', {
      address,
      body: {
        nama: 'Siti',
        phone: `012${1_000_000 + at}`,
        deliveryMethod: 'selfPickup',
        stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
      },
    })
  for (let at = 0; at < 60; at += 1) expect((await order(`2001:db8:5:${at}::1`, at)).status).toBe(200)
  expect((await order('2001:db8:5:fff::1', 60)).status).toBe(429)
  expect((await order('2001:db8:6::1', 61)).status).toBe(200)
  await shop.close()
})
