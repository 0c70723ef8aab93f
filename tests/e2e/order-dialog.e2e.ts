import { getOrder } from '#core/orders/admin/admin-order.ts'
import { placeStickerOrder } from '#core/orders/orders.ts'
import { uploadSlip } from '#core/orders/tracking/slips.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { expect, expectErrors, navigateTo, toast, type Shop, test } from '../support/shop.ts'
import { scaleTime } from '../support/load-factor.ts'

const placePostedOrder = (shop: Shop, nama: string, phone: string) =>
  shop.call(placeStickerOrder, {
    nama,
    phone,
    deliveryMethod: 'pos',
    shipping: { address1: '12 Jalan Mawar', postcode: '43000', city: 'Kajang', state: 'Selangor' },
    stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
  })

const slipPicture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

const expectMessage = (shop: Shop, phone: string, words: string) =>
  expect
    .poll(async () => JSON.stringify(await shop.listSandboxMessages(phone)), { timeout: scaleTime(20_000) })
    .toContain(words)

test('staff confirm an order’s payment, notify the customer, post the order, edit the order and reorder it', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  const { id, orderNumber } = await placePostedOrder(shop, 'Puan Paket', phone)
  await shop.call(uploadSlip, { id, file: slipPicture })
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.open(page, '/settings/messages')
  const rules = page.getByRole('switch', { name: 'Ready' })
  await rules.check()
  await expect(toast(page, 'Order messages saved')).toBeVisible()
  await expect(page.getByLabel('Posted in Malay')).toHaveValue(/telah dipos ke \{state\}/)

  await navigateTo(page, '/admin/orders?search=Puan+Paket')
  await page.getByRole('button', { name: `Move ${orderNumber}` }).click()
  await page.getByRole('menuitem', { name: 'Paid' }).click()
  const money = page.getByRole('dialog', { name: 'Confirm payment' })
  await expect(money.getByRole('img', { name: 'Payment slip' })).toBeVisible()
  await expect(money.getByLabel('Amount received')).toHaveValue('134.00')
  await money.getByLabel('Amount received').fill('130')
  await expect(money.getByText('RM 4.00 less than the order total.')).toBeVisible()
  await money.getByLabel('Note').fill('Maybank 14:02')
  await money.getByRole('checkbox', { name: 'Notify customer on WhatsApp' }).check()
  await money.getByRole('button', { name: 'English' }).click()
  await expect(money.getByLabel('WhatsApp message')).toHaveValue(/we have received RM 130.00 for order/)
  expect(await findAccessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])
  await money.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(toast(page, `${orderNumber} moved to Paid`)).toBeVisible()
  await expectMessage(shop, phone, 'we have received RM 130.00')

  await page.getByRole('button', { name: `Move ${orderNumber}` }).click()
  await page.getByRole('menuitem', { name: 'In production' }).click()
  await toast(page, `${orderNumber} moved to In production`)
    .getByRole('button', { name: 'Notify customer' })
    .click()
  const tell = page.getByRole('dialog', { name: 'Notify Puan Paket' })
  await tell.getByLabel('WhatsApp message').fill('Kami sedang cetak, puan.')
  await tell.getByRole('button', { name: 'Send message' }).click()
  await expectMessage(shop, phone, 'Kami sedang cetak, puan.')
  await page.getByRole('button', { name: `Move ${orderNumber}` }).click()
  await page.getByRole('menuitem', { name: 'Ready' }).click()
  await expectMessage(shop, phone, 'sudah siap!')

  await page.getByRole('button', { name: orderNumber, exact: true }).click()
  const orderDialog = page.getByRole('dialog', { name: `Order ${orderNumber}` })
  await orderDialog.getByRole('button', { name: 'Move to Posted' }).click()
  const posting = page.getByRole('dialog', { name: 'Move to Posted' })
  await posting.getByLabel('Tracking number').fill('EH123456789MY')
  await expect(posting.getByLabel('WhatsApp message')).toHaveValue(/No. penjejakan: EH123456789MY/)
  await posting.getByRole('button', { name: 'Move to Posted' }).click()
  await expect(orderDialog.getByText('Moved from Ready to Posted')).toBeVisible()
  await expect(orderDialog.getByText('EH123456789MY').first()).toBeVisible()
  await expectMessage(shop, phone, 'No. penjejakan: EH123456789MY')
  expect((await shop.call(getOrder, { id })).events.filter(({ action }) => action === 'told')).toHaveLength(4)

  // Alt+T moves focus to the toasts, which stops their timers.
  await expect(toast(page, `${orderNumber} moved to`)).toHaveText([/moved to Posted/])
  await page.keyboard.press('Alt+t')

  await expect(orderDialog.getByRole('list', { name: 'History' }).getByRole('listitem')).toContainText([
    /^WhatsApp message · sentSalam/,
    /^Moved from Ready to Posted/,
    /^WhatsApp message/,
    /^Moved/,
    /^WhatsApp message/,
    /^Moved/,
    /^WhatsApp message/,
    /^Moved from New to Paid/,
    /^Payment slipThe customer, \d\d\/\d\d\/\d{4} \d\d:\d\d$/,
    /^WhatsApp message · sent[^]*Tempahan Diterima![^]*Automatic, \d\d\/\d\d\/\d{4} \d\d:\d\d$/,
    /^Placed/,
  ])

  const undo = toast(page, `${orderNumber} moved to`).getByRole('button', { name: 'Undo' })
  await expect(async () => {
    await page.keyboard.press('Tab')
    // Check without waiting, because pressing Tab again would move focus back into the dialog.
    expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true)
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=dialog]:focus-within')).toHaveCount(1)
  await undo.click()
  await expect(orderDialog.getByText('Moved back to Ready')).toBeVisible()

  await orderDialog.getByLabel('Note', { exact: true }).fill('Balut dua lapis')
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog', { name: 'Discard changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await orderDialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(orderDialog.getByText('Balut dua lapis')).toBeVisible()
  await orderDialog.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${orderNumber}` })
  await edit.getByLabel('Name', { exact: true }).fill('Puan Paket Dua')
  await edit.getByLabel('Postcode').fill('123')
  expectErrors(page, /400/)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('Please enter five digits.')).toBeVisible()
  await expect(edit.getByLabel('Name', { exact: true })).toHaveValue('Puan Paket Dua')
  await edit.getByLabel('Postcode').fill('43000')
  expect(await findAccessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(orderDialog.getByText('Name: Puan Paket Puan Paket Dua')).toBeVisible()
  await orderDialog.getByRole('button', { name: 'Reorder' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reorder' }).click()
  await expect(page.getByText(`Reorder of ${orderNumber}`)).toBeVisible()
  await navigateTo(page, `/settings/activity?search=${orderNumber}`)
  const activity = page.getByRole('list', { name: 'Activity' })
  await expect(activity).toContainText(`confirmed a payment: ${orderNumber}: New → Paid`)
  await expect(activity).not.toContainText('Puan Paket')
  await expect(page.getByLabel('Action').locator('option')).toContainText(['Created a batch'])
  await activity.getByRole('link', { name: `${orderNumber}: Name`, exact: true }).click()
  await expect(orderDialog.getByText('Name: Puan Paket Puan Paket Dua')).toBeVisible()
  await navigateTo(page, '/settings/messages')
  await rules.uncheck()
  await expect(toast(page, 'Order messages saved')).toBeVisible()
})

test('RUN-09 a toast stays open until its button has been focused and has lost focus again', async ({
  page,
  shop,
}) => {
  const { orderNumber } = await placePostedOrder(shop, 'Puan Lambat', shop.phone())
  await shop.open(page, '/admin/orders?search=Puan+Lambat')
  await page.getByRole('button', { name: `Move ${orderNumber}` }).click()
  await page.getByRole('menuitem', { name: 'In production' }).click()
  const undo = toast(page, `${orderNumber} moved to`).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  // Finish the animation of the toast’s progress bar, which is its timer.
  await page.evaluate(() => {
    for (const each of document.getAnimations())
      if (each.effect?.getComputedTiming().endTime !== Infinity) each.finish()
  })
  await undo.focus()
  await expect(undo).toBeFocused()
  await undo.blur()
  await expect(undo).toBeHidden()
})

test('prints packing slip and A6 label on one page each with a QR code for the order, and exports the order list', async ({
  page,
  shop,
}) => {
  const { id, orderNumber } = await placePostedOrder(shop, 'Encik Cetak', shop.phone())
  const pages = async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map((box) =>
      box.slice(1).map((points) => Math.round((Number(points) / 72) * 25.4)),
    )
  }
  await shop.open(page, `/admin/orders/${id}/label`)
  const label = page.getByRole('article', { name: `Address label ${orderNumber}` })
  await expect(label).toContainText('Encik Cetak')
  await expect(label).toContainText('43000 KajangSelangor')
  await expect(label.getByRole('img', { name: 'QR code that opens the order' })).toBeVisible()
  expect(await pages()).toEqual([[105, 148]])
  await navigateTo(page, `/admin/orders/${id}/packing-slip`)
  await expect(page.getByRole('article')).toContainText('6cm1,000 pieces')
  expect(await pages()).toEqual([[210, 297]])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findAccessibilityProblems(page)).toEqual([])
  await expectToFitWidth(page)
  await page.getByRole('link', { name: 'Back to the order' }).click()
  await expect(page.getByRole('dialog', { name: `Order ${orderNumber}` })).toBeVisible()
  await expectToFitWidth(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Export' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
  expect((await saving).suggestedFilename()).toBe('orders.xlsx')
})
