import type { Page } from '@playwright/test'
import { uploadSlip } from '#core/orders/tracking/slips.ts'
import { placeNameTagOrder } from '#core/orders/items/iron-on.ts'
import { getOrder, moveOrder } from '#core/orders/admin/admin-order.ts'
import { placeStickerOrder } from '#core/orders/orders.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import {
  expect,
  expectErrors,
  navigateTo,
  hour,
  openShop,
  startProgram,
  test,
  toast,
  type Shop,
} from '../support/shop.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { scaleTime } from '../support/load-factor.ts'

const figureLink = (page: Page, label: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${label}`) })
const slipPicture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

async function movePlacedOrder(shop: Shop, id: string, to: 'paid' | 'cancelled') {
  const { order } = await shop.call(getOrder, { id })
  await shop.call(moveOrder, { id, version: order.version, to })
}

test('the overview links today’s figures to their lists, and staff find, export, correct and delete a customer’s data', async ({
  page,
  source,
}) => {
  test.slow()
  const program = await startProgram()
  const shop = await openShop(program, source, 91)
  try {
    await page.setViewportSize({ width: 1280, height: 900 })
    await shop.open(page, '/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'Overview Content' })).toBeVisible()
    await expect(page.getByText('0 of 9 done. Next: Shop details')).toBeVisible()
    const steps = page.getByRole('list', { name: 'Steps' })
    await expect(steps.getByRole('listitem')).toHaveCount(9)
    await steps.getByRole('button', { name: 'Postage is correct' }).click()
    await steps.getByRole('button', { name: 'Turn both on' }).click()
    await expect(page.getByText('2 of 9 done. Next: Shop details')).toBeVisible()
    await steps.getByRole('link', { name: 'Bank accounts' }).click()
    await page.getByLabel('Bank', { exact: true }).fill('Maybank')
    await page.getByLabel('Account number').fill('5123 4567')
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await expect(toast(page, 'Bank accounts saved')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('3 of 9 done. Next: Shop details')).toBeVisible()
    const own = shop.phone()
    await steps.getByLabel('Your phone number').fill('12')
    await steps.getByRole('button', { name: 'Place a test order' }).click()
    await expect(
      steps.getByText('Invalid Malaysian phone number format. Use format: 60123456789'),
    ).toBeVisible()
    await steps.getByLabel('Your phone number').fill(own)
    await steps.getByRole('button', { name: 'Place a test order' }).click()
    await expect(steps.getByText(/went to the sandbox phone instead of/)).toBeVisible({
      timeout: scaleTime(20_000),
    })
    expect((await shop.listSandboxMessages(own)).map(({ text }) => text).join()).toContain('Pesanan ujian')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await steps.getByRole('button', { name: 'Remove test order' }).click()
    await expect(steps.getByText(/went to the sandbox phone/)).toHaveCount(0)

    const phone = shop.phone()
    const tags = await shop.call(placeNameTagOrder, {
      nama: 'Puan Tag',
      phone,
      deliveryMethod: 'selfPickup',
      orders: [{ namaAnak: 'Ali', warna: 'Red/White', bilangan: 2 }],
    })
    await expect(figureLink(page, 'To print')).toContainText('0')
    await movePlacedOrder(shop, tags.id, 'paid')
    await expect(figureLink(page, 'To print')).toContainText('To print114 tags')
    await expect(figureLink(page, 'Iron-On Name Tag:')).toHaveAccessibleName(
      'Iron-On Name Tag: RM 20.00 from 1 order',
    )
    const stickers = await shop.call(placeStickerOrder, {
      nama: 'Encik Slip',
      phone: shop.phone(),
      deliveryMethod: 'selfPickup',
      stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
    })
    await shop.call(uploadSlip, { id: stickers.id, file: slipPicture })
    await expect(figureLink(page, 'Slips to check')).toContainText('1')
    await expect(page.getByRole('list', { name: 'Oldest open orders' })).toContainText(
      /Encik Slip.*Slip to check/,
    )
    await shop.schedule({ phone, message: 'Esok kami tutup.' }, hour)
    await expect(page.getByRole('list', { name: 'Due in the next 3 hours' })).toContainText(phone)
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 640 })
    await page.evaluate(() => window.scrollTo(0, 0))
    for (const label of [
      'Sold today',
      'This week',
      'This month',
      'Overdue',
      'At risk',
      'To print',
      'Needs attention',
    ])
      await expect(figureLink(page, label).first()).toBeInViewport({ ratio: 1 })
    await expect(figureLink(page, 'Sold today')).toContainText('RM 20.00')
    await expect(steps).toBeHidden()
    expect(
      await page.getByRole('heading', { name: 'Sales' }).evaluate((each) => each.getBoundingClientRect().top),
    ).toBeLessThan(1_400)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Hide', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Set up your shop' })).toHaveCount(0)

    await figureLink(page, 'Slips to check').click()
    await expect(page.getByRole('row', { name: /Encik Slip/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Puan Tag/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Slips to check' })).toHaveAttribute('aria-pressed', 'true')
    await page.goBack()
    await figureLink(page, 'Week of').last().click()
    await expect(page.getByRole('row', { name: /Puan Tag/ })).toBeVisible()
    await page.getByRole('button', { name: /^Paid \d\d/ }).click()
    await expect(page.getByRole('row', { name: /Encik Slip/ })).toBeVisible()
    await navigateTo(page, '/admin')
    await page
      .getByRole('list', { name: 'Oldest open orders' })
      .getByRole('link', { name: /Puan Tag/ })
      .click()
    await expect(page.getByRole('dialog', { name: `Order ${tags.orderNumber}` })).toBeVisible()

    await navigateTo(page, '/settings/people')
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
    expect(await findAccessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])
    await correcting.getByRole('button', { name: 'Correct' }).click()
    await expect(toast(page, /^Corrected: 1 order,/)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Orders' })).toContainText('ALLY')
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('list', { name: 'Open orders and messages' })).toContainText(
      'is unfinished (Paid)',
    )
    await expect(page.getByRole('button', { name: 'Delete permanently' })).toBeDisabled()
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await movePlacedOrder(shop, tags.id, 'cancelled')
    await page.reload()
    await page.getByLabel('Search people').fill(phone)
    await page.getByRole('button', { name: /Puan Tag/ }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(toast(page, 'Customer data deleted')).toBeVisible()
    await expect(page.getByText('No one found')).toBeVisible()

    await navigateTo(page, '/settings/activity?action=deleted+a+person%E2%80%99s+data')
    await expect(page.getByRole('list', { name: 'Activity' }).getByRole('listitem')).toHaveText([
      /: 1 order,/,
    ])
    await navigateTo(page, '/settings/privacy')
    await page.getByRole('group', { name: 'Malay' }).getByLabel('Title').fill('Data anda')
    await page.getByRole('button', { name: 'Save as version 1' }).click()
    await expect(page.getByRole('list', { name: 'Versions' }).getByText('Version 1')).toBeVisible()
    await page.goto(new URL('/privasi', program.url).href)
    await expect(page.getByRole('heading', { level: 1, name: 'Data anda' })).toBeVisible()
    await expect(page.getByText(/^Versi 1, sejak \d\d\/\d\d\/\d{4}$/)).toBeVisible()

    await page.goto(new URL('/admin', program.url).href)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(figureLink(page, 'Delivery unknown')).toContainText('0')
    await expectToFitWidth(page)
  } finally {
    await page.close()
    await program.stop()
  }
})
