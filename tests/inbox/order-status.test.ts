import { expect, test } from 'vitest'
import { getOrderStatusText } from '#core/inbox/order-status.ts'
import { addConversation } from '../support/inbox.ts'
import { placeStickers } from '../support/sticker-order.ts'
import { createSignedInApp } from '../support/test-app.ts'

test('INBOX-15 drafts a reply with an order’s status and tracking link, but only in the conversation of the order’s customer', async () => {
  const shop = await createSignedInApp({
    env: { WHATSAPP_PROVIDER: 'sandbox', PUBLIC_URL: 'https://kedai.test' },
  })
  await shop.app.start()
  const phone = '60128860001'
  const order = await placeStickers(shop, { phone })
  const id = await addConversation(shop, phone)
  const text = async () => (await shop.api(getOrderStatusText, { id, order: order.id }, shop.token)).text
  expect(await text()).toMatch(
    new RegExp(`pesanan ${order.number} .*belum dibayar[^]*RM 126\\.00[^]*https://kedai\\.test/jejak#`),
  )
  const { order: details } = (await shop.call('GET', `/api/v2/orders/${order.id}`, { token: shop.token }))
    .body.data
  const moved = await shop.call('POST', `/api/v2/orders/${order.id}/move`, {
    token: shop.token,
    body: { to: 'paid', version: details.version, paid_sen: 12_600, tell: '' },
  })
  expect(moved.status).toBe(200)
  expect(await text()).toMatch(/bayaran RM 126\.00 untuk pesanan .* sudah kami terima/)

  const stranger = await addConversation(shop, '60128860002')
  const refused = await shop.call('GET', `/api/v2/conversations/${stranger}/orders/${order.id}/status-text`, {
    token: shop.token,
  })
  expect(refused.status).toBe(404)
  await shop.close()
})
