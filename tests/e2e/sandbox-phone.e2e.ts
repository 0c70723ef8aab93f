import type { Page } from '@playwright/test'
import { findProblemsInBothThemes } from '../support/accessibility.ts'
import { navigateTo, expect, test } from '../support/shop.ts'
import { phoneViewport } from '../support/side-menu.ts'

const phoneScreen = (page: Page) => page.getByRole('region', { name: 'Phone' })

test('opens the sandbox phone from the menu and shows messages as they arrive', async ({ page, shop }) => {
  await page.route('https://gambar.test/**', (route) =>
    route.fulfill({ path: 'public/pictures/qr-contoh.png', contentType: 'image/png' }),
  )
  const phone = shop.phone()
  await shop.open(page, '/admin')
  await page
    .getByRole('navigation', { name: 'Back-office' })
    .getByRole('link', { name: 'Sandbox phone' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sandbox phone' })).toBeVisible()
  const screen = phoneScreen(page)
  await shop.schedule({
    phone,
    message: 'Jumlah: *RM 126.00*\nTerima kasih',
    mediaUrls: [
      { url: 'https://gambar.test/qr.png', name: 'qr.png', caption: 'Imbas untuk bayar' },
      { url: 'https://gambar.test/invois.pdf', name: 'invois.pdf' },
    ],
  })
  await screen.getByRole('button', { name: new RegExp(phone) }).click()
  const bubbles = screen.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(bubbles).toHaveCount(4)
  await expect(bubbles.nth(0)).toHaveText(/^\d\d\/\d\d\/\d{4}$/)
  await expect(bubbles.nth(1).getByRole('img', { name: 'qr.png' })).toBeVisible()
  await expect(bubbles.nth(1)).toContainText('Imbas untuk bayar')
  await expect(bubbles.nth(2).getByRole('link', { name: 'invois.pdf' })).toBeVisible()
  await expect(bubbles.nth(3).locator('strong')).toHaveText('RM 126.00')
  await expect(bubbles.nth(3)).toHaveText(/Terima kasih\d\d:\d\d$/)
  await shop.schedule({ phone, message: 'Satu lagi' })
  await expect(bubbles.nth(4)).toContainText('Satu lagi')
  await expect(bubbles.nth(4)).toBeInViewport()
  await page.reload()
  await expect(bubbles).toHaveCount(5)
  await expect(bubbles.nth(4).getByRole('img', { name: 'Read' })).toBeVisible()
  await screen.getByRole('button', { name: 'All chats' }).click()
  await expect(screen.getByRole('button', { name: new RegExp(phone) })).toContainText('Satu lagi')
})

test('shows delivered and read receipts of the sandbox phone in the scheduler in real time', async ({
  page,
  shop,
  context,
}) => {
  const phone = shop.phone()
  const { id } = await shop.schedule({ phone, message: 'Tanda biru' })
  await shop.until(id, 'sent')
  await shop.open(page, '/admin/whatsapp-scheduler')
  const row = page.getByRole('row').filter({ hasText: phone })
  await expect(row.getByText('Sent', { exact: true })).toBeVisible()
  const other = await context.newPage()
  await shop.open(other, '/admin/phone')
  await expect(phoneScreen(other).getByRole('button', { name: new RegExp(phone) })).toBeVisible()
  await expect(row.getByRole('img', { name: 'Delivered' })).toBeVisible()
  await phoneScreen(other)
    .getByRole('button', { name: new RegExp(phone) })
    .click()
  await expect(row.getByRole('img', { name: 'Read' })).toBeVisible()
  await row.getByText('Tanda biru').click()
  await expect(page.getByRole('dialog').getByText(/ · read$/)).toBeVisible()
})

test('the sandbox phone simulates refusals, timeouts, HTML answers and delays', async ({ page, shop }) => {
  const phone = shop.phone()
  await shop.open(page, `/admin/phone?chat=${phone}`)
  const chooseBehaviour = async (words: string) => {
    const choice = page.getByRole('radio', { name: new RegExp(`^${words}`) })
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await choice.check()
    await saved
    await expect(choice).toBeChecked()
  }
  const bubble = (words: string) => phoneScreen(page).getByRole('listitem').filter({ hasText: words })

  await chooseBehaviour('Time out')
  const lost = await shop.schedule({ phone, message: 'Tiada jawapan' })
  await expect(bubble('Tiada jawapan')).toContainText('Arrived but not confirmed')
  expect(await shop.until(lost.id, 'failed')).toMatchObject({
    error: 'Delivery unknown',
    needs_decision: true,
  })

  await chooseBehaviour('Return HTML')
  const paged = await shop.schedule({ phone, message: 'Halaman web' })
  await shop.until(paged.id, 'sent')
  await expect(bubble('Halaman web')).toContainText('direct')
  await expect(bubble('Halaman web')).toHaveCount(1)

  await chooseBehaviour('Slow')
  const slow = await shop.schedule({ phone, message: 'Perlahan' })
  await shop.until(slow.id, 'sending')
  await shop.until(slow.id, 'sent')
  await expect(bubble('Perlahan')).toHaveCount(1)

  await chooseBehaviour('Reject')
  await shop.schedule({ phone, message: 'Tidak mahu' })
  await expect(bubble('Tidak mahu').first()).toContainText('Rejected')

  await page.reload()
  await expect(page.getByRole('radio', { name: /^Reject/ })).toBeChecked()
  await chooseBehaviour('Deliver')
})

test('the sandbox phone is accessible in both themes', async ({ page, shop }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const phone = shop.phone()
  await shop.until((await shop.schedule({ phone })).id, 'sent')
  await shop.setSandboxBehaviour('time_out')
  await shop.until((await shop.schedule({ phone, message: 'Tiada jawapan' })).id, 'failed')
  await shop.setSandboxBehaviour('refuse')
  await shop.schedule({ phone, message: 'Tidak mahu' })
  await shop.open(page, '/admin/phone')
  await expect(phoneScreen(page).getByRole('button', { name: new RegExp(phone) })).toBeVisible()
  expect(await findProblemsInBothThemes(page), 'chats').toEqual([])
  await navigateTo(page, `/admin/phone?chat=${phone}`)
  await expect(phoneScreen(page).getByText('Rejected').first()).toBeVisible()
  expect(await findProblemsInBothThemes(page), 'chat').toEqual([])
})

test('shows the text field of an open sandbox chat on a phone without scrolling', async ({ page, shop }) => {
  await page.setViewportSize(phoneViewport)
  await shop.open(page, `/admin/phone?chat=${shop.phone()}`)
  await expect(page.getByRole('textbox', { name: 'Message to the shop' })).toBeInViewport({ ratio: 1 })
})
