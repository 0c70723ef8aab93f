import { getOrder } from '#core/orders/admin/admin-order.ts'
import { placeStickerOrder } from '#core/orders/orders.ts'
import { listMessages } from '#core/messaging/messages.ts'
import { onPhoneAndDesktop, findAccessibilityProblems } from '../support/accessibility.ts'
import { expect, expectErrors, test } from '../support/shop.ts'

test('ORD-16 a customer requests a link to all of their orders, and opens and repeats an order from the linked list', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const phone = shop.phone()
  const { orderNumber } = await shop.call(placeStickerOrder, {
    nama: 'Siti Aminah',
    phone,
    deliveryMethod: 'selfPickup',
    stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
  })
  await page.goto('/jejak')
  await page.getByRole('link', { name: 'Tiada nombor pesanan? Lihat semua pesanan anda' }).click()
  // Wait for the new page, because the previous page has the same field.
  await expect(page.getByRole('heading', { name: 'Pesanan saya' })).toBeVisible()
  const field = page.getByLabel('No Telefon')
  const send = page.getByRole('button', { name: 'Hantar pautan ke WhatsApp' })
  expectErrors(page, /422|400/)
  await field.fill('12')
  await send.click()
  await expect(page.getByText('Nombor ini tidak lengkap. Contoh: 012-345 6789.')).toBeVisible()
  await field.fill(phone)
  await send.click()
  await expect(page.getByText(/^Jika ada pesanan dengan nombor ini/)).toBeVisible()
  await onPhoneAndDesktop(page, 360, async () => expect(await findAccessibilityProblems(page)).toEqual([]))
  const messages = await shop.call(listMessages, {})
  const digits = phone.replaceAll(/\D/g, '').slice(1)
  const link = messages
    .filter(({ phone: to }) => to.endsWith(digits))
    .map(({ message }) => /\/pesanan-saya#[\w-]+/.exec(message)?.[0])
    .find(Boolean)
  await page.goto('/')
  await page.goto(link ?? '')
  const order = page.getByRole('listitem').filter({ hasText: orderNumber })
  await expect(order.getByText('Menunggu bayaran')).toBeVisible()
  await onPhoneAndDesktop(page, 360, async () => expect(await findAccessibilityProblems(page)).toEqual([]))
  const listed = page.url()
  await order.getByRole('button', { name: `Tempah lagi: ${orderNumber}` }).click()
  await expect(page.getByRole('heading', { name: 'Troli anda' })).toBeVisible()
  await expect(page.getByText('RM 126.00').first()).toBeVisible()
  await onPhoneAndDesktop(page, 360, async () => expect(await findAccessibilityProblems(page)).toEqual([]))
  await page.goto(listed)
  await order.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Cara bayaran' })).toBeVisible()
})

test('ORD-18 a customer changes the delivery address through the order’s link and must fill in missing fields', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const phone = shop.phone()
  const { id } = await shop.call(placeStickerOrder, {
    nama: 'Siti Aminah',
    phone,
    deliveryMethod: 'pos',
    shipping: { address1: 'Jalan Satu 1', postcode: '81300', city: 'Skudai', state: 'Johor' },
    stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
  })
  const { notification } = await shop.call(getOrder, { id })
  await page.goto(/\/jejak#[\w.-]+/.exec(notification?.text ?? '')?.[0] ?? '')
  await page.getByText('Tukar alamat').click()
  const save = page.getByRole('button', { name: 'Simpan alamat' })
  await save.click()
  await expect(page.getByText('Sila isi alamat.')).toBeVisible()
  await page.getByLabel('Alamat baris 1').fill('Lorong Dua 2')
  await page.getByLabel('Poskod').fill('50000')
  await page.getByLabel('Bandar').fill('Kuala Lumpur')
  await page.getByLabel('Negeri').selectOption('WP Kuala Lumpur')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await save.click()
  await expect(page.getByText('Alamat ditukar.')).toBeVisible()
  await expect(page.getByText('Pos ke WP Kuala Lumpur')).toBeVisible()
  expect((await shop.call(getOrder, { id })).order.address.address1).toBe('Lorong Dua 2')
})
