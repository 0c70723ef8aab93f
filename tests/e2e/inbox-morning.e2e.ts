import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { getConversationCounts } from '#core/inbox/conversations.ts'
import { createOrderAsAdmin } from '#core/orders/admin/create-order.ts'
import { getOrder } from '#core/orders/admin/admin-order.ts'
import { listOrders } from '#core/orders/admin/order-list.ts'
import { placeStickerOrder } from '#core/orders/orders.ts'
import { scaleTime } from '../support/load-factor.ts'
import {
  composer,
  openAsColleague,
  openSecondBrowser,
  testWithInbox,
  thread,
  type Inbox,
} from '../support/inbox-screen.ts'
import { expect, expectErrors, toast, type Shop } from '../support/shop.ts'

// The test is faster than staff, so each staff member has a separate budget of calls.
const test = testWithInbox(async () => ({ env: { TRUSTED_PROXIES: '127.0.0.1' } }))

interface Chat {
  id: string
  name: string
  phone: string
  kind: 'slip' | 'artwork' | 'order' | 'wrong number' | 'question'
  order?: { id: string; number: string }
}

test('INBOX-40 two staff members handle 30 chats in a morning, add every file to its order and answer no customer twice', async ({
  page,
  shop,
  inbox,
  program,
}) => {
  test.setTimeout(600_000)
  // The server refuses a reply (409) if a colleague has replied first.
  expectErrors(page, /409/)
  const chats = await receiveChats(shop, inbox)
  const other = await openSecondBrowser(page)
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '192.0.2.1' })
  await other.setExtraHTTPHeaders({ 'x-forwarded-for': '192.0.2.2' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await other.setViewportSize({ width: 1280, height: 900 })
  await shop.open(page, '/admin/inbox')
  await openAsColleague(other, shop, program.url, '/admin/inbox')

  // The two staff members start at opposite ends of the list and meet in the middle.
  await Promise.all([
    handleChats(page, chats, { yields: false }),
    handleChats(other, chats.toReversed(), { yields: true }),
  ])

  for (const { name, phone, kind, order } of chats) {
    const replies = () =>
      inbox.cloud.arrived.filter((each) => each.to === phone && JSON.stringify(each).includes(`Baik ${name}`))
    await expect.poll(() => replies().length, { message: name, timeout: scaleTime(60_000) }).toBe(1)
    if (!order) continue
    const { slips, designs } = (await shop.call(getOrder, { id: order.id })).order
    expect([slips.length, designs.length], name).toEqual(kind === 'slip' ? [1, 0] : [0, 1])
  }
  for (const { phone } of chats.filter(({ kind }) => kind === 'order'))
    expect((await shop.call(listOrders, { search: phone })).orders.length).toBe(1)
  expect(await shop.call(getConversationCounts, {})).toMatchObject({ unread: 0, waiting: 0 })
  await other.context().close()
})

async function receiveChats(shop: Shop, inbox: Inbox): Promise<Chat[]> {
  const kinds: Chat['kind'][] = [
    ...Array.from({ length: 12 }, () => 'slip' as const),
    ...Array.from({ length: 5 }, () => 'artwork' as const),
    ...Array.from({ length: 3 }, () => 'order' as const),
    'wrong number',
    ...Array.from({ length: 9 }, () => 'question' as const),
  ]
  const chats: Chat[] = []
  for (const [at, kind] of kinds.entries()) {
    const name = `Pelanggan ${String(((at * 7) % 30) + 10)}`
    const phone = shop.phone()
    chats.push({ id: '', name, phone, kind, ...(await placeOrder(shop, kind, name, phone)) })
  }
  chats.sort((one, another) => one.name.localeCompare(another.name))
  for (const [at, chat] of chats.entries()) {
    const { phone, name, kind, order } = chat
    const file = `file${at}`
    if (order) inbox.cloud.media.set(file, { bytes: await createPicture(at), type: 'image/png' })
    const caption = kind === 'slip' ? `Resit ${order?.number}` : 'Ini logo kami'
    const text = {
      order: 'Nak laminating 3 keping',
      'wrong number': 'Maaf, salah nombor',
      question: 'Bila siap?',
    }
    await inbox.write(
      kind === 'slip' || kind === 'artwork'
        ? {
            phone,
            name,
            more: { type: 'image', text: undefined, image: { id: file, mime_type: 'image/png', caption } },
          }
        : { phone, name, text: text[kind] },
    )
    chat.id = (await inbox.conversationOf(phone)).id
  }
  return chats
}

