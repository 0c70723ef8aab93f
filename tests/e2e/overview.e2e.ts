import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { sendSlip } from '../../core/contracts/after-order.ts'
import { saveNameTagOrder } from '../../core/contracts/iron-on.ts'
import { getOrder, moveOrder } from '../../core/contracts/order-desk.ts'
import { saveStickerOrder } from '../../core/contracts/orders.ts'
import {
  expect,
  expectErrors,
  hour,
  openShop,
  startProgram,
  test,
  toast,
  type Shop,
} from '../support/shop.ts'

const problems = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])
const figure = (page: Page, label: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${label}`) })
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

async function moved(shop: Shop, id: string, to: 'paid' | 'cancelled') {
  const { order } = await shop.call(getOrder, { id })
  await shop.call(moveOrder, { id, version: order.version, to })
}

test('the overview says what today asks and leads to each list; a customer’s data are found, handed out and deleted', async ({
  page,
  source,
}) => {
  test.slow()
  // A program of its own: a shop in which nothing has happened yet.
  const program = await startProgram()
  const shop = await openShop(program, source, 91)
  try {
    await page.setViewportSize({ width: 1280, height: 900 })
    await shop.enter(page, '/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'Overview Content' })).toBeVisible()
    const steps = page.getByRole('list', { name: 'First steps' })
    await expect(steps.getByRole('link', { name: /^Bank account Still as it came/ })).toBeVisible()
    await expect(steps.getByRole('link')).toHaveText([/^Bank account/, /^Message texts/, /^WhatsApp gateway/])

    // What happens elsewhere shows by itself.
    const phone = shop.phone()
    const tags = await shop.call(saveNameTagOrder, {
      nama: 'Puan Tag',
      phone,
      deliveryMethod: 'selfPickup',
      orders: [{ namaAnak: 'Ali', warna: 'Red/White', bilangan: 2 }],
    })
    await expect(figure(page, 'To print')).toContainText('0')
    await moved(shop, tags.id, 'paid')
    await expect(figure(page, 'To print')).toContainText('14 tagsFrom 1 order on no sheet yet.')
    await expect(figure(page, 'Iron-On Name Tag')).toHaveAccessibleName(
      'Iron-On Name Tag: RM 20.00 from 1 order',
    )
    const stickers = await shop.call(saveStickerOrder, {
      nama: 'Encik Slip',
      phone: shop.phone(),
      deliveryMethod: 'selfPickup',
      stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
    })
    await shop.call(sendSlip, { id: stickers.id, file: png })
    await expect(figure(page, 'Slips to check')).toContainText('1')
    await expect(page.getByRole('list', { name: 'Waiting longest' })).toContainText(
      /Encik Slip.*Slip to check/,
    )
    await shop.schedule({ phone, message: 'Esok kami tutup.' }, hour)
    await expect(page.getByRole('list', { name: 'Due in the next 3 hours' })).toContainText(phone)
    expect(await problems(page)).toEqual([])

    await figure(page, 'Slips to check').click()
    await expect(page.getByRole('row', { name: /Encik Slip/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Puan Tag/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Slips to check' })).toHaveAttribute('aria-pressed', 'true')
    await page.goBack()
    await figure(page, 'Week of').last().click()
    await expect(page.getByRole('row', { name: /Puan Tag/ })).toBeVisible()
    await page.getByRole('button', { name: /^Paid \d\d/ }).click()
    await expect(page.getByRole('row', { name: /Encik Slip/ })).toBeVisible()
    await page.goto(new URL('/admin', program.url).href)
    await page
      .getByRole('list', { name: 'Waiting longest' })
      .getByRole('link', { name: /Puan Tag/ })
      .click()
    await expect(page.getByRole('dialog', { name: `Order ${tags.orderNumber}` })).toBeVisible()

    // The same customer asks for his data, and then to be forgotten.
    await page.goto(new URL('/settings/people', program.url).href)
    await page.getByLabel('Search people').fill('puan tag')
    await page
      .getByRole('list', { name: 'People found' })
      .getByRole('button', { name: /Puan Tag/ })
      .click()
    await expect(page.getByRole('list', { name: 'Orders' })).toContainText('ALI')
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await file).suggestedFilename()).toMatch(
      new RegExp(`^personal-data-${phone.slice(-4)}-\\d{4}-\\d\\d-\\d\\d\\.zip$`),
    )
    await page.getByRole('button', { name: 'Correct' }).click()
    const correcting = page.getByRole('dialog', { name: 'Correct this customer’s data' })
    await correcting.getByLabel('Tag 1').fill('Ally!')
    expectErrors(page, /400/)
    await correcting.getByRole('button', { name: 'Correct' }).click()
    await expect(correcting.getByText('“!” can’t be printed.')).toBeVisible()
    await correcting.getByLabel('Tag 1').fill('Ally')
    expect(await problems(page)).toEqual([])
    await correcting.getByRole('button', { name: 'Correct' }).click()
    await expect(toast(page, /^Corrected: 1 order,/)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Orders' })).toContainText('ALLY')
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('list', { name: 'Not yet' })).toContainText('is under way (Paid)')
    await expect(page.getByRole('button', { name: 'Delete for good' })).toBeDisabled()
    expect(await problems(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await moved(shop, tags.id, 'cancelled')
    await page.reload()
    await page.getByLabel('Search people').fill(phone)
    await page.getByRole('button', { name: /Puan Tag/ }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect(toast(page, 'The customer’s data have been deleted')).toBeVisible()
    await expect(page.getByText('Nobody found')).toBeVisible()

    await page.goto(new URL('/settings/activity?deed=deleted+a+person%E2%80%99s+data', program.url).href)
    await expect(page.getByRole('list', { name: 'Activity' }).getByRole('listitem')).toHaveText([
      /: 1 order,/,
    ])
    await page.goto(new URL('/settings/privacy', program.url).href)
    await page.getByRole('group', { name: 'Malay' }).getByLabel('Title').fill('Data anda')
    await page.getByRole('button', { name: 'Save as version 1' }).click()
    await expect(page.getByRole('list', { name: 'Versions' }).getByText('Version 1')).toBeVisible()
    await page.goto(new URL('/privasi', program.url).href)
    await expect(page.getByRole('heading', { level: 1, name: 'Data anda' })).toBeVisible()
    await expect(page.getByText(/^Versi 1, sejak \d\d\/\d\d\/\d{4}$/)).toBeVisible()

    await page.goto(new URL('/admin', program.url).href)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(figure(page, 'Delivery unknown')).toContainText('0')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  } finally {
    await page.close()
    await program.stop()
  }
})
