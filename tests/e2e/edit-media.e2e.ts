import { test, hour, chooseAction, messageRow, expect, toast, minute } from '../support/shop.ts'
import {
  openMessageForm,
  fileInput,
  createFilePayload,
  dropOrPastePicture,
  previewRegion,
} from '../support/media-form.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'

test.beforeEach(openMessageForm)

test('EDIT-01 EDIT-02 adds attachments from the device and by URL in the edit dialog and sends them with the message', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  const { id } = await shop.schedule({ phone, message: 'Lama' }, hour)
  await chooseAction(messageRow(page, phone), 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Scheduled Message' })
  const before = await dialog.getByLabel('Schedule Time').inputValue()
  await fileInput(dialog).setInputFiles([createFilePayload('Baru.png')])
  await expect(dialog.getByText('Selected Files (1)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add media by URL' }).click()
  await dialog.getByLabel('URL', { exact: true }).fill('https://gambar.invalid/senarai.pdf')
  await dialog.getByRole('button', { name: 'Add URL' }).click()
  await expect(dialog.getByText('Selected Files (2)')).toBeVisible()
  await dialog.getByRole('button', { name: /^Remove file_/ }).click()
  await dropOrPastePicture(dialog.getByLabel('Message'), 'paste', 'image.png')
  await expect(dialog.getByText('Selected Files (2)')).toBeVisible()
  await dialog.getByLabel('Message').fill('Baru')
  await expect(previewRegion(dialog).getByRole('listitem')).toHaveCount(3)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Message updated successfully')).toBeVisible()
  expect(await shop.until(id, 'pending')).toMatchObject({
    message: 'Baru',
    scheduled_time: before,
    media_type: 'media',
    mediaUrls: [{ name: 'baru.png' }, { name: 'image.png' }],
  })

  await chooseAction(messageRow(page, phone), 'Edit')
  await dialog.getByRole('button', { name: 'Save & Send Now' }).click()
  await expect(toast(page, 'Message sent successfully')).toBeVisible()
  const sent = await shop.until(id, 'sent')
  expect(Math.abs(Date.parse(`${sent.scheduled_time.replace(' ', 'T')}+08:00`) - Date.now())).toBeLessThan(
    minute,
  )
  expect(await shop.listSandboxMessages(phone)).toHaveLength(3)
})