async function placeOrder(
  shop: Shop,
  kind: Chat['kind'],
  nama: string,
  phone: string,
): Promise<Pick<Chat, 'order'>> {
  if (kind === 'artwork') {
    const { id, orderNumber } = await shop.call(placeStickerOrder, {
      nama,
      phone,
      deliveryMethod: 'selfPickup',
      shipping: {},
      stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
    })
    return { order: { id, number: orderNumber } }
  }
  if (kind !== 'slip') return {}
  const { id, number } = await shop.call(createOrderAsAdmin, {
    nama,
    phone,
    delivery_method: 'selfPickup',
    address1: '',
    address2: '',
    postcode: '',
    city: '',
    state: '',
    items: [{ kind: 'free', what: 'Laminating A4', quantity: 3, each_sen: 250 }],
    paid: false,
    total_sen: 750,
    request_id: crypto.randomUUID(),
  })
  return { order: { id, number } }
}

const createPicture = (at: number) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: { r: at * 8, g: 80, b: 120 } } })
    .png()
    .toBuffer()

async function handleChats(page: Page, chats: Chat[], { yields }: { yields: boolean }): Promise<void> {
  const rows = page.getByRole('region', { name: 'Conversations' }).getByRole('link')
  await expect(rows.first()).toBeVisible()
  for (const chat of chats) {
    const row = rows.and(page.locator(`[href*="${chat.id}"]`))
    // Done conversations are no longer in the list.
    if ((await row.count()) === 0) continue
    // The colleague may mark the conversation as done during the click.
    const isOpened = await row.click({ timeout: scaleTime(10_000) }).then(
      () => true,
      () => false,
    )
    if (!isOpened && (await row.count()) === 0) continue
    // The URL changes before the page does, and the composer of the previous conversation accepts text until then.
    await expect(page.getByRole('heading', { name: chat.name, level: 2 })).toBeVisible()
    await expect(thread(page).locator('[data-entry]').first()).toBeVisible()
    const isAnswered = await thread(page).getByText(`Baik ${chat.name}`).isVisible()
    if (isAnswered || (yields && (await page.getByText('is here too').isVisible()))) continue
    if (chat.order) await attachFile(page, chat)
    if (chat.kind === 'order') await createOrder(page, chat)
    await reply(page, chat)
  }
}

async function attachFile(page: Page, { kind, order }: Chat): Promise<void> {
  const add = thread(page).getByRole('button', { name: 'Add to order' })
  const added = thread(page).getByText(/^(Payment slip|Artwork) for /)
  await expect(add.or(added).first()).toBeVisible()
  // The colleague has already added the file.
  if (await added.isVisible()) return
  await add.click()
  const dialog = page.getByRole('dialog', { name: 'Add to order' })
  await dialog.getByRole('radio', { name: new RegExp(order?.number ?? '') }).check()
  await dialog.getByRole('radio', { name: kind === 'slip' ? 'Payment slip' : 'Artwork' }).check()
  await dialog.getByRole('button', { name: `Add to ${order?.number}` }).click()
  // Wait longer, because the picture is decoded by a process of low priority.
  await expect(added).toBeVisible({ timeout: scaleTime(60_000) })
}

async function createOrder(page: Page, { id, name }: Chat): Promise<void> {
  const panel = page.getByRole('complementary', { name: 'Customer details' })
  await panel.getByRole('link', { name: 'New order' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await page.getByRole('combobox', { name: 'Add item', exact: true }).selectOption('Custom item')
  await page.getByLabel('Description', { exact: true }).fill('Laminating A4')
  await page.getByLabel('Price per piece').fill('2.50')
  await page.getByLabel('Price per piece').press('Enter')
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('RM 2.50')
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(toast(page, /Order \d{4}-\d{4} created/)).toBeVisible()
  await page.goto(new URL(`/admin/inbox/${id}`, page.url()).href)
}

async function reply(page: Page, { name }: Chat): Promise<void> {
  if (await thread(page).getByText(`Baik ${name}`).isVisible()) return
  await composer(page).fill(`Baik ${name}, terima kasih.`)
  const answer = page.waitForResponse(/\/reply$/)
  await composer(page).press('Enter')
  if ((await answer).status() === 409) await thread(page).getByRole('button', { name: 'Discard' }).click()
  await expect(thread(page).getByText(`Baik ${name}`)).toHaveCount(1)
  // The colleague may mark the conversation as done at the same time.
  await expect(async () => {
    if (await page.getByRole('button', { name: 'Reopen' }).isVisible()) return
    await page.getByRole('button', { name: 'Mark as done' }).click({ timeout: scaleTime(1000) })
  }).toPass()
}
