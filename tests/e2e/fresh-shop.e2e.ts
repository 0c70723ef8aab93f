import type { Page } from '@playwright/test'
import { placeNameTagOrder } from '#core/orders/items/iron-on.ts'
import { getOrder, moveOrder } from '#core/orders/admin/admin-order.ts'
import { getMessageHistory } from '#core/messaging/message-history.ts'
import { resolveUnknownOutcome } from '#core/messaging/send-message.ts'
import { planBatch } from '#core/production/production.ts'
import { findProblemsInBothThemes } from '../support/accessibility.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { holdResponses } from '../support/hold-responses.ts'
import type { Program } from '../support/program.ts'
import { expect, navigateTo, openShop, startProgram, test, type Shop } from '../support/shop.ts'

// Runs a separate program with an empty shop, because other tests leave messages with unknown
// delivery.

let program: Program
let own: Shop

test.beforeAll(async ({ source }) => {
  program = await startProgram({ WHATSAPP_TIMEOUT_MS: '1500' })
  own = await openShop(program, source, 92)
})
test.afterAll(() => program.stop())

test('SCR-12 empty lists explain how to fill them, and links are recognisable without colour', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await own.open(page, '/admin/orders?show=table')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Open the shop' })).toHaveAttribute('href', '/')
  const pictures = new Map<string, string>()
  const see = async (title: string, hint: string | RegExp) => {
    await expect(main.getByText(title, { exact: true })).toBeVisible()
    await expect(main.getByText(hint)).toBeVisible()
    const empty = main.locator('div', { has: page.getByText(title, { exact: true }) }).last()
    const drawing = empty.locator('xpath=..').locator('span svg').last()
    pictures.set(title, await drawing.innerHTML())
  }
  const goTo = (name: string) =>
    page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', { name }).click()
  await see('No orders yet', /Orders from the shop appear here/)
  await goTo('Contacts')
  await see('No contacts found', 'Add your first contact, or import a file.')
  await goTo('WhatsApp Scheduler')
  await see('No scheduled messages', 'Schedule one above. It is sent automatically at its time.')
  await goTo('Sandbox phone')
  await see('No messages yet', 'Messages that you send or schedule appear here.')
  await goTo('Production')
  await see('Nothing to print', /Orders appear here when their payment is confirmed/)
  expect(new Set(pictures.values()).size, 'each list has a picture of its own').toBe(pictures.size)

  const { id, orderNumber } = await own.call(placeNameTagOrder, {
    nama: 'Puan Siti',
    phone: own.phone(),
    deliveryMethod: 'selfPickup',
    orders: [{ namaAnak: 'ALI', warna: 'Navy/White', bilangan: 1 }],
  })
  const { order } = await own.call(getOrder, { id })
  await own.call(moveOrder, { id, version: order.version, to: 'paid' })

  await navigateTo(page, `/admin/orders?order=${id}`)
  const history = page.getByRole('list', { name: 'History' })
  await expect(history.locator('strong', { hasText: /^Jumlah: RM/ })).toBeVisible()
  await expect(history).not.toContainText('*')

  await navigateTo(page, '/admin/orders/production')
  const release = await holdResponses(page, `**${planBatch.path}`)
  await page.getByRole('button', { name: 'Lay out all orders' }).click()
  const plan = page.getByRole('dialog', { name: 'Create batch' })
  await expect(plan.getByText('Laying out sheets…')).toBeVisible()
  await expect(plan.getByRole('progressbar', { name: 'Laying out sheets' })).toBeVisible()
  release()
  await expect(plan.getByText('DTF film')).toBeVisible()
  await expect(plan.getByText('Laying out sheets…')).toHaveCount(0)

  await navigateTo(page, '/settings/activity')
  const link = page.getByRole('list', { name: 'Activity' }).getByRole('link', { name: orderNumber })
  await expect(link).toHaveCSS('text-decoration-line', 'underline')
  expect(await findProblemsInBothThemes(page)).toEqual([])
})

const healthItem = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const healthSummary = (page: Page) => page.getByRole('main').getByRole('status').first()

test('the health page shows new problems live, with advice', async ({ page }) => {
  test.slow()
  const phone = own.phone()
  await own.until((await own.schedule({ phone })).id, 'sent')
  await own.open(page, '/admin/health')
  await expect(healthSummary(page)).toHaveText('Messages don’t reach customers yet')
  await expect(healthItem(page, 'Message engine')).toContainText('The message engine is running.')
  await expect(healthItem(page, 'WhatsApp gateway')).toContainText('Messages don’t reach customers yet.')

  await own.setSandboxBehaviour('time_out')
  const lost = await own.schedule({ phone })
  await expect(healthItem(page, 'Unknown deliveries')).toContainText('1 message may or may not have arrived.')
  await expect(healthSummary(page)).toHaveText(/\d problems? needs? attention/)
  await navigateTo(page, '/admin')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Health/ })
    .filter({ hasText: 'attention' })
    .click()
  await healthItem(page, 'Unknown deliveries').getByRole('link', { name: 'Open the scheduler' }).click()
  await expect(page.getByRole('row').filter({ hasText: phone })).toContainText('Delivery unknown')
  await page.goBack()

  await own.setSandboxBehaviour('normal')
  const { parts } = await own.call(getMessageHistory, { id: lost.id })
  const ids = parts.filter(({ state }) => state === 'unknown').map(({ id }) => id)
  await own.call(resolveUnknownOutcome, { id: lost.id, part_ids: ids, decision: 'sent' })
  await own.until((await own.schedule({ phone, message: 'Siap' })).id, 'sent')
  await expect(healthSummary(page)).toHaveText('Messages don’t reach customers yet')
  expect(await findProblemsInBothThemes(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await expectToFitWidth(page)
})
