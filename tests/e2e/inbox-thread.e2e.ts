import { readFileSync } from 'node:fs'
import { markConversationRead } from '#core/inbox/conversations.ts'
import { addConversationNote } from '#core/inbox/thread.ts'
import { createOrderAsAdmin } from '#core/orders/admin/create-order.ts'
import { holdResponses } from '../support/hold-responses.ts'
import { conversationRow, testWithInbox, thread, type Inbox } from '../support/inbox-screen.ts'
import { expect, expectErrors, toast } from '../support/shop.ts'

const test = testWithInbox()
const picture = readFileSync('public/pictures/qr-contoh.png')

async function sendMediaAsCustomer(inbox: Inbox, phone: string, kind: string, media: object) {
  await inbox.write({ phone, more: { type: kind, text: undefined, [kind]: media } })
}

test('INBOX-21 shows files, locations, contacts, replies and reactions, and “View on the shop’s phone” for unknown kinds of messages', async ({
  page,
  shop,
  inbox,
}) => {
  const phone = shop.phone()
  inbox.cloud.media.set('picture', { bytes: picture, type: 'image/png' })
  inbox.cloud.media.set('pdf', { bytes: Buffer.from('%PDF-1.4\n%%EOF'), type: 'application/pdf' })
  const first = await inbox.write({ phone, text: 'Contoh di https://kedai.test/a_b, *penting*' })
  await sendMediaAsCustomer(inbox, phone, 'image', {
    id: 'picture',
    mime_type: 'image/png',
    caption: 'Logo sekolah',
  })
  await sendMediaAsCustomer(inbox, phone, 'document', {
    id: 'pdf',
    mime_type: 'application/pdf',
    filename: 'resit.pdf',
  })
  await sendMediaAsCustomer(inbox, phone, 'location', {
    latitude: 3.139,
    longitude: 101.6869,
    name: 'SK Jaya',
  })
  await sendMediaAsCustomer(inbox, phone, 'contacts', [
    { name: { formatted_name: 'Cikgu Ali' }, phones: [{ phone: '+60 19-876 5432', wa_id: '60198765432' }] },
  ])
  await inbox.write({
    phone,
    more: {
      type: 'unsupported',
      text: undefined,
      errors: [{ code: 131051 }],
      unsupported: { type: 'poll_creation' },
    },
  })
  await inbox.write({ phone, text: 'Yang ini', more: { context: { id: first } } })
  const gone = await inbox.write({ phone, text: 'Salah hantar' })
  await inbox.write({
    phone,
    more: { type: 'revoke', text: undefined, revoke: { original_message_id: gone } },
  })
  await inbox.write({
    phone,
    more: { type: 'reaction', text: undefined, reaction: { message_id: first, emoji: '👍' } },
  })
  await inbox.write({ phone, text: 'Diteruskan', more: { context: { forwarded: true } } })
  const { id } = await inbox.conversationOf(phone)
  await shop.open(page, `/admin/inbox/${id}`)
  const log = thread(page)
  await expect(log.getByText('Diteruskan')).toBeVisible()
  await expect(log.getByRole('link', { name: 'https://kedai.test/a_b' })).toHaveAttribute(
    'href',
    'https://kedai.test/a_b',
  )
  await expect(log.locator('strong', { hasText: 'penting' })).toBeVisible()
  await expect(log.getByText('Deleted by the customer')).toBeVisible()
  await expect(log.getByText('Salah hantar')).toBeVisible()
  await expect(log.getByText('Forwarded')).toBeVisible()
  await expect(log.getByText('👍')).toBeVisible()
  await expect(log.getByText('View on the shop’s phone')).toBeVisible()
  await expect(log.getByRole('link', { name: 'Open location in Maps' })).toHaveAttribute(
    'href',
    /3\.139,101\.6869/,
  )
  await log.getByRole('button', { name: 'Open Picture' }).click()
  const zoom = page.getByRole('dialog')
  await zoom.getByRole('button', { name: 'Show full size' }).click()
  await expect(zoom.getByRole('button', { name: 'Fit to window' })).toBeVisible()
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await log
    .locator('[data-entry]')
    .filter({ hasText: 'resit.pdf' })
    .getByRole('button', { name: 'Download' })
    .click()
  expect((await download).suggestedFilename()).toBe('resit.pdf')
  await log.getByRole('button', { name: 'Go to the quoted message' }).click()
  await expect(log.getByRole('link', { name: 'https://kedai.test/a_b' })).toBeInViewport()
  await log.getByRole('button', { name: 'Add contact' }).click()
  await expect(page.getByRole('dialog').getByLabel('Phone')).toHaveValue(/198765432|19-876/)
})

test('INBOX-21 says why a file could not be downloaded, and downloads it when staff retry', async ({
  page,
  shop,
  inbox,
}) => {
  const phone = shop.phone()
  await sendMediaAsCustomer(inbox, phone, 'image', { id: 'later', mime_type: 'image/png' })
  const { id } = await inbox.conversationOf(phone)
  await shop.open(page, `/admin/inbox/${id}`)
  await expect(thread(page).getByText('WhatsApp has deleted this file')).toBeVisible()
  inbox.cloud.media.set('later', { bytes: picture, type: 'image/png' })
  await thread(page).getByRole('button', { name: 'Try again' }).click()
  await expect(thread(page).getByRole('button', { name: 'Open Picture' })).toBeVisible()
})

