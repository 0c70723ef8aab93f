import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { problemsOf } from '../support/accessible.ts'
import { choose, expect, expectErrors, hour, minute, row, shopTime, test, toast } from '../support/shop.ts'

const form = (page: Page) => page.locator('form')
const submit = (page: Page) => form(page).getByRole('button', { name: 'Schedule Message' })
const files = (of: Locator) => of.getByRole('list', { name: 'Selected Files' }).getByRole('listitem')
const preview = (of: Locator) => of.getByRole('region', { name: 'Preview' })
const picture = readFileSync('public/pictures/qr-contoh.png')
const given = (name: string, buffer: Buffer = picture, mimeType = 'image/png') => ({ name, mimeType, buffer })
const choosing = (of: Locator) => of.getByLabel('Files from this device')

/** As the browser does when a person lets files go above it, or pastes them. */
async function hand(to: Locator, how: 'drop' | 'paste', name: string): Promise<void> {
  await to.evaluate(
    (element, { how, name, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/png' }))
      const more = { bubbles: true, cancelable: true }
      if (how === 'paste')
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, ...more }))
      else
        for (const type of ['dragover', 'drop'])
          element.dispatchEvent(new DragEvent(type, { dataTransfer: data, ...more }))
    },
    { how, name, bytes: [...picture] },
  )
}

test.beforeEach(async ({ page, shop }) => {
  await shop.enter(page, '/admin/whatsapp-scheduler')
  await page.locator('summary', { hasText: 'Schedule New Message' }).click()
})

async function fill(page: Page, phone: string, message: string, time?: string) {
  await form(page).getByRole('button', { name: 'Manual' }).click()
  await form(page).getByLabel('Phone Number').fill(phone)
  await form(page).getByLabel('Message').fill(message)
  if (time) await form(page).getByLabel('Schedule Time').fill(time)
}

test('COMP-07 files are uploaded from the device, dropped and pasted, and arrive in that order', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  await fill(page, phone, 'Dengan gambar')
  await choosing(form(page)).setInputFiles([
    given('Kad Nama.PNG'),
    given('Invois 7.pdf', Buffer.from('%PDF-1.7\n'), 'application/pdf'),
  ])
  await expect(files(form(page))).toHaveCount(2)
  await hand(form(page).getByRole('group', { name: 'Media' }), 'drop', 'Jatuh.png')
  await expect(files(form(page))).toHaveCount(3)
  await hand(form(page).getByLabel('Message'), 'paste', 'image.png')
  await expect(files(form(page))).toContainText([
    /^kad-nama\.pngImage\/Media · [\d.]+ KB$/,
    /^invois-7\.pdfDocument\/File · 0\.0 KB$/,
    /^jatuh\.png/,
    /^image\.png/,
  ])
  await form(page).getByLabel('Caption of kad-nama.png').fill('Ini *kad* anda')
  const bubblesToCome = preview(form(page)).getByRole('listitem')
  await expect(bubblesToCome).toContainText(['Ini kad anda', 'invois-7.pdf', '', '', 'Dengan gambar'])
  await expect(bubblesToCome.first().locator('strong')).toHaveText('kad')
  await expect(bubblesToCome.first().getByRole('img', { name: 'kad-nama.png' })).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
  // What is written and attached outlives a reload.
  await page.reload()
  await expect(files(form(page))).toHaveCount(4)
  await submit(page).click()
  await expect(toast(page, 'Message scheduled and sent immediately')).toBeVisible()
  const bubbles = await shop.bubbles(phone)
  expect(bubbles.map(({ kind, name, text }) => [kind, name, text])).toEqual([
    ['media', 'kad-nama.png', 'Ini *kad* anda'],
    ['document', 'invois-7.pdf', ''],
    ['media', 'jatuh.png', ''],
    ['media', 'image.png', ''],
    ['text', null, 'Dengan gambar'],
  ])
  const file = await page.request.get(bubbles[0]?.url ?? '')
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/png'])
})

test('COMP-07 an upload that fails stays beside its reason, and nothing goes out without it', async ({
  page,
  shop,
}) => {
  expectErrors(page, /Failed to load resource/)
  const phone = shop.phone()
  await fill(page, phone, 'Tunggu dulu', shopTime(hour))
  const held = Promise.withResolvers<void>()
  let tries = 0
  await page.route('**/api/v2/media', async (route) => {
    tries += 1
    if (tries === 1) return route.abort()
    await held.promise
    return route.continue()
  })
  const uploads = form(page).getByRole('list', { name: 'Uploads' })
  await choosing(form(page)).setInputFiles([given('a.png')])
  await expect(uploads).toContainText('No connection. Check your internet and try again.')
  await submit(page).click()
  await expect(
    form(page).getByText('A file could not be uploaded. Try it again, or remove it.'),
  ).toBeVisible()
  await uploads.getByRole('button', { name: 'Try a.png again' }).click()
  await expect(uploads.getByRole('progressbar', { name: 'Uploading a.png' })).toBeAttached()
  await submit(page).click()
  await expect(form(page).getByText('A file is still being uploaded.')).toBeVisible()
  // Words typed while a file is on its way are not lost when it arrives.
  await form(page).getByLabel('Message').fill('Sudah siap')
  held.resolve()
  await expect(files(form(page))).toHaveCount(1)
  await expect(form(page).getByLabel('Message')).toHaveValue('Sudah siap')
  await choosing(form(page)).setInputFiles([
    given('program.pdf', Buffer.from(`MZ${'\0'.repeat(300)}`), 'application/pdf'),
    given('panjang.mp4', Buffer.alloc(17 * 1024 * 1024), 'video/mp4'),
  ])
  await expect(uploads).toContainText('Programs cannot be sent to customers.')
  await expect(uploads).toContainText('This video is 17 MB; at most 16 MB can be uploaded.')
  // Trying these again would change nothing.
  await expect(uploads.getByRole('button', { name: /again/ })).toHaveCount(0)
  await uploads.getByRole('button', { name: 'Remove program.pdf' }).click()
  await uploads.getByRole('button', { name: 'Remove panjang.mp4' }).click()
  await submit(page).click()
  await expect(toast(page, 'Message scheduled successfully')).toBeVisible()
  await expect(row(page, phone)).toContainText('Sudah siap')
})

