import { test, openAdmin, expect, navigateTo } from '../support/browser.ts'
import { phoneViewport } from '../support/side-menu.ts'

test('SHELL-03 the back-office products page lists the shop’s products by category', async ({ page }) => {
  await openAdmin(page, '/admin/products')
  await expect(page.getByRole('row', { name: /Mirrorcoat Sticker/ })).toContainText('Available')
  await expect(page.getByRole('row', { name: /Iron-On Logo/ })).toBeVisible()
  await page.getByRole('link', { name: 'Stickerprint', exact: true }).click()
  await expect(page.getByRole('row', { name: /PP Sticker/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Iron-On Logo/ })).toHaveCount(0)
  await navigateTo(page, '/admin/products/edibleprint')
  await expect(page.getByText('Sold on another site')).toBeVisible()
})

test('SHELL-03 the orders table lists orders, opens an order and finds orders by phone number', async ({
  page,
  request,
}) => {
  const nama = 'Aisyah binti Ali'
  const placed = await request.post('/api/sticker-print/save-order', {
    data: {
      nama,
      phone: '012-345 6789',
      deliveryMethod: 'selfPickup',
      stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
    },
  })
  const { orderNumber } = await placed.json()
  await openAdmin(page, '/admin/orders?show=table')
  const row = page.getByRole('row', { name: orderNumber })
  await expect(row).toContainText('Mirrorcoat Sticker 6cm, 1,000 pieces')
  await expect(row).toContainText('RM 126.00')
  await row.click()
  const whole = page.getByRole('dialog', { name: `Order ${orderNumber}` })
  await expect(whole).toContainText('6cm1,000 pieces')
  await expect(whole).toContainText(`${nama}60123456789`)
  await expect(whole).toContainText('PickupTaman Tropika')
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('0123456')
  await expect(row).toContainText(nama)
  await page.getByLabel('Search orders').fill('nobody')
  await expect(page.getByText('No orders found')).toBeVisible()
  await page.getByLabel('Search orders').clear()
  await page.setViewportSize(phoneViewport)
  await expect(page.getByRole('list', { name: 'Orders' })).toContainText(nama)
})