test('INBOX-21 staff can play a voice message and jump to a position in it', async ({
  page,
  shop,
  inbox,
}) => {
  const phone = shop.phone()
  inbox.cloud.media.set('voice', { bytes: createSilentRecording(4), type: 'audio/wav' })
  await sendMediaAsCustomer(inbox, phone, 'audio', { id: 'voice', mime_type: 'audio/wav', voice: true })
  const { id } = await inbox.conversationOf(phone)
  await shop.open(page, `/admin/inbox/${id}`)
  const player = thread(page).getByRole('group', { name: 'Voice message' })
  await player.getByRole('button', { name: 'Play' }).click()
  await expect(player.getByText('0:04')).toBeVisible()
  await player.getByRole('slider', { name: 'Position' }).fill('2')
  await expect(player.getByText(/0:0[23]/)).toBeVisible()
})

test('INBOX-21 loads older messages without moving the visible text', async ({ page, shop, inbox }) => {
  const phone = shop.phone()
  for (let at = 1; at <= 120; at += 1) await inbox.write({ phone, text: `Mesej nombor ${at}` })
  const { id } = await inbox.conversationOf(phone)
  await expect.poll(async () => (await inbox.conversationOf(phone)).unread).toBe(120)
  const letOlderArrive = await holdResponses(page, /\/thread\?/)
  await shop.open(page, `/admin/inbox/${id}`)
  const log = thread(page)
  await expect(log.getByText('New messages')).toBeVisible()
  const entries = log.locator('[data-entry]')
  await expect(entries).toHaveCount(50)
  await log.evaluate((element) => (element.scrollTop = 120))
  const read = entries.filter({ has: page.getByText('Mesej nombor 74', { exact: true }) })
  const before = await read.boundingBox()
  letOlderArrive()
  await expect(entries).not.toHaveCount(50)
  expect(Math.abs(((await read.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3)
  await expect(async () => {
    await log.evaluate((element) => (element.scrollTop = 0))
    expect(await entries.count()).toBe(120)
  }).toPass()
  await expect(log.getByText('Mesej nombor 1', { exact: true })).toBeVisible()
})

test('INBOX-21 shows orders and notes among the messages, and deletes a note', async ({
  page,
  shop,
  inbox,
}) => {
  const phone = shop.phone()
  await inbox.write({ phone, name: 'Ibu Adam', text: 'Nak tempah' })
  const { id } = await inbox.conversationOf(phone)
  const { number } = await shop.call(createOrderAsAdmin, {
    nama: 'Ibu Adam',
    phone,
    delivery_method: 'selfPickup',
    address1: '',
    address2: '',
    postcode: '',
    city: '',
    state: '',
    items: [{ kind: 'free', what: 'Laminating A4', quantity: 3, each_sen: 250 }],
    paid: true,
    total_sen: 750,
    request_id: crypto.randomUUID(),
  })
  await shop.call(addConversationNote, { id, text: 'Pelanggan tetap' })
  await shop.open(page, `/admin/inbox/${id}`)
  await expect(thread(page).getByText(/Order .* placed/)).toContainText(number)
  const panel = page.getByRole('complementary', { name: 'Customer details' })
  await expect(panel.getByRole('link', { name: new RegExp(number) })).toBeVisible()
  await expect(thread(page).getByText('Pelanggan tetap')).toBeVisible()
  await thread(page).getByRole('button', { name: 'Delete note' }).click()
  await expect(thread(page).getByText('Pelanggan tetap')).toHaveCount(0)
  await toast(page, 'Note deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(thread(page).getByText('Pelanggan tetap')).toBeVisible()
  await panel.getByRole('link', { name: new RegExp(number) }).click()
  const order = page.getByRole('dialog', { name: `Order ${number}` })
  await order.getByRole('button', { name: 'Show conversation' }).click()
  await expect(order.getByRole('log')).toContainText('Nak tempah')
  await order.getByRole('link', { name: 'Open in inbox' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/inbox/${id}`))
})

test('INBOX-21 asks staff to identify the writer when a second account uses the number, and accepts the answer', async ({
  page,
  shop,
  inbox,
}) => {
  const phone = shop.phone()
  await inbox.write({ phone, name: 'Pemilik Lama' })
  await inbox.conversationOf(phone)
  await inbox.write({ phone, name: 'Pemilik Baharu', more: { from_user_id: 'MY.Lain1', from: phone } })
  await shop.open(page, '/admin/inbox')
  const row = conversationRow(page, 'Pemilik')
  await expect(row.filter({ hasText: 'Who is it?' })).toBeVisible()
  await row.filter({ hasText: 'Who is it?' }).click()
  await expect(page.getByRole('region', { name: 'Who is it?' })).toBeVisible()
  await page.getByRole('region', { name: 'Who is it?' }).getByRole('button').first().click()
  await expect(page.getByRole('region', { name: 'Who is it?' })).toHaveCount(0)
})

function createSilentRecording(seconds: number): Buffer {
  const rate = 8000
  const data = Buffer.alloc(rate * seconds, 128)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + data.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(data.length, 40)
  return Buffer.concat([header, data])
}

test('INBOX-21 marks a conversation as read once the connection is back', async ({ page, shop, inbox }) => {
  expectErrors(page, /Failed to load resource|ERR_/)
  const phone = shop.phone()
  await inbox.write({ phone, name: 'Talian Kembali' })
  const { id } = await inbox.conversationOf(phone)
  const path = `**${markConversationRead.path.replace(':id', id)}`
  let attempts = 0
  await page.route(path, (route) => {
    attempts += 1
    return route.abort()
  })
  await shop.open(page, `/admin/inbox/${id}`)
  await expect.poll(() => attempts).toBeGreaterThan(0)
  expect((await inbox.conversationOf(phone)).unread).toBe(1)
  await page.unroute(path)
  await expect.poll(async () => (await inbox.conversationOf(phone)).unread).toBe(0)
})
