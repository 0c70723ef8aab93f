import { expect, toast, expectErrors, hour, chooseAction, messageRow, test } from '../support/shop.ts'
import {
  openSchedulerWithContacts,
  fillComposer,
  messageForm,
  scheduleButton,
} from '../support/composer-screen.ts'

test.beforeEach(openSchedulerWithContacts)

test('COMP-06 COMP-07 validates media URLs, detects media types, lists and removes media, and sends media in order', async ({
  page,
  shop,
}) => {
  await page.route('https://gambar.test/**', (route) =>
    route.fulfill({ path: 'public/pictures/qr-contoh.png', contentType: 'image/png' }),
  )
  const phone = shop.phone()
  await fillComposer(page, { phone, message: 'Dengan lampiran' })
  await page.getByRole('button', { name: 'Add media by URL' }).click()
  const panel = page.getByRole('group', { name: 'Media by URL' })
  const add = panel.getByRole('button', { name: 'Add URL' })
  const url = panel.getByLabel('URL', { exact: true })
  await add.click()
  await expect(panel.getByText('URL is required')).toBeVisible()
  await url.fill('not a url')
  await add.click()
  await expect(panel.getByText('Please enter a valid URL')).toBeVisible()
  await url.fill('https://gambar.test/QR.PNG')
  await expect(panel.getByLabel('URL Type')).toHaveValue('media')
  await add.click()
  await url.fill('https://gambar.test/invois.pdf')
  await expect(panel.getByLabel('URL Type')).toHaveValue('document')
  await panel.getByLabel('Display Name').fill('Invois 42.pdf')
  await url.press('Enter')
  const files = messageForm(page).getByRole('list', { name: 'Selected Files' }).getByRole('listitem')
  await expect(files).toHaveText([
    /^file_\d{13}Image\/Media · 0\.0 KB/,
    /^Invois 42\.pdfDocument\/File · 0\.0 KB/,
  ])
  await url.fill('https://gambar.test/lain.zip')
  await add.click()
  await expect(files).toHaveCount(3)
  await files
    .last()
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(files).toHaveCount(2)
  await scheduleButton(page).click()
  await expect(toast(page, 'Message scheduled and sent immediately')).toBeVisible()
  expect(
    (await shop.listSandboxMessages(phone)).map(({ kind, name }) => [kind, name?.replace(/\d{13}/, 'now')]),
  ).toEqual([
    ['media', 'file_now'],
    ['document', 'Invois 42.pdf'],
    ['text', undefined],
  ])
})

test('EDIT-01 COMP-07 shows Error for an attachment that fails to load, and sets the media type to none if there are no attachments', async ({
  page,
  shop,
}) => {
  expectErrors(page, /Failed to load resource/)
  await page.route('https://gambar.test/**', (route) => route.abort())
  const phone = shop.phone()
  const media = {
    url: 'https://gambar.test/hilang.jpg',
    type: 'media' as const,
    name: 'hilang.jpg',
    size: 2048,
  }
  const { id } = await shop.schedule({ phone, mediaUrls: [media] }, hour)
  await chooseAction(messageRow(page, phone), 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Scheduled Message' })
  await expect(dialog.getByText('Selected Files (1)')).toBeVisible()
  await expect(dialog.getByText('Error', { exact: true })).toBeVisible()
  await expect(dialog.getByText('2.0 KB')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove hilang.jpg' }).click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Message updated successfully')).toBeVisible()
  expect(await shop.until(id, 'pending')).toMatchObject({ media_type: 'none', mediaUrls: [] })
})
