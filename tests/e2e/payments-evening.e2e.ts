import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createOrderAsAdmin } from '#core/orders/admin/create-order.ts'
import { getOrder } from '#core/orders/admin/admin-order.ts'
import { recordOrderPayment } from '#core/orders/admin/order-payments.ts'
import { getDayClosing, reopenDay } from '#core/payments/closing-calls.ts'
import { changeSendingRules, getSendingRules } from '#core/settings/sending-rules.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import { formatListDay, getShopDay } from '#core/shared/shop-time.ts'
import { formatCsv } from '#server/csv/csv-file.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { expect, expectErrors, navigateTo, test, toast, type Shop } from '../support/shop.ts'

const today = getShopDay(new Date())
const shots = process.env['SHOTS']

async function createOrder(shop: Shop, nama: string, eachSen: number) {
  const { id } = await shop.call(createOrderAsAdmin, {
    nama,
    phone: shop.phone(),
    delivery_method: 'selfPickup',
    address1: '',
    address2: '',
    postcode: '',
    city: '',
    state: '',
    items: [{ kind: 'free', what: 'Laminating A4', quantity: 1, each_sen: eachSen }],
    paid: false,
    total_sen: eachSen,
    request_id: crypto.randomUUID(),
  })
  return (await shop.call(getOrder, { id })).order
}

