import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expect, expectErrors, hour, messageRow, shopTime, toast, test } from '../support/shop.ts'
import {
  messageForm,
  scheduleButton,
  selectedFiles,
  previewRegion,
  createFilePayload,
  fileInput,
  dropOrPastePicture,
  openMessageForm,
  fillMessageForm,
} from '../support/media-form.ts'

test.beforeEach(openMessageForm)

test('COMP-07 sends uploaded, dropped and pasted files in the order they were added', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  await fillMessageForm(page, phone, 'Dengan gambar')
  await fileInput(messageForm(page)).setInputFiles([
    createFilePayload('Kad Nama.PNG'),
    createFilePayload('Invois 7.pdf', Buffer.from('%PDF-1.7\n'), 'application/pdf'),
  ])
  await expect(selectedFiles(messageForm(page))).toHaveCount(2)
  await dropOrPastePicture(messageForm(page).getByRole('group', { name: 'Media' }), 'drop', 'Jatuh.png')
  await expect(selectedFiles(messageForm(page))).toHaveCount(3)
  await dropOrPastePicture(messageForm(page).getByLabel('Message'), 'paste', 'image.png')
  await expect(selectedFiles(messageForm(page))).toContainText([
    /^kad-nama\.pngImage\/Media · [\d.]+ KB$/,
    /^invois-7\.pdfDocument\/File · 0\.0 KB$/,
    /^jatuh\.png/,
    /^image\.png/,
  ])
  await messageForm(page).getByLabel('Caption of kad-nama.png').fill('Ini *kad* anda')
  const previewBubbles = previewRegion(messageForm(page)).getByRole('listitem')
  await expect(previewBubbles).toContainText(['Ini kad anda', 'invois-7.pdf', '', '', 'Dengan gambar'])
  await expect(previewBubbles.first().locator('strong')).toHaveText('kad')
  await expect(previewBubbles.first().getByRole('img', { name: 'kad-nama.png' })).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.reload()
  await expect(selectedFiles(messageForm(page))).toHaveCount(4)
  await scheduleButton(page).click()
  await expect(toast(page, 'Message scheduled and sent immediately')).toBeVisible()
  const bubbles = await shop.listSandboxMessages(phone)
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

test('COMP-07 shows why an upload failed and blocks sending until the upload is retried or removed', async ({
  page,
  shop,
}) => {
  expectErrors(page, /Failed to load resource/)
  const phone = shop.phone()
  await fillMessageForm(page, phone, 'Tunggu dulu', shopTime(hour))
  const held = Promise.withResolvers<void>()
  let tries = 0
  await page.route('**/api/v2/media', async (route) => {
    tries += 1
    if (tries === 1) return route.abort()
    await held.promise
    return route.continue()
  })
  const uploads = messageForm(page).getByRole('list', { name: 'Uploads' })
  await fileInput(messageForm(page)).setInputFiles([createFilePayload('a.png')])
  await expect(uploads).toContainText('No connection. Check your internet and try again.')
  await scheduleButton(page).click()
  await expect(messageForm(page).getByText('A file could not be uploaded. Retry or remove it.')).toBeVisible()
  await uploads.getByRole('button', { name: 'Retry a.png' }).click()
  await expect(uploads.getByRole('progressbar', { name: 'Uploading a.png' })).toBeAttached()
  await scheduleButton(page).click()
  await expect(messageForm(page).getByText('A file is still uploading.')).toBeVisible()
  await messageForm(page).getByLabel('Message').fill('Sudah siap')
  held.resolve()
  await expect(selectedFiles(messageForm(page))).toHaveCount(1)
  await expect(messageForm(page).getByLabel('Message')).toHaveValue('Sudah siap')
  await fileInput(messageForm(page)).setInputFiles([
    createFilePayload('program.pdf', Buffer.from(`MZ${'\0'.repeat(300)}`), 'application/pdf'),
    createFilePayload('panjang.mp4', Buffer.alloc(17 * 1024 * 1024), 'video/mp4'),
  ])
  await expect(uploads).toContainText('Executable files can’t be sent to customers.')
  await expect(uploads).toContainText('This video is 17 MB. Uploads can have at most 16 MB.')
  await expect(uploads.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
  await uploads.getByRole('button', { name: 'Remove program.pdf' }).click()
  await uploads.getByRole('button', { name: 'Remove panjang.mp4' }).click()
  await scheduleButton(page).click()
  await expect(toast(page, 'Message scheduled successfully')).toBeVisible()
  await expect(messageRow(page, phone)).toContainText('Sudah siap')
})
