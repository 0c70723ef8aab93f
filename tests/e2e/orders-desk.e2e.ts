import { getOrder } from '#core/orders/admin/admin-order.ts'
import { placeStickerOrder } from '#core/orders/orders.ts'
import { uploadSlip } from '#core/orders/tracking/slips.ts'
import { problemsOf } from '../support/accessible.ts'
import { expectToFit } from '../support/fits.ts'
import { expect, expectErrors, follow, toast, type Shop, test } from '../support/shop.ts'
import { patient } from '../support/patience.ts'

const placed = (shop: Shop, nama: string, phone: string) =>
  shop.call(placeStickerOrder, {
    nama,
    phone,
    deliveryMethod: 'pos',
    shipping: { address1: '12 Jalan Mawar', postcode: '43000', city: 'Kajang', state: 'Selangor' },
    stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
  })

/** One pixel, as a picture of a slip. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** Until a text like this has arrived on the customer's phone. */
const arrived = (shop: Shop, phone: string, words: string) =>
  expect
    .poll(async () => JSON.stringify(await shop.bubbles(phone)), { timeout: patient(20_000) })
    .toContain(words)

test('from the slip to the parcel: money seen beside it, messages offered and by themselves, tracking, edit, again', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  const { id, orderNumber } = await placed(shop, 'Puan Paket', phone)
  await shop.call(uploadSlip, { id, file: png })
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.enter(page, '/settings/messages')
  const rules = page.getByRole('switch', { name: 'Ready' })
  await rules.check()
  await expect(toast(page, 'Order messages saved')).toBeVisible()
  await expect(page.getByLabel('Posted in Malay')).toHaveValue(/telah dipos ke \{state\}/)

  await follow(page, '/admin/orders?search=Puan+Paket')
  await page.getByRole('button', { name: `Move ${orderNumber}` }).click()
  await page.getByRole('menuitem', { name: 'Paid' }).click()
  const money = page.getByRole('dialog', { name: 'Money seen?' })
  await expect(money.getByRole('img', { name: 'Payment slip' })).toBeVisible()
  await expect(money.getByLabel('Seen in the bank')).toHaveValue('134.00')
  await money.getByLabel('Seen in the bank').fill('130')
  await expect(money.getByText('RM 4.00 less than the order comes to.')).toBeVisible()
  await money.getByLabel('Note').fill('Maybank 14:02')
  await money.getByRole('checkbox', { name: 'Tell the customer over WhatsApp' }).check()
  await money.getByRole('button', { name: 'English' }).click()
  await expect(money.getByLabel('WhatsApp message')).toHaveValue(/we have received RM 130.00 for order/)
  expect(await problemsOf(page, { within: '[role=dialog]' })).toEqual([])
  await money.getByRole('button', { name: 'Money seen' }).click()
  await expect(toast(page, `${orderNumber} moved to Paid`)).toBeVisible()
  await arrived(shop, phone, 'we have received RM 130.00')

  await page.getByRole('button', { name: `Move ${orderNumber}` }).click()
  await page.getByRole('menuitem', { name: 'In production' }).click()
  await toast(page, `${orderNumber} moved to In production`)
    .getByRole('button', { name: 'Tell the customer' })
    .click()
  const tell = page.getByRole('dialog', { name: 'Tell Puan Paket' })
  await tell.getByLabel('WhatsApp message').fill('Kami sedang cetak, puan.')
  await tell.getByRole('button', { name: 'Send message' }).click()
  await arrived(shop, phone, 'Kami sedang cetak, puan.')
  await page.getByRole('button', { name: `Move ${orderNumber}` }).click()
  await page.getByRole('menuitem', { name: 'Ready' }).click()
  await arrived(shop, phone, 'sudah siap!')

  await page.getByRole('button', { name: orderNumber, exact: true }).click()
  const whole = page.getByRole('dialog', { name: `Order ${orderNumber}` })
  await whole.getByRole('button', { name: 'Move to Posted' }).click()
  const posting = page.getByRole('dialog', { name: 'Posted' })
  await posting.getByLabel('Tracking number').fill('EH123456789MY')
  await expect(posting.getByLabel('WhatsApp message')).toHaveValue(/No. penjejakan: EH123456789MY/)
  await posting.getByRole('button', { name: 'Move to Posted' }).click()
  await expect(whole.getByText('Moved from Ready to Posted')).toBeVisible()
  await expect(whole.getByText('EH123456789MY').first()).toBeVisible()
  await arrived(shop, phone, 'No. penjejakan: EH123456789MY')
  expect((await shop.call(getOrder, { id })).events.filter(({ action }) => action === 'told')).toHaveLength(4)

  // Its key stops a toast's clock.
  await expect(toast(page, `${orderNumber} moved to`)).toHaveText([/moved to Posted/])
  await page.keyboard.press('Alt+t')

  // From the beginning: what went out with the order, and what the customer sent.
  await expect(whole.getByRole('list', { name: 'History' }).getByRole('listitem')).toContainText([
    /^WhatsApp message · sentSalam/,
    /^Moved from Ready to Posted/,
    /^WhatsApp message/,
    /^Moved/,
    /^WhatsApp message/,
    /^Moved/,
    /^WhatsApp message/,
    /^Moved from New to Paid/,
    /^Payment slipThe customer, \d\d\/\d\d\/\d{4} \d\d:\d\d$/,
    /^WhatsApp message · sent[^]*Tempahan Diterima![^]*By itself, \d\d\/\d\d\/\d{4} \d\d:\d\d$/,
    /^Placed/,
  ])

  // The toast lies above the dialog: reached by the keyboard, left again, and pressed, with the dialog open all the while.
  const undo = toast(page, `${orderNumber} moved to`).getByRole('button', { name: 'Undo' })
  await expect(async () => {
    await page.keyboard.press('Tab')
    // Asked, not awaited: past it, Tab leads back into the dialog for good.
    expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true)
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=dialog]:focus-within')).toHaveCount(1)
  await undo.click()
  await expect(whole.getByText('Taken back to Ready')).toBeVisible()

  await whole.getByLabel('Note', { exact: true }).fill('Balut dua lapis')
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog', { name: 'Discard changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await whole.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(whole.getByText('Balut dua lapis')).toBeVisible()
  await whole.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${orderNumber}` })
  await edit.getByLabel('Name', { exact: true }).fill('Puan Paket Dua')
  await edit.getByLabel('Postcode').fill('123')
  expectErrors(page, /400/)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('Please enter five digits.')).toBeVisible()
  await expect(edit.getByLabel('Name', { exact: true })).toHaveValue('Puan Paket Dua')
  await edit.getByLabel('Postcode').fill('43000')
  expect(await problemsOf(page, { within: '[role=dialog]' })).toEqual([])
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(whole.getByText('Name: Puan Paket Puan Paket Dua')).toBeVisible()
  await whole.getByRole('button', { name: 'Order again' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByText(`As ${orderNumber} was`)).toBeVisible()
  await follow(page, `/settings/activity?search=${orderNumber}`)
  const activity = page.getByRole('list', { name: 'Activity' })
  await expect(activity).toContainText(`saw the money: ${orderNumber}: New → Paid`)
  await expect(activity).not.toContainText('Puan Paket')
  await expect(page.getByLabel('What').locator('option')).toContainText(['made a batch'])
  await activity.getByRole('link', { name: `${orderNumber}: Name`, exact: true }).click()
  await expect(whole.getByText('Name: Puan Paket Puan Paket Dua')).toBeVisible()
  await follow(page, '/settings/messages')
  await rules.uncheck()
  await expect(toast(page, 'Order messages saved')).toBeVisible()
})

test('RUN-09 a toast with a button stays, however long, until it was reached and left', async ({
  page,
  shop,
}) => {
  const { orderNumber } = await placed(shop, 'Puan Lambat', shop.phone())
  await shop.enter(page, '/admin/orders?search=Puan+Lambat')
  await page.getByRole('button', { name: `Move ${orderNumber}` }).click()
  await page.getByRole('menuitem', { name: 'In production' }).click()
  const undo = toast(page, `${orderNumber} moved to`).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  // The clock of a toast is its bar, which runs out: here at once.
  await page.evaluate(() => {
    for (const each of document.getAnimations())
      if (each.effect?.getComputedTiming().endTime !== Infinity) each.finish()
  })
  await undo.focus()
  await expect(undo).toBeFocused()
  await undo.blur()
  await expect(undo).toBeHidden()
})

test('packing slip and A6 label print on one page each, with a code that opens the order; lists are exported', async ({
  page,
  shop,
}) => {
  const { id, orderNumber } = await placed(shop, 'Encik Cetak', shop.phone())
  /** Pages of the PDF that would be printed, each as `width × height` in points. */
  const pages = async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map((box) =>
      box.slice(1).map((points) => Math.round((Number(points) / 72) * 25.4)),
    )
  }
  await shop.enter(page, `/admin/orders/${id}/label`)
  const label = page.getByRole('article', { name: `Address label ${orderNumber}` })
  await expect(label).toContainText('Encik Cetak')
  await expect(label).toContainText('43000 KajangSelangor')
  await expect(label.getByRole('img', { name: 'Opens the order' })).toBeVisible()
  expect(await pages()).toEqual([[105, 148]])
  await follow(page, `/admin/orders/${id}/packing-slip`)
  await expect(page.getByRole('article')).toContainText('6cm1,000 pieces')
  expect(await pages()).toEqual([[210, 297]])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await problemsOf(page)).toEqual([])
  await expectToFit(page)
  await page.getByRole('link', { name: 'Back to the order' }).click()
  await expect(page.getByRole('dialog', { name: `Order ${orderNumber}` })).toBeVisible()
  await expectToFit(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Export' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
  expect((await saving).suggestedFilename()).toBe('orders.xlsx')
})
