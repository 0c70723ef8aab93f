import type { Page } from '@playwright/test'
import { renameConversation } from '#core/inbox/conversations.ts'
import { addConversationNote } from '#core/inbox/thread.ts'
import { findProblemsInBothThemes } from '../support/accessibility.ts'
import {
  composer,
  conversationRow,
  openAsColleague,
  openSecondBrowser,
  testWithInbox,
  thread,
} from '../support/inbox-screen.ts'
import { expect, expectErrors, toast } from '../support/shop.ts'

const test = testWithInbox()
const list = (page: Page) => page.getByRole('region', { name: 'Conversations' })
const view = (page: Page, name: RegExp) => list(page).getByRole('button', { name })

test('INBOX-20 shows a new message in the list, menu and page title of two browsers', async ({
  page,
  shop,
  inbox,
}) => {
  const phone = shop.phone()
  await inbox.write({ phone, name: 'Aminah binti Ali', text: 'Salam' })
  await inbox.conversationOf(phone)
  const other = await openSecondBrowser(page)
  await shop.open(other, '/admin/orders')
  await shop.open(page, '/admin/inbox')
  const row = conversationRow(page, 'Aminah binti Ali')
  await expect(row).toContainText('1 unread')
  await expect(row).toContainText('Waiting 1 min')
  await expect(other.getByRole('link', { name: /Inbox \d+ unread/ })).toBeVisible()
  await inbox.write({ phone, name: 'Aminah binti Ali', text: 'Boleh cetak 50 keping?' })
  await expect(row).toContainText('Boleh cetak')
  await expect(row).toContainText('2 unread')
  await expect(page).toHaveTitle(/^\(\d+\) Inbox · Cetak$/)
  await expect(other).toHaveTitle(/^\(\d+\) Orders · Cetak$/)

  await row.click()
  await expect(thread(page)).toContainText('Boleh cetak 50 keping?')
  await expect(row).not.toContainText('unread')
  await other.context().close()
})

test('INBOX-20 a reply, the assignment and Done appear in a second browser', async ({
  page,
  shop,
  inbox,
}) => {
  const phone = shop.phone()
  await inbox.write({ phone, name: 'Farid Kamal', text: 'Bila siap?' })
  const { id } = await inbox.conversationOf(phone)
  const other = await openSecondBrowser(page)
  await shop.open(other, `/admin/inbox/${id}`)
  await shop.open(page, `/admin/inbox/${id}`)
  await composer(page).fill('Esok petang.')
  await composer(page).press('Enter')
  await expect(thread(page)).toContainText('Esok petang.')
  await expect(composer(page)).toHaveValue('')
  await expect(thread(other)).toContainText('Esok petang.')
  await expect.poll(() => inbox.cloud.arrived.filter(({ to }) => to === phone).length).toBe(1)
  await expect(thread(other).getByRole('img', { name: 'Sent' })).toBeVisible()
  await expect(conversationRow(other, 'Farid Kamal')).toContainText('You: Esok petang.')

  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Me', exact: true }).click()
  await expect(other.getByRole('button', { name: 'Assigned to Admin' })).toBeVisible()
  await view(other, /^Mine/).click()
  await expect(conversationRow(other, 'Farid Kamal')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(toast(page, 'Marked as done')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await expect(conversationRow(page, 'Farid Kamal')).toHaveCount(0)
  await toast(page, 'Marked as done').getByRole('button', { name: 'Undo' }).click()
  await expect(conversationRow(page, 'Farid Kamal')).toBeVisible()
  await other.context().close()
})

test('INBOX-20 accepts a change right after a reply, even if a response from before the reply arrives late', async ({
  page,
  shop,
  inbox,
}) => {
  const phone = shop.phone()
  await inbox.write({ phone, name: 'Rosli Hamid', text: 'Bila siap?' })
  const { id } = await inbox.conversationOf(phone)
  await shop.open(page, `/admin/inbox/${id}`)
  await expect(thread(page)).toContainText('Bila siap?')
  const fetched = Promise.withResolvers<void>()
  const replied = Promise.withResolvers<void>()
  const assigned = Promise.withResolvers<void>()
  let answers = 0
  await page.route(
    (url) => url.pathname.endsWith(`/conversations/${id}`),
    async (route) => {
      const isOutdated = (answers += 1) === 1
      const response = await route.fetch()
      fetched.resolve()
      await (isOutdated ? replied.promise : assigned.promise)
      await route.fulfill({ response })
    },
  )
  await shop.call(addConversationNote, { id, text: 'Semak stok dahulu.' })
  await fetched.promise
  await composer(page).fill('Esok petang.')
  const reply = page.waitForResponse((response) => response.url().endsWith(`/conversations/${id}/reply`))
  await composer(page).press('Enter')
  await reply
  const late = page.waitForResponse((response) => response.url().includes(`/conversations/${id}?`))
  replied.resolve()
  await late
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Me', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Assigned to Admin' })).toBeVisible()
  assigned.resolve()
  await page.unrouteAll({ behavior: 'wait' })
})

