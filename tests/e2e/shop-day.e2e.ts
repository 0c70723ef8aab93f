import { changeOrderMessageSettings } from '#core/settings/order-messages.ts'
import { listBatches } from '#core/production/batches.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { holdResponses } from '../support/hold-responses.ts'
import { testOnOwnProgram } from '../support/own-program.ts'
import { expect, toast } from '../support/shop.ts'
import {
  bulkTimeout,
  customers,
  createPaidOrders,
  expectEachTagOnce,
  sentMessages,
} from '../support/shop-day-orders.ts'

/** Uses a separate shop, so that its sheets contain no paid orders of other tests. */
const test = testOnOwnProgram()

test('SCR-09 staff print 40 orders in a batch, then post or hand them over, and each customer gets one message per step', async ({
  page,
  shop,
}) => {
  test.slow()
  await shop.call(changeOrderMessageSettings, {
    by_itself: ['paid', 'ready', 'posted', 'handed_over'],
    unpaid_days: null,
  })
  await createPaidOrders(shop)
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.open(page, '/admin/orders')
  await page.getByRole('navigation', { name: 'Orders' }).getByRole('link', { name: 'Production' }).click()
  await expect(page.getByText('40 orders to print')).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.getByRole('button', { name: 'Lay out all orders' }).click()
  const plan = page.getByRole('dialog', { name: 'Create batch' })
  await expect(plan.getByText('40 orders · 280 tags')).toBeVisible()
  await expect(plan.getByText('4 sheets')).toBeVisible()
  expect(await findAccessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])
  await plan.getByRole('button', { name: 'Create batch' }).click()
  await expect(page.getByRole('heading', { name: 'Batch 1', level: 1 })).toBeVisible(bulkTimeout)
  await expect(page.getByText('40 in production')).toBeVisible()
  const [batch] = (await shop.call(listBatches, {})).batches
  if (!batch) throw new Error('a batch was made')

  await expect(page.getByRole('figure', { name: 'Sheet 1, 70 pieces' }).locator('use')).toHaveCount(70)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF', exact: true }).click()
  await expectEachTagOnce(await (await saving).path())
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.getByRole('tab', { name: 'Orders 40' }).click()
  await expect(page.getByText('Mark the batch as printed above')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move 40 orders to Ready' })).toBeHidden()
  await page.getByRole('tab', { name: 'Sheets 4' }).click()
  const release = await holdResponses(page, '**/mark')
  await page.getByRole('button', { name: 'Printed', exact: true }).click()
  await page.getByRole('button', { name: 'Cut', exact: true }).click()
  release()
  await expect(page.getByRole('button', { name: /^Printed .*Admin$/i, pressed: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Cut .*Admin$/i, pressed: true })).toBeVisible()
  await page.getByRole('link', { name: 'Job ticket' }).click()
  const ticket = page.getByRole('article', { name: 'Job ticket 1' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(ticket, 'paper is white in either theme').toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(ticket.getByRole('img', { name: /^QR code that opens order/ })).toHaveCount(40)
  await page.getByRole('link', { name: 'Back to the batch' }).click()

  await page.getByRole('tab', { name: 'Orders 40' }).click()
  await page.getByRole('button', { name: 'Move 40 orders to Ready' }).click()
  await expect(toast(page, '40 orders moved to Ready')).toBeVisible(bulkTimeout)
  await expect(page.getByText('All 40 orders are ready.')).toBeVisible()
  await page.getByRole('button', { name: 'Post 20 orders' }).click()
  const posting = page.getByRole('dialog', { name: 'Post 20 orders' })
  for (let at = 0; at < 20; at += 1) await page.keyboard.type(`EH${String(at).padStart(3, '0')}MY\n`)
  await posting.getByRole('button', { name: 'Move to Posted' }).click()
  await expect(toast(page, '20 orders moved to Posted')).toBeVisible(bulkTimeout)
  await page.getByRole('button', { name: 'Hand over 20 orders' }).click()
  await expect(toast(page, '20 orders moved to Handed over')).toBeVisible(bulkTimeout)
  await expect(page.getByText('Completed')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await findAccessibilityProblems(page)).toEqual([])
  await expectToFitWidth(page)

  const messages = await sentMessages(shop, 160)
  for (const [at, { phone, posted }] of customers.entries()) {
    const mine = messages.filter((message) => message.phone === phone).map(({ text }) => text)
    expect(mine, phone).toHaveLength(4)
    const tracking = `EH${String(at / 2).padStart(3, '0')}MY`
    const wanted = [
      'Tempahan Diterima!',
      'sudah kami terima',
      'sudah siap!',
      posted ? tracking : 'kerana mengambil',
    ]
    for (const words of wanted)
      expect(
        mine.filter((text) => text.includes(words)),
        words,
      ).toHaveLength(1)
  }
  const bubbles = await shop.listSandboxMessages('60139000000')
  expect(bubbles.filter(({ kind, outcome }) => kind === 'text' && outcome === 'delivered')).toHaveLength(4)
})
