import { readFileSync } from 'node:fs'
import { createOrderAsAdmin } from '#core/orders/admin/create-order.ts'
import { getOrder } from '#core/orders/admin/admin-order.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { testWithInbox, thread } from '../support/inbox-screen.ts'
import { expect, toast, type Shop } from '../support/shop.ts'

const test = testWithInbox()
const picture = readFileSync('public/pictures/qr-contoh.png')

const placeOrder = (shop: Shop, phone: string, nama: string, paid = false) =>
  shop.call(createOrderAsAdmin, {
    nama,
    phone,
    delivery_method: 'selfPickup',
    address1: '',
    address2: '',
    postcode: '',
    city: '',
    state: '',
    items: [{ kind: 'free', what: 'Laminating A4', quantity: 3, each_sen: 250 }],
    paid,
    total_sen: 750,
    request_id: crypto.randomUUID(),
  })

test('INBOX-30 staff add a received picture to a suggested order as a slip, and can undo this', async ({
  page,
  shop,
  inbox,
}) => {
  const phone = shop.phone()
  const { id: orderId, number } = await placeOrder(shop, phone, 'Ibu Adam')
  const paid = await placeOrder(shop, phone, 'Ibu Adam', true)
  inbox.cloud.media.set('slip', { bytes: picture, type: 'image/png' })
  await inbox.write({
    phone,
    more: {
      type: 'image',
      text: undefined,
      image: { id: 'slip', mime_type: 'image/png', caption: 'RM7.50' },
    },
  })
  const { id } = await inbox.conversationOf(phone)
  await shop.open(page, `/admin/inbox/${id}`)
  await thread(page).getByRole('button', { name: 'Add to order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to order' })
  await expect(dialog.getByRole('radio', { name: new RegExp(number) })).toBeChecked()
  await expect(dialog.getByText('Amount in the message · Same customer')).toHaveCount(2)
  await expect(dialog.getByRole('img', { name: 'Received file' })).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByText(paid.number).click()
  await expect(dialog.getByRole('radio', { name: 'Payment slip' })).toBeChecked()
  await expect(dialog.getByText(`Nothing is due for order ${paid.number}.`)).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('radio', { name: new RegExp(number) }).check({ force: true })
  const slips = async () => (await shop.call(getOrder, { id: orderId })).order.slips.length
  await dialog.getByRole('button', { name: `Add to ${number}` }).click()
  await expect(thread(page).getByText(`Payment slip for ${number}`)).toBeVisible()
  expect(await slips()).toBe(1)
  await thread(page).getByRole('button', { name: 'Confirm payment' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm payment' })
  await expect(confirmation.getByLabel('Payment slip (optional)')).not.toHaveValue('')
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await toast(page, `Payment slip added to order ${number}`).getByRole('button', { name: 'Undo' }).click()
  await expect(thread(page).getByRole('button', { name: 'Add to order' })).toBeVisible()
  await expect.poll(slips).toBe(0)
})

test('INBOX-30 finds an order of another phone number by search, and links the order to the conversation', async ({
  page,
  shop,
  inbox,
}) => {
  const { number } = await placeOrder(shop, shop.phone(), 'Ayah Adam')
  const phone = shop.phone()
  inbox.cloud.media.set('slip2', { bytes: picture, type: 'image/png' })
  await inbox.write({
    phone,
    more: { type: 'image', text: undefined, image: { id: 'slip2', mime_type: 'image/png' } },
  })
  const { id } = await inbox.conversationOf(phone)
  await shop.open(page, `/admin/inbox/${id}`)
  await thread(page).getByRole('button', { name: 'Add to order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to order' })
  await expect(dialog.getByText('This customer has no orders.')).toBeVisible()
  await dialog.getByRole('searchbox', { name: 'Search all orders' }).fill(number)
  await dialog.getByText(number).click()
  await expect(dialog.getByText('The order will be linked to this conversation.')).toBeVisible()
  await dialog.getByRole('button', { name: `Add to ${number}` }).click()
  await expect(thread(page).getByText(`Payment slip for ${number}`)).toBeVisible()
  await expect(
    page
      .getByRole('complementary', { name: 'Customer details' })
      .getByRole('link', { name: new RegExp(number) }),
  ).toBeVisible()
  await thread(page).getByRole('button', { name: 'Remove from order' }).click()
  await expect(thread(page).getByRole('button', { name: 'Add to order' })).toBeVisible()
})

test('INBOX-31 starts an order from a conversation with the customer filled in and the chat beside it', async ({
  page,
  shop,
  inbox,
}) => {
  const phone = shop.phone()
  await inbox.write({ phone, name: 'Cikgu Salmah', text: '30 tag nama, boleh?' })
  const { id } = await inbox.conversationOf(phone)
  await shop.open(page, `/admin/inbox/${id}`)
  await page
    .getByRole('complementary', { name: 'Customer details' })
    .getByRole('link', { name: 'New order' })
    .click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Cikgu Salmah')
  await expect(page.getByLabel('Phone')).toHaveValue(phone)
  await expect(page.getByRole('log')).toContainText('30 tag nama, boleh?')
})

test('INBOX-32 staff send a customer the status of an order with one click', async ({
  page,
  shop,
  inbox,
}) => {
  const phone = shop.phone()
  const { number } = await placeOrder(shop, phone, 'Ibu Hana')
  await inbox.write({ phone, text: 'Dah siap ke?' })
  const { id } = await inbox.conversationOf(phone)
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.open(page, `/admin/inbox/${id}`)
  await expect(thread(page).getByText('Dah siap ke?')).toBeVisible()
  await page.getByRole('button', { name: `Send status of ${number}` }).click()
  await expect(toast(page, `Status of ${number} sent`)).toBeVisible()
  await expect(thread(page).getByText(new RegExp(`pesanan ${number}`))).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  const arrived = () => inbox.cloud.arrived.filter((each) => JSON.stringify(each).includes(number))
  // Count only messages with the payment status, because the order confirmation contains the number too.
  await expect
    .poll(() => arrived().filter((each) => JSON.stringify(each).includes('belum dibayar')).length)
    .toBe(1)
})
