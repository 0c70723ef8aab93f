import type { Page } from '@playwright/test'
import { problemsInBothThemes } from '../support/accessible.ts'
import { expect, enter, follow, test } from '../support/browser.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Back-office' })
const narrow = { width: 390, height: 844 }

test('SHELL-01 SHELL-03 the front page, and the pages under it: what the header says, and each with its heading', async ({
  page,
}) => {
  await enter(page)
  for (const [path, title, heading = title] of [
    ['/admin', 'Dashboard', 'Overview Content'],
    ['/admin/products', 'Products'],
    ['/admin/products/edibleprint', 'Edibleprint'],
    ['/admin/products/stickerprint', 'Stickerprint'],
    ['/admin/products/iron-on', 'Iron-On DTF'],
    ['/admin/orders', 'Orders'],
    ['/admin/whatsapp-scheduler', 'WhatsApp Scheduler'],
    ['/scheduler', 'WhatsApp Scheduler'],
    ['/admin/contacts', 'Contacts'],
  ] as const) {
    if (path !== '/admin') await follow(page, path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('banner'), path).toContainText(title)
    await expect(page, path).toHaveTitle(`${title} · Cetak`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})

test('SHELL-02 the side menu: its entries by role, the page one is on, and where they lead', async ({
  page,
}) => {
  await enter(page)
  await expect(menu(page).getByRole('link')).toHaveText([
    'Overview',
    'Contacts',
    'Products',
    'Orders',
    'WhatsApp Scheduler',
    // Beside the specified ones; the phone while the sandbox is the gateway.
    'Production',
    'Sandbox phone',
    'Health',
  ])
  await expect(menu(page).locator('[aria-current=page]')).toHaveText('Overview')
  await menu(page).getByRole('link', { name: 'Products' }).click()
  await page.waitForURL('**/admin/products')
  await expect(menu(page).locator('[aria-current=page]')).toHaveText('Products')
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('auth_user') ?? '{}')
    localStorage.setItem('auth_user', JSON.stringify({ ...user, role: 'contributor' }))
  })
  await page.reload()
  await expect(menu(page).getByRole('link')).toHaveText(['Overview', 'Products', 'Orders', 'Production'])
  await menu(page).getByRole('link', { name: 'Production' }).click()
  await expect(page.getByRole('heading', { name: 'Production', level: 1 })).toBeVisible()
  await expect(menu(page).locator('[aria-current=page]')).toHaveText('Production')
})

test('SHELL-02 on a desk the toggle hides the side menu and brings it back', async ({ page }) => {
  await enter(page)
  await expect(menu(page)).toBeVisible()
  await page.getByRole('button', { name: 'Hide menu' }).click()
  await expect(menu(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show menu' }).click()
  await expect(menu(page)).toBeVisible()
})

test('SHELL-02 on a phone it slides over the page, with an overlay that closes it', async ({ page }) => {
  await page.setViewportSize(narrow)
  await enter(page)
  await expect(menu(page)).toHaveCount(0)
  const toggle = page.getByRole('button', { name: 'Show menu' })
  await toggle.click()
  // A click waits until it has come to rest, as a thumb does.
  await menu(page).click({ trial: true })
  await page.mouse.click(narrow.width - 10, narrow.height / 2)
  await expect(menu(page)).toHaveCount(0)
  await toggle.click()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await expect(toggle).toBeFocused()
  await toggle.click()
  await menu(page).getByRole('link', { name: 'Products' }).click()
  await page.waitForURL('**/admin/products')
  await expect(menu(page)).toHaveCount(0)
})

test('SHELL-03 the products are those of the shop', async ({ page }) => {
  await enter(page, '/admin/products')
  await expect(page.getByRole('row', { name: /Mirrorcoat Sticker/ })).toContainText('Available')
  await expect(page.getByRole('row', { name: /Iron-On Logo/ })).toBeVisible()
  await page.getByRole('link', { name: 'Stickerprint' }).click()
  await expect(page.getByRole('row', { name: /PP Sticker/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Iron-On Logo/ })).toHaveCount(0)
  await page.goto('/admin/products/edibleprint')
  await expect(page.getByText('Sold on another site')).toBeVisible()
})

test('SHELL-03 the orders are those of the customers', async ({ page, request }) => {
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
  await enter(page, '/admin/orders?show=table')
  const row = page.getByRole('row', { name: orderNumber })
  await expect(row).toContainText('Mirrorcoat Sticker 6cm, 1,000 pieces')
  await expect(row).toContainText('RM 126.00')
  await row.click()
  const whole = page.getByRole('dialog', { name: `Order ${orderNumber}` })
  await expect(whole).toContainText('6cm1,000 pieces')
  await expect(whole).toContainText(`${nama}60123456789`)
  await expect(whole).toContainText('Pick-up atTaman Tropika')
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('0123456')
  await expect(row).toContainText(nama)
  await page.getByLabel('Search orders').fill('nobody')
  await expect(page.getByText('No orders found')).toBeVisible()
  await page.getByLabel('Search orders').clear()
  await page.setViewportSize(narrow)
  await expect(page.getByRole('list', { name: 'Orders' })).toContainText(nama)
})

test('SHELL-04 the profile: who one is, and changes that hold', async ({ page }) => {
  await enter(page, '/profile')
  await expect(page.getByText('administrator', { exact: true })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Puan Ani')
  await page.getByLabel(/^E-mail/).fill('not an address')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter a valid e-mail address.')).toBeVisible()
  await page.getByLabel(/^E-mail/).fill('ani@kedai.test')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Profile saved' })).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Account menu: ani' })).toBeVisible()
  await expect(page.getByText('Signed in as Puan Ani.')).toBeVisible()
  // Back to how the other tests expect it: they share the program.
  await page.goto('/profile')
  await page.getByLabel('Name', { exact: true }).fill('Admin')
  await page.getByLabel(/^E-mail/).fill('admin@localhost')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Profile saved' })).toBeVisible()
})

test('SHELL-04 settings: a key is issued, shown once, works, and stops when it is revoked', async ({
  page,
  request,
}) => {
  await enter(page, '/settings/api-keys')
  await expect(page.getByText('No key has been issued.')).toBeVisible()
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByRole('button', { name: 'Make key' }).click()
  await expect(page.getByText('Please say what the key is for.')).toBeVisible()
  await page.getByLabel('What is it for?').fill('Accounting')
  await page.getByLabel('Read and change contacts').check()
  await page.getByRole('button', { name: 'Make key' }).click()
  const key = (await page.getByText(/^cetak_/).textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^cetak_/)).toHaveCount(0)
  const contacts = async () =>
    (await request.get('/api/v2/contacts', { headers: { 'x-api-key': key } })).status()
  expect(await contacts()).toBe(200)
  await page.getByRole('button', { name: 'Revoke Accounting' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No key has been issued.')).toBeVisible()
  expect(await contacts()).toBe(401)
})

test('the sign-in and the back-office can be used by everyone, light and dark', async ({ page }) => {
  test.slow()
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect(await problemsInBothThemes(page)).toEqual([])
  await enter(page)
  for (const path of ['/admin', '/admin/products', '/admin/orders', '/profile', '/settings']) {
    if (path !== '/admin') await follow(page, path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: /^Account menu/ }).click()
    expect(await problemsInBothThemes(page), path).toEqual([])
    await page.keyboard.press('Escape')
  }
  await page.setViewportSize(narrow)
  await page.getByRole('button', { name: 'Show menu' }).click()
  await expect(menu(page)).toBeVisible()
  expect(await problemsInBothThemes(page), 'drawer').toEqual([])
})