async function expectAccessibleAndFitting(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await findAccessibilityProblems(page)).toEqual([])
      await expectToFitWidth(page)
      if (shots) {
        const name = new URL(page.url()).pathname.split('/').at(-1)
        await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png`, fullPage: true })
      }
    }
  }
}

test('the owner imports a statement, sends a payment reminder, closes the day and exports the month', async ({
  page,
  shop,
}) => {
  test.slow()
  // The server refuses the first file of a bank with 422, so that staff choose its columns.
  expectErrors(page, /422/)
  // Reopen the day if another test has closed it, because tests share the shop.
  const before = await shop.call(getDayClosing, { day: today })
  if (before.state !== 'open') await shop.call(reopenDay, { day: today, reason: 'Test' })
  const transfer = await createOrder(shop, 'Aminah Malam', 6131)
  const cash = await createOrder(shop, 'Tan Malam', 5000)
  const unpaid = await createOrder(shop, 'Kavitha Malam', 7700)
  const paid = { id: cash.id, version: cash.version, amount_sen: 5000, method: 'cash' } as const
  await shop.call(recordOrderPayment, paid)

  await shop.open(page, '/admin/payments/statements')
  await page.getByLabel('Account', { exact: true }).fill('CIMB ••8765')
  const csv = formatCsv(
    ['Tarikh', 'Keterangan', 'Jumlah', 'Baki'],
    [[today, `DUITNOW AMINAH MALAM ${transfer.number}`, 61.31, 161.31]],
  )
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'evening.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('region', { name: 'Match columns' }).getByRole('button', { name: 'Import' }).click()
  await page.getByRole('button', { name: 'Confirm 1 payment · RM 61.31' }).click()
  await expect(toast(page, 'Payment recorded')).toBeVisible()

  await page
    .getByRole('navigation', { name: 'Payments' })
    .getByRole('link', { name: 'Unpaid orders' })
    .click()
  await page.getByRole('button', { name: `Remind Kavitha Malam, order ${unpaid.number}` }).click()
  const asked = page.getByRole('alertdialog', { name: 'Remind Kavitha Malam?' })
  await expect(asked.getByRole('region', { name: 'Message' })).toContainText(unpaid.number)
  await expectAccessibleAndFitting(page)
  await asked.getByRole('button', { name: /^(Send|Schedule) reminder$/ }).click()
  // At night, the reminder is scheduled for the morning.
  await expect(toast(page, /1 reminder (sent|scheduled for)/)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: unpaid.number })
  await expect(row).toContainText(/(Reminded|Scheduled for) \d/)
  await expect(row.getByRole('button', { name: /^Remind/ })).toBeHidden()
  await page.getByRole('button', { name: /^Due today/ }).click()
  await expect(row).toBeVisible()
  await expectAccessibleAndFitting(page)

  await page
    .getByRole('navigation', { name: 'Payments' })
    .getByRole('link', { name: 'Daily closing' })
    .click()
  const cashSection = page.getByRole('region', { name: 'Cash', exact: true })
  await expect(page.getByRole('region', { name: 'Transfers and DuitNow QR' })).toContainText(
    'On the bank statement',
  )
  await cashSection.getByLabel('Opening float').fill('100')
  await expect(cashSection).toContainText('Expected in the drawer')
  await cashSection.getByRole('button', { name: 'Close day' }).click()
  await expect(cashSection.getByText('Enter an amount such as 126.00.')).toBeVisible()
  const { cash: sums } = await shop.call(getDayClosing, { day: today })
  const expectedSen = 10_000 + sums.received_sen - sums.refunded_sen
  await cashSection.getByLabel('Counted cash').fill(((expectedSen - 50) / 100).toFixed(2))
  await expect(cashSection.getByText('RM 0.50 is missing.')).toBeVisible()
  await expectAccessibleAndFitting(page)
  await cashSection.getByRole('button', { name: 'Close day' }).click()
  await expect(cashSection.getByText('Say why the cash differs.')).toBeVisible()
  await cashSection.getByLabel('Note').fill('Parking')
  await cashSection.getByRole('button', { name: 'Close day' }).click()
  await expect(toast(page, 'Day closed')).toBeVisible()
  await expect(cashSection).toContainText('-RM 0.50')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('dialog', { name: 'Export payments' }).getByRole('button', { name: 'CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  for (const { number } of [transfer, cash]) expect(file).toContain(`,${number},`)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  // A payment that is recorded after closing must not change the stored totals.
  const { order } = await shop.call(getOrder, { id: unpaid.id })
  await shop.call(recordOrderPayment, {
    id: order.id,
    version: order.version,
    amount_sen: 7700,
    method: 'transfer',
  })
  await navigateTo(page, `/admin/payments/closing`)
  await page.reload()
  const changes = page.getByRole('region', { name: 'Changed after closing' })
  await expect(changes).toContainText(unpaid.number)
  await expectAccessibleAndFitting(page)
  await cashSection.getByRole('button', { name: 'Reopen day' }).click()
  const dialog = page.getByRole('dialog', { name: `Reopen ${formatListDay(today)}?` })
  await dialog.getByLabel('Reason').fill('A transfer came late')
  await dialog.getByRole('button', { name: 'Reopen day' }).click()
  await expect(toast(page, 'Day reopened')).toBeVisible()
  await expect(changes).toBeHidden()
  await expect(cashSection.getByLabel('Opening float')).toHaveValue('100.00')
  await expect(cashSection.getByLabel('Counted cash')).toHaveValue(((expectedSen - 50) / 100).toFixed(2))
  const earlier = page.getByRole('region', { name: 'Earlier closings' })
  await expect(earlier).toContainText('A transfer came late')
  await expect(earlier).toContainText('-RM 0.50')
  await expectAccessibleAndFitting(page)
})

test('outside sending hours, the screen shows when reminders will be sent', async ({ page, shop }) => {
  const { paused: _, ...before } = await shop.call(getSendingRules, {})
  const order = await createOrder(shop, 'Aminah Subuh', 4400)
  const tomorrow = addDays(today, 1)
  const weekday = (new Date(`${tomorrow}T00:00:00Z`).getUTCDay() + 6) % 7
  const hours = Array.from({ length: 7 }, (__, at) =>
    at === weekday ? { from: '09:00', to: '18:00' } : null,
  )
  const { version } = await shop.call(changeSendingRules, { ...before, hours })
  try {
    await shop.open(page, '/admin/payments/unpaid')
    const opening = `${formatListDay(tomorrow)} 09:00`
    await expect(page.getByText(`Reminders are sent from ${opening}`)).toBeVisible()
    await page.getByRole('button', { name: /^Remind \d+ customers?$/ }).click()
    const asked = page.getByRole('alertdialog')
    const recipient = asked.getByRole('listitem').filter({ hasText: order.number })
    await expect(recipient).toHaveText(`Aminah Subuh ${order.number}RM 44.00`)
    await expectAccessibleAndFitting(page)
    await expect(asked.getByRole('region', { name: 'Message' })).toContainText(/RM \d/)
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: `Remind Aminah Subuh, order ${order.number}` }).click()
    await asked.getByRole('button', { name: 'Schedule reminder' }).click()
    await expect(toast(page, `1 reminder scheduled for ${opening}`)).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: order.number })
    await expect(row).toContainText(`Scheduled for ${opening}`)
    await expectAccessibleAndFitting(page)
  } finally {
    await shop.call(changeSendingRules, { ...before, version })
  }
})