test('COMP-06 an address that the gateway could not fetch is told while the message is written', async ({
  page,
}) => {
  expectErrors(page, /Failed to load resource|ERR_/)
  await form(page).getByRole('button', { name: 'Add media by URL' }).click()
  const panel = page.getByRole('group', { name: 'Media by URL' })
  await panel.getByLabel('URL', { exact: true }).fill('https://127.0.0.1:9/gambar.png')
  await panel.getByRole('button', { name: 'Add URL' }).click()
  await expect(files(form(page))).toContainText('This address is inside a private network')
})

test('uploads that a real gateway could not fetch are warned about beside them', async ({ page }) => {
  const warning = 'The WhatsApp gateway cannot fetch uploaded files: set PUBLIC_URL.'
  await page.route('**/api/v2/media/setup', (route) =>
    route.fulfill({ json: { data: { warning, drive: null } } }),
  )
  await page.reload()
  await page.locator('summary', { hasText: 'Schedule New Message' }).click()
  await form(page).getByRole('button', { name: 'Choose Files from Drive' }).click()
  await expect(form(page).getByText(/^Google API not loaded: Google Drive is not set up/)).toBeVisible()
  await expect(form(page).getByText(warning)).toBeHidden()
  await choosing(form(page)).setInputFiles([given('a.png')])
  await expect(form(page).getByText(warning)).toBeVisible()
  const no_files = 'WAHA Core sends texts only.'
  await page.route('**/api/v2/media/setup', (route) =>
    route.fulfill({ json: { data: { warning, no_files, drive: null } } }),
  )
  await page.reload()
  await expect(files(form(page))).toHaveCount(1)
  await expect(form(page).getByText(no_files)).toBeVisible()
})

test('a message is seen as the phone will show it, with its length, while it is written', async ({
  page,
}) => {
  const message = form(page).getByLabel('Message')
  await expect(preview(form(page))).toContainText('What you write and attach appears here')
  await message.fill('*Siap!* _Sila_ ~esok~ ambil di ```kedai```, 2*3*4')
  const bubble = preview(form(page)).getByRole('listitem')
  await expect(bubble).toContainText('Siap! Sila esok ambil di kedai, 2*3*4')
  for (const [tag, words] of [
    ['strong', 'Siap!'],
    ['em', 'Sila'],
    ['s', 'esok'],
    ['code', 'kedai'],
  ] as const)
    await expect(bubble.locator(tag)).toHaveText(words)
  await expect(form(page).getByText('49 of 4,096 characters')).toBeVisible()
  await message.fill('a'.repeat(4097))
  await expect(form(page).getByText(/^4,097 characters: some gateways take 4,096 at most/)).toBeVisible()
  await message.fill('<b>bukan</b>')
  await expect(bubble).toContainText('<b>bukan</b>')
})

test('EDIT-01 EDIT-02 files from the device and by URL in the dialog, saved for later and sent now', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  const { id } = await shop.schedule({ phone, message: 'Lama' }, hour)
  await choose(row(page, phone), 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Scheduled Message' })
  const before = await dialog.getByLabel('Schedule Time').inputValue()
  await choosing(dialog).setInputFiles([given('Baru.png')])
  await expect(dialog.getByText('Selected Files (1)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add media by URL' }).click()
  await dialog.getByLabel('URL', { exact: true }).fill('https://gambar.invalid/senarai.pdf')
  await dialog.getByRole('button', { name: 'Add URL' }).click()
  await expect(dialog.getByText('Selected Files (2)')).toBeVisible()
  await dialog.getByRole('button', { name: /^Remove file_/ }).click()
  await hand(dialog.getByLabel('Message'), 'paste', 'image.png')
  await expect(dialog.getByText('Selected Files (2)')).toBeVisible()
  await dialog.getByLabel('Message').fill('Baru')
  await expect(preview(dialog).getByRole('listitem')).toHaveCount(3)
  expect(await problemsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Message updated successfully')).toBeVisible()
  expect(await shop.until(id, 'pending')).toMatchObject({
    message: 'Baru',
    scheduled_time: before,
    media_type: 'media',
    mediaUrls: [{ name: 'baru.png' }, { name: 'image.png' }],
  })

  await choose(row(page, phone), 'Edit')
  await dialog.getByRole('button', { name: 'Save & Send Now' }).click()
  await expect(toast(page, 'Message sent successfully')).toBeVisible()
  const sent = await shop.until(id, 'sent')
  expect(Math.abs(Date.parse(`${sent.scheduled_time.replace(' ', 'T')}+08:00`) - Date.now())).toBeLessThan(
    minute,
  )
  expect(await shop.bubbles(phone)).toHaveLength(3)
})
