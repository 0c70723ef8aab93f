import type { Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAdmin } from '../support/browser.ts'
import { adminPassword } from '../support/program.ts'
import { expect, expectErrors, navigateTo, startProgram, test, toast } from '../support/shop.ts'

const messageField = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const submit = (page: Page) => page.getByRole('button', { name: 'Schedule Message' })

async function compose(page: Page, phone: string): Promise<void> {
  await page.locator('summary').click()
  await page.getByRole('button', { name: 'Manual' }).click()
  await page.getByRole('textbox', { name: 'Phone Number' }).fill(phone)
  await messageField(page).fill('Jangan hilang')
}

test('AUTH-04 restores typed values when the user signs in again after the session expired', async ({
  page,
  request,
}) => {
  expectErrors(page, /401/)
  await openAdmin(page, '/admin/contacts')
  await page.getByRole('button', { name: 'New contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'New contact' })
  await dialog.getByLabel('Name').fill('Cikgu Farid')
  await dialog.getByLabel('Phone').fill('012-345 6789')
  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  await request.post('/api/v2/sign-out', { headers: { authorization: `Bearer ${token}` }, data: {} })
  await dialog.getByRole('button', { name: 'Add contact' }).click()
  await page.waitForURL('**/login')
  await expect(page.getByRole('alert')).toHaveText('Session expired. Please log in again.')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(adminPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/admin/contacts')
  const kept = page.getByRole('region', { name: 'Your session expired before you saved' })
  await expect(kept.getByRole('definition')).toHaveText(['Cikgu Farid', '012-345 6789'])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await kept.getByRole('button', { name: 'Copy Name' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Cikgu Farid')
  await kept.getByRole('button', { name: 'Dismiss' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await expect(kept).toHaveCount(0)
})

test('COMP-08 keeps a message submitted offline and sends it once after reconnecting', async ({
  page,
  shop,
  context,
}) => {
  expectErrors(page, /ERR_INTERNET_DISCONNECTED/)
  const phone = shop.phone()
  await shop.open(page, '/admin/whatsapp-scheduler')
  await compose(page, phone)
  await context.setOffline(true)
  await submit(page).click()
  await expect(
    page.getByText('No connection. Check your internet and try again. Your message is kept here.'),
  ).toBeVisible()
  await expect(messageField(page)).toHaveValue('Jangan hilang')
  await context.setOffline(false)
  await page.route('**/api/v2/scheduled-messages', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await submit(page).dblclick()
  await expect(submit(page)).toBeDisabled()
  await expect(toast(page, 'Message scheduled and sent immediately')).toBeVisible()
  expect(await shop.listSandboxMessages(phone)).toHaveLength(1)
})

test('COMP-08 keeps the typed message during a server restart, and reloads the list afterwards', async ({
  page,
}) => {
  expectErrors(page, /ERR_CONNECTION_RE(FUSED|SET)|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY|50\d/)
  const dataDir = mkdtempSync(join(tmpdir(), 'cetak-restart-'))
  const first = await startProgram({}, { dataDir })
  const port = new URL(first.url).port
  try {
    await page.goto(`${first.url}/login`)
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill(adminPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/admin')
    await navigateTo(page, '/admin/whatsapp-scheduler')
    await compose(page, '60123456789')
    await first.stop('SIGKILL')
    await submit(page).click()
    await expect(toast(page, 'Failed to schedule message')).toBeVisible()
    await expect(page.getByText(/Your message is kept here/)).toBeVisible()
    const second = await startProgram({ PORT: port }, { dataDir })
    try {
      await submit(page).click()
      await expect(toast(page, 'Message scheduled and sent immediately')).toBeVisible()
      await expect(
        page.getByRole('table', { name: 'Scheduled Messages' }).getByRole('row').filter({ hasText: 'Sent' }),
      ).toHaveCount(1)
    } finally {
      await second.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