test('INBOX-20 keeps rows in place under the pointer while messages arrive', async ({
  page,
  shop,
  inbox,
}) => {
  const [first, second] = [shop.phone(), shop.phone()]
  await inbox.write({ phone: first, name: 'Baris Bawah' })
  await inbox.conversationOf(first)
  await inbox.write({ phone: second, name: 'Baris Atas' })
  await inbox.conversationOf(second)
  await shop.open(page, '/admin/inbox')
  const row = conversationRow(page, 'Baris Bawah')
  await row.hover()
  const before = await row.boundingBox()
  await inbox.write({ phone: first, name: 'Baris Bawah', text: 'Mesej kedua' })
  await inbox.write({ phone: shop.phone(), name: 'Orang Baharu' })
  await expect(row).toContainText('Mesej kedua')
  await expect(list(page).getByRole('button', { name: /1 new conversation/ })).toBeVisible()
  expect(await row.boundingBox()).toEqual(before)
  await page.mouse.move(1200, 20)
  await expect(list(page).getByRole('link').first()).toContainText('Orang Baharu')
})

test('INBOX-20 finds conversations by words, highlights the words, and lets staff move through the list by keyboard', async ({
  page,
  shop,
  inbox,
}) => {
  const phone = shop.phone()
  await inbox.write({ phone, name: 'Siti Carian', text: 'Pelekat hologram' })
  const { id } = await inbox.conversationOf(phone)
  await shop.open(page, '/admin/inbox')
  await expect(conversationRow(page, 'Siti Carian')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('hologr')
  await expect(list(page).getByRole('link')).toHaveCount(1)
  await expect(conversationRow(page, 'Siti Carian').locator('mark')).toHaveText('hologr')
  await expect(page).toHaveURL(/search=hologr/)
  await page.keyboard.press('Tab')
  await page.locator('body').click({ position: { x: 1200, y: 700 } })
  await page.keyboard.press('ArrowDown')
  await expect(conversationRow(page, 'Siti Carian')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/inbox/${id}`))
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await expect(toast(page, 'Marked as done')).toBeVisible()
  await page.keyboard.press('s')
  await page.getByRole('button', { name: /Tomorrow morning/ }).click()
  await expect(page.getByRole('heading', { name: 'Siti Carian' }).first()).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/admin\/inbox\?/)
})

test('INBOX-20 refuses to mark an outdated conversation as done, shows its new name, and lets staff rename it afterwards', async ({
  page,
  shop,
  inbox,
}) => {
  expectErrors(page, /Failed to load resource/)
  const phone = shop.phone()
  await inbox.write({ phone, name: 'Konflik Nama' })
  const { id } = await inbox.conversationOf(phone)
  // Block events, so that this screen keeps the outdated version.
  await page.route('**/conversations/events', (route) => route.abort())
  await shop.open(page, `/admin/inbox/${id}`)
  await expect(page.getByText('Live updates are off. Reconnecting…')).toBeVisible()
  const done = page.getByRole('button', { name: 'Mark as done' })
  await expect(done).toBeVisible()
  await expect.poll(async () => (await inbox.conversationOf(phone)).unread).toBe(0)
  const { version } = await inbox.conversationOf(phone)
  await shop.call(renameConversation, { id, version, name: 'Nama Rakan' })
  await done.click()
  await toast(page, 'This conversation has changed.').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'Nama Rakan' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Nama Saya')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Nama Saya' }).first()).toBeVisible()
})

test('INBOX-13 asks before sending a reply if a colleague sent one while staff were writing', async ({
  page,
  shop,
  inbox,
  program,
}) => {
  expectErrors(page, /409/)
  const phone = shop.phone()
  await inbox.write({ phone, name: 'Cikgu Laju' })
  const { id } = await inbox.conversationOf(phone)
  const other = await openSecondBrowser(page)
  await openAsColleague(other, shop, program.url, `/admin/inbox/${id}`)
  await shop.open(page, `/admin/inbox/${id}`)
  await composer(page).fill('Siap esok')
  await composer(other).fill('Siap hari ini')
  await composer(other).press('Enter')
  await expect(thread(page).getByText('Siap hari ini')).toBeVisible()
  await composer(page).press('Enter')
  await expect(
    thread(page).getByText(/^Ani replied at .* Read the reply before you send yours\.$/),
  ).toBeVisible()
  await thread(page).getByRole('button', { name: 'Edit' }).click()
  await composer(page).fill('Boleh ambil pukul 5')
  await composer(page).press('Enter')
  await expect.poll(async () => (await inbox.conversationOf(phone)).replies).toBe(2)
  await expect(thread(page).getByText('Siap esok')).toHaveCount(0)
})

test('INBOX-20 the inbox has no accessibility problems on a desktop', async ({ page, shop, inbox }) => {
  const phone = shop.phone()
  await inbox.write({ phone, name: 'Cikgu Zainal', text: 'Lihat https://kedai.test ya' })
  const { id } = await inbox.conversationOf(phone)
  await shop.open(page, `/admin/inbox/${id}`)
  await expect(thread(page)).toContainText('kedai.test')
  await expect(page.getByRole('complementary', { name: 'Customer details' })).toBeVisible()
  expect(await findProblemsInBothThemes(page)).toEqual([])
})
