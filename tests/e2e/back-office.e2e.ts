import { findProblemsInBothThemes } from '../support/accessibility.ts'
import { expect, openAdmin, navigateTo, test } from '../support/browser.ts'
import { sideMenu, phoneViewport } from '../support/side-menu.ts'
import { changeStoredUser } from '../support/sign-in-screen.ts'

test('SHELL-01 SHELL-03 back-office pages show their title and heading and are accessible in both themes', async ({
  page,
}) => {
  test.slow()
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect(await findProblemsInBothThemes(page)).toEqual([])
  await openAdmin(page)
  const lookWithMenu = async (path: string) => {
    await page.getByRole('button', { name: /^Account menu/ }).click()
    expect(await findProblemsInBothThemes(page), path).toEqual([])
    await page.keyboard.press('Escape')
  }
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
    if (path !== '/admin') await navigateTo(page, path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('banner'), path).toContainText(title)
    await expect(page, path).toHaveTitle(`${title} · Cetak`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    if (['/admin', '/admin/products', '/admin/orders'].includes(path)) await lookWithMenu(path)
  }
  for (const path of ['/profile', '/settings']) {
    await navigateTo(page, path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await lookWithMenu(path)
  }
  await page.setViewportSize(phoneViewport)
  await page.getByRole('button', { name: 'Show menu' }).click()
  await expect(sideMenu(page)).toBeVisible()
  expect(await findProblemsInBothThemes(page), 'drawer').toEqual([])
})

test('SHELL-02 the side menu lists entries by role, marks the current page and can be hidden on wide screens', async ({
  page,
}) => {
  await openAdmin(page)
  await expect(sideMenu(page)).toBeVisible()
  await page.getByRole('button', { name: 'Hide menu' }).click()
  await expect(sideMenu(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show menu' }).click()
  await expect(sideMenu(page)).toBeVisible()
  await expect(sideMenu(page).getByRole('link')).toHaveText([
    'Overview',
    'Contacts',
    'Products',
    'Orders',
    'WhatsApp Scheduler',
    'Inbox',
    'Production',
    'Payments',
    'Health',
    'Sandbox phone',
  ])
  await expect(sideMenu(page).locator('[aria-current=page]')).toHaveText('Overview')
  await sideMenu(page).getByRole('link', { name: 'Products' }).click()
  await page.waitForURL('**/admin/products')
  await expect(sideMenu(page).locator('[aria-current=page]')).toHaveText('Products')
  await changeStoredUser(page, { role: 'contributor' })
  await page.reload()
  await expect(sideMenu(page).getByRole('link')).toHaveText([
    'Overview',
    'Products',
    'Orders',
    'Inbox',
    'Production',
    'Payments',
  ])
  await sideMenu(page).getByRole('link', { name: 'Production' }).click()
  await expect(page.getByRole('heading', { name: 'Production', level: 1 })).toBeVisible()
  await expect(sideMenu(page).locator('[aria-current=page]')).toHaveText('Production')
})

test('SHELL-02 on a phone the side menu slides over the page and closes on Escape or a tap outside', async ({
  page,
}) => {
  await page.setViewportSize(phoneViewport)
  await openAdmin(page)
  await expect(sideMenu(page)).toHaveCount(0)
  const toggle = page.getByRole('button', { name: 'Show menu' })
  await toggle.click()
  // A trial click waits until the menu’s animation has ended.
  await sideMenu(page).click({ trial: true })
  await page.mouse.click(phoneViewport.width - 10, phoneViewport.height / 2)
  await expect(sideMenu(page)).toHaveCount(0)
  await toggle.click()
  await page.keyboard.press('Escape')
  await expect(sideMenu(page)).toHaveCount(0)
  await expect(toggle).toBeFocused()
  await toggle.click()
  await sideMenu(page).getByRole('link', { name: 'Products' }).click()
  await page.waitForURL('**/admin/products')
  await expect(sideMenu(page)).toHaveCount(0)
})
