import { getOrder, moveOrder, getOrderLink } from '#core/orders/admin/admin-order.ts'
import { placeStickerOrder } from '#core/orders/orders.ts'
import { findProblemsInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/shop.ts'

test('ORD-23 the home page shows a review with the customer’s first name once staff approve it', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const phone = shop.phone()
  const { id, orderNumber } = await shop.call(placeStickerOrder, {
    nama: 'Puan Kavitha Raman',
    phone,
    deliveryMethod: 'selfPickup',
    stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
  })
  for (const to of ['paid', 'in_production', 'ready', 'handed_over'] as const) {
    const { order } = await shop.call(getOrder, { id })
    await shop.call(moveOrder, { id, version: order.version, to, note: '' })
  }
  const { link } = await shop.call(getOrderLink, { id })
  await page.goto(`/jejak${new URL(link ?? '').hash}`)
  const asked = page.getByRole('region', { name: 'Puas hati dengan pesanan ini?' })
  await asked.getByRole('button', { name: 'Hantar' }).click()
  await expect(asked.getByText('Sila tandakan persetujuan anda.')).toBeVisible()
  const words = `Cantik, cepat dan kemas ${orderNumber}`
  await asked.getByLabel('Ulasan anda').fill(words)
  await asked.getByLabel(/dengan nama “Puan Kavitha” sahaja/).check()
  expect(await findProblemsInBothThemes(page)).toEqual([])
  await asked.getByRole('button', { name: 'Hantar' }).click()
  await expect(asked.getByText('Puan Kavitha · Menunggu dibaca oleh kedai.')).toBeVisible()
  expect(await findProblemsInBothThemes(page)).toEqual([])

  await shop.open(page, '/admin')
  await page.getByRole('link', { name: /New reviews/ }).click()
  const card = page.getByRole('listitem').filter({ hasText: words })
  await expect(card.getByText('Puan Kavitha Raman')).toBeVisible()
  expect(await findProblemsInBothThemes(page)).toEqual([])
  await card.getByRole('button', { name: 'Publish' }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: /^Published/ }).click()
  await expect(card).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await findProblemsInBothThemes(page)).toEqual([])
  await page.goto('/')
  const said = page.getByRole('region', { name: 'Ulasan pelanggan' })
  await expect(said.getByRole('listitem').filter({ hasText: words })).toContainText('Puan Kavitha')
  await expect(said.getByText('Raman')).toHaveCount(0)
  expect(await findProblemsInBothThemes(page)).toEqual([])
  // Hide the review again, because other tests check the home page.
  await page.goto('/admin/orders/words?state=agreed')
  await card.getByRole('button', { name: 'Hide' }).click()
  await expect(card).toHaveCount(0)
})
