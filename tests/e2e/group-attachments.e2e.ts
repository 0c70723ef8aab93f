import { readFileSync } from 'node:fs'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { test, expectErrors, expect, toast } from '../support/shop.ts'
import { deleteAllGroups } from '../support/delete-groups.ts'
import { createContactGroup } from '#core/contacts/contact-groups.ts'
import { createContact } from '#core/contacts/contacts.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'

test.afterEach(deleteAllGroups)

const picture = readFileSync('public/pictures/qr-contoh.png')

test('MSG-12 uploads attachments of a group message once, previews them with each text and sends them before the text', async ({
  page,
  shop,
}) => {
  expectErrors(page, /Failed to load resource/)
  const phones = [shop.phone(), shop.phone()]
  const { id } = await shop.call(createContactGroup, { name: 'Ujian poster' })
  for (const [n, phone] of phones.entries())
    await shop.call(createContact, { name: `Ujian ${'AB'[n]}`, phone, group_ids: [id], promotions: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.open(page, `/admin/whatsapp-scheduler/group?group=${id}`)
  let uploads = 0
  await page.route('**/api/v2/media', (route) => {
    uploads += 1
    return uploads === 1 ? route.abort() : route.continue()
  })
  const media = page.getByRole('group', { name: 'Media', exact: true })
  await media.getByLabel('Files from this device').setInputFiles([
    { name: 'Poster.png', mimeType: 'image/png', buffer: picture },
    { name: 'Borang.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') },
  ])
  const files = media.getByRole('list', { name: 'Selected Files' }).getByRole('listitem')
  await expect(files).toContainText([/^borang\.pdf/])
  await page.getByLabel('Message', { exact: true }).fill('Salam {name}')
  await page.getByRole('radio', { name: 'Now' }).check()
  const send = page.getByRole('button', { name: 'Send 2 messages now' })
  await send.click()
  await expect(media.getByText('A file could not be uploaded. Retry or remove it.')).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await media.getByRole('button', { name: 'Retry Poster.png' }).click()
  await expect(files).toContainText([/^borang\.pdf/, /^poster\.png/])
  await media.getByLabel('Caption of poster.png').fill('Untuk {nama}')
  await expect(media.getByText('Unknown variable {nama}. Use {name}')).toBeVisible()
  await media.getByLabel('Caption of poster.png').fill('Untuk {name}')
  const first = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first()
  await expect(
    page.getByRole('list', { name: 'Attachments for Ujian A' }).getByRole('listitem'),
  ).toContainText(['borang.pdf', 'Untuk Ujian A'])
  await expect(first).toContainText('Salam Ujian A')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expectToFitWidth(page)
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  // The response is lost after the messages were created. Pressing again creates no more messages.
  await page.route(
    '**/api/v2/campaigns',
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await send.click()
  await expect(toast(page, 'No connection.')).toBeVisible()
  await send.click()
  await expect(toast(page, '2 messages scheduled')).toBeVisible()
  await expect(files).toHaveCount(0)
  const card = page.getByRole('listitem').filter({ hasText: 'Ujian poster' })
  await expect(card).toContainText('borang.pdf, poster.png')
  await expect(card).toContainText('2 sent')
  for (const [n, phone] of phones.entries())
    expect((await shop.listSandboxMessages(phone)).map(({ kind, name, text }) => [kind, name, text])).toEqual(
      [
        ['document', 'borang.pdf', ''],
        ['media', 'poster.png', `Untuk Ujian ${'AB'[n]}`],
        ['text', null, `Salam Ujian ${'AB'[n]}`],
      ],
    )
  const urls = (await Promise.all(phones.map(shop.listSandboxMessages))).map((bubbles) =>
    bubbles.map(({ url }) => url),
  )
  expect(urls[0]).toEqual(urls[1])
  expect(uploads).toBe(3)
})
