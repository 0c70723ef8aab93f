import { expect, test } from 'vitest'
import {
  createQuickReply,
  deleteQuickReply,
  fillConversationText,
  listQuickReplies,
  updateQuickReply,
} from '#core/inbox/quick-replies.ts'
import { placeStickers } from '../support/sticker-order.ts'
import { createSignedInApp } from '../support/test-app.ts'
import { addConversation } from '../support/inbox.ts'

test('INBOX-19 stores quick replies under one-word names and fills in their variables for the customer', async () => {
  const shop = await createSignedInApp()
  const thanks = await shop.api(
    createQuickReply,
    { name: '/Terima', text: 'Terima kasih {first_name}, pesanan {order}.' },
    shop.token,
  )
  expect(thanks).toMatchObject({ name: 'Terima', version: 0 })
  const base = '/api/v2/quick-replies'
  const post = (body: object) => shop.call('POST', base, { token: shop.token, body })
  expect(await post({ name: 'TERIMA', text: 'x' })).toMatchObject({
    status: 409,
    body: { code: 'name_taken' },
  })
  expect(await post({ name: 'dua kata', text: 'x' })).toMatchObject({
    status: 400,
    body: { fields: { name: expect.any(String) } },
  })
  expect(await post({ name: 'salah', text: 'Hai {nama}' })).toMatchObject({
    status: 400,
    body: { fields: { text: expect.stringContaining('{nama}') } },
  })
  const changed = await shop.api(
    updateQuickReply,
    { id: thanks.id, name: 'terima', text: thanks.text, version: 0 },
    shop.token,
  )
  expect(changed).toMatchObject({ name: 'terima', version: 1 })
  await expect(
    shop.api(updateQuickReply, { id: thanks.id, name: 'terima', text: 'Lain', version: 0 }, shop.token),
  ).rejects.toThrow('409')

  const order = await placeStickers(shop, { phone: '012-666 1001', nama: 'Puan Aminah Ali' })
  const id = await addConversation(shop, '60126661001')
  const fill = (text: string) => shop.api(fillConversationText, { id, text }, shop.token)
  expect(await fill(thanks.text)).toEqual({
    text: `Terima kasih Puan Aminah, pesanan ${order.number}.`,
    missing: [],
  })
  const other = await addConversation(shop, '60126661002')
  expect(await shop.api(fillConversationText, { id: other, text: 'Hai {name}' }, shop.token)).toEqual({
    text: 'Hai {name}',
    missing: ['name'],
  })

  await shop.addUser('contributor')
  const contributor = await shop.signIn('contributor')
  expect(await shop.api(listQuickReplies, {}, contributor)).toEqual([changed])
  expect((await shop.call('POST', base, { token: contributor, body: thanks })).status).toBe(403)
  await shop.api(deleteQuickReply, { id: thanks.id }, shop.token)
  expect(await shop.api(listQuickReplies, {}, shop.token)).toEqual([])
  await shop.close()
})
