import { expect, test as base } from 'vitest'
import { getConversation, replyToConversation } from '#core/inbox/thread.ts'
import { announcePresence, presenceIntervalMs, presenceLifetimeMs } from '#core/inbox/presence.ts'
import { sendSandboxMessage } from '#core/messaging/sandbox.ts'
import { ConversationPresence, type ConversationChangeEvent } from '#server/features/inbox/presence.ts'
import { ChangeFeed } from '#server/realtime/change-feed.ts'
import { createSignedInApp, createTestApp } from '../support/test-app.ts'
import { addConversation } from '../support/inbox.ts'

const test = base.extend('world', { scope: 'file' }, async ({}, { onCleanup }) => {
  const shop = await createSignedInApp({ env: { WHATSAPP_PROVIDER: 'sandbox' } })
  await shop.app.start()
  await shop.addUser('editor')
  onCleanup(() => shop.close())
  return { shop, admin: shop.token, editor: await shop.signIn('editor') }
})

let count = 0
const newPhone = () => `6012777${String((count += 1)).padStart(4, '0')}`

test('INBOX-13 refuses a reply until its writer has seen a colleague’s latest reply', async ({
  world: { shop, admin, editor },
}) => {
  const phone = newPhone()
  const id = await addConversation(shop, phone)
  await shop.api(sendSandboxMessage, { phone, text: 'Ada?' }, admin)
  await expect.poll(async () => (await shop.api(getConversation, { id, limit: 10 }, admin)).unread).toBe(1)
  const send = (token: string, text: string, seen: number, request = crypto.randomUUID() as string) =>
    shop.call('POST', `/api/v2/conversations/${id}/reply`, {
      token,
      body: { request_id: request, text, seen },
    })
  const request = crypto.randomUUID()
  const [one, other] = await Promise.all([
    send(admin, 'Ada, dari Admin', 0, request),
    send(editor, 'Ada, dari Editor', 0),
  ])
  expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  const [won, lost] = one.status === 200 ? [one, other] : [other, one]
  const by = won === one ? 'Admin' : 'editor'
  expect(won.body.data.conversation).toMatchObject({ replies: 1, last_reply: { by } })
  expect(lost.body).toMatchObject({
    code: 'already_answered',
    error: expect.stringMatching(new RegExp(`^${by} replied at \\d\\d:\\d\\d`)),
    details: { replies: 1, by },
  })
  await shop.api(sendSandboxMessage, { phone, text: 'Berapa?' }, admin)
  const loser = lost === one ? admin : editor
  expect(await send(loser, 'Tambahan', lost.body.details.replies)).toMatchObject({ status: 200 })
  // A reply by the same user in another tab is not a conflict.
  expect((await send(loser, 'Dari tab lain', 1)).status).toBe(200)
  // Retrying a request that succeeded is not a conflict.
  if (won === one) expect((await send(admin, 'Ada, dari Admin', 0, request)).status).toBe(200)
  await shop.api(
    replyToConversation,
    { id, request_id: crypto.randomUUID(), text: 'Tanpa semakan', attachments: [] },
    editor,
  )
})

test('INBOX-13 shows in both processes who views a conversation and who types in it, until they leave', async ({
  world: { shop, admin, editor },
}) => {
  const id = await addConversation(shop, newPhone())
  const second = await createTestApp({ WHATSAPP_PROVIDER: 'sandbox' }, shop.database)
  await second.app.start()
  const peopleAt = async ({ api }: typeof second) =>
    (await api(announcePresence, { id, state: 'viewing' }, admin)).people.map(({ name, state }) => [
      name,
      state,
    ])
  await shop.api(announcePresence, { id, state: 'typing' }, editor)
  for (const app of [shop, second])
    await expect
      .poll(() => peopleAt(app))
      .toEqual([
        ['Admin', 'viewing'],
        ['editor', 'typing'],
      ])
  await second.api(announcePresence, { id, state: 'left' }, editor)
  for (const app of [shop, second]) await expect.poll(() => peopleAt(app)).toEqual([['Admin', 'viewing']])
  await second.close()
})

test('INBOX-13 stops showing a colleague whose browser no longer reports that the conversation is open', async ({
  world: { shop },
}) => {
  // A single lost update must not count as the colleague’s leaving.
  expect(presenceLifetimeMs).toBeGreaterThan(2 * presenceIntervalMs)
  const heard: (ConversationChangeEvent[] | null)[] = []
  const feed = new ChangeFeed<ConversationChangeEvent>('unused', () => [])
  feed.subscribe((changes) => heard.push(changes))
  const presence = new ConversationPresence(shop.database.db, feed, { lifetimeMs: 100 })
  const stop = await presence.start(shop.database)
  const id = await addConversation(shop, newPhone())
  await shop.api(announcePresence, { id, state: 'typing' }, shop.token)
  // Notices of the tests above may still arrive.
  const heardOfThis = () => heard.filter((changes) => changes?.[0]?.id === `presence:${id}`)
  await expect
    .poll(heardOfThis)
    .toMatchObject([
      [{ id: `presence:${id}`, people: [{ name: 'Admin', state: 'typing' }] }],
      [{ id: `presence:${id}`, people: [] }],
    ])
  await stop()
})
