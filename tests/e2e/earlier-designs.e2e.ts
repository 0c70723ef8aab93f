import type { Page } from '@playwright/test'
import { listMessages } from '#core/messaging/messages.ts'
import { requestMyOrdersLink } from '#core/orders/tracking/my-orders.ts'
import { onPhoneAndDesktop, findAccessibilityProblems } from '../support/accessibility.ts'
import { expect, expectErrors, navigateTo, test, type Shop } from '../support/shop.ts'
import { placeApprovedOrder } from '../support/approved-order.ts'

async function openMyOrders(page: Page, shop: Shop, phone: string) {
  await shop.call(requestMyOrdersLink, { phone })
  const digits = phone.replaceAll(/\D/g, '').slice(1)
  const messages = await shop.call(listMessages, {})
  const link = messages
    .filter(({ phone: to }) => to.endsWith(digits))
    .map(({ message }) => /\/pesanan-saya#[\w-]+/.exec(message)?.[0])
    .find(Boolean)
  await page.goto(link ?? '')
}

test('ART-27 an approved design chosen on the order form is already approved in the new order', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const phone = shop.phone()
  const { number } = await placeApprovedOrder(page, shop, phone)
  await openMyOrders(page, shop, phone)
  await expect(page.getByRole('listitem').filter({ hasText: number })).toBeVisible()

  await page.goto('/category/printing/stickerprint/mirrorcoat-sticker/calculator')
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
  const designs = page.getByRole('region', { name: 'Reka bentuk' })
  await expect(designs.getByRole('radio', { name: 'Muat naik selepas membuat pesanan' })).toBeChecked()
  const mine = designs.getByRole('radio', { name: /logo-kedai\.png/ })
  await mine.check()
  await expect(designs).toContainText('Dicetak seperti yang diluluskan.')
  await expect(page.getByRole('region', { name: 'RINGKASAN PESANAN' })).toContainText(
    'Reka bentuk yang pernah diluluskan dicetak semula.',
  )
  await onPhoneAndDesktop(page, 390, async () => expect(await findAccessibilityProblems(page)).toEqual([]))
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('region', { name: 'Design' })).toContainText('Printed as approved.')
  await expect(page.getByRole('radio', { name: /logo-kedai\.png/ })).toBeChecked()
  await onPhoneAndDesktop(page, 390, async () => expect(await findAccessibilityProblems(page)).toEqual([]))
  await page.getByRole('button', { name: 'Bahasa Melayu' }).click()
  await page.getByLabel('Nama').fill('Siti Aminah')
  await page.getByLabel('No Telefon').fill('013-999 8877')
  expectErrors(page, /422/)
  const send = page.getByRole('button', { name: 'Hantar Pesanan' })
  await send.click()
  await expect(
    page
      .getByRole('alert')
      .getByText(/nombor telefon yang menempahnya dahulu/)
      .first(),
  ).toBeVisible()
  await page.getByLabel('No Telefon').fill(phone)
  await send.click()
  await expect(page.getByRole('heading', { name: 'Tempahan Diterima!' })).toBeVisible()
  await expect(page.getByText(/^Anda telah meluluskan reka bentuk ini/)).toBeVisible()

  await openMyOrders(page, shop, phone)
  await page.getByRole('button', { name: `Tempah lagi: ${number}` }).click()
  const line = page.getByRole('list', { name: 'Barang' }).getByRole('listitem').first()
  await expect(line).toContainText(`Reka bentuk seperti pesanan ${number}`)
  await onPhoneAndDesktop(page, 390, async () => expect(await findAccessibilityProblems(page)).toEqual([]))
  await line.getByRole('button', { name: 'Muat naik kemudian' }).click()
  await expect(line).not.toContainText('Reka bentuk seperti pesanan')
})

test('ART-27 hides earlier designs from customers who opened the form without their personal link', async ({
  page,
}) => {
  await page.goto('/category/printing/stickerprint/mirrorcoat-sticker/calculator')
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
  await expect(page.getByLabel('Nama')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reka bentuk' })).toHaveCount(0)
})

test('ART-27 reordering at the counter includes the order’s design, which staff can remove', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  const { id, number } = await placeApprovedOrder(page, shop, phone)
  await shop.open(page, `/admin/orders/new?again=${id}`)
  const ordered = page.getByRole('list', { name: 'Order items' }).getByRole('listitem')
  await expect(ordered).toContainText(`Uses the design of ${number}`)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(page.getByRole('dialog').getByText('Approved').first()).toBeVisible()
  await navigateTo(page, `/admin/orders/new?again=${id}`)
  await ordered.getByRole('button', { name: 'Remove design' }).click()
  await expect(ordered).not.toContainText('Uses the design of')
})
