import { readFileSync } from 'node:fs'
import { createGroup, deleteGroup, listGroups } from '../../core/contacts/contact-groups.ts'
import { createContact, deleteContact, listContacts } from '../../core/contacts/contacts.ts'
import { createTemplate, deleteTemplate, listTemplates } from '../../core/messaging/message-templates.ts'
import { listMessages } from '../../core/messaging/messages.ts'
import { deleteRepeat, listRepeats } from '../../core/messaging/repeats.ts'
import { problemsOf } from '../support/accessible.ts'
import { expect, expectErrors, hour, row, shopTime, test, toast } from '../support/shop.ts'

// Other tests count the shop's contacts.
test.afterEach(async ({ shop }) => {
  for (const { id } of (await shop.call(listContacts, { search: 'Ujian' })).data)
    await shop.call(deleteContact, { id })
  for (const { id } of (await shop.call(listGroups, {})).data) await shop.call(deleteGroup, { id })
  for (const { id } of await shop.call(listTemplates, {})) await shop.call(deleteTemplate, { id })
  for (const { id } of await shop.call(listRepeats, {})) await shop.call(deleteRepeat, { id })
})

test('a template goes to a group: each text is seen, who is left out is named, and all are made once', async ({
  page,
  shop,
}) => {
  expectErrors(page, /400/)
  const [aminah, bakri, citra] = [shop.phone(), shop.phone(), shop.phone()]
  const { id } = await shop.call(createGroup, { name: 'Ujian ramai' })
  const add = (name: string, phone: string, more: object = {}) =>
    shop.call(createContact, { name, phone, group_ids: [id], ...more })
  await add('Ujian Aminah', aminah)
  await add('Ujian Bakri', bakri)
  await add('Ujian Citra', citra, { messages: 'orders' })

  await shop.enter(page, '/admin/whatsapp-scheduler')
  await page.getByRole('link', { name: 'Templates' }).click()
  await page.getByRole('button', { name: 'New template' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Promosi')
  await dialog.getByLabel('Message').fill('Salam {nama}')
  await expect(dialog.getByText('Unknown variable {nama}. Use {name}')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Unknown variable {nama}. Use {name}')).toBeVisible()
  await dialog.getByLabel('Message').fill('Salam ')
  await dialog.getByRole('button', { name: '{name}', exact: true }).click()
  await expect(dialog.getByLabel('Message')).toHaveValue('Salam {name}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Template saved')).toBeVisible()
  expect(await problemsOf(page)).toEqual([])

  await page.goto('/admin/whatsapp-scheduler/group')
  // What is missing is said from the first, and goes as it comes.
  const missing = page.getByText(/^Still missing: /)
  await expect(missing).toHaveText('Still missing: whom it goes to, a message or a file and when.')
  await page.getByLabel('To').selectOption('Ujian ramai (3)')
  await expect(missing).toHaveText('Still missing: a message or a file and when.')
  await page.getByRole('button', { name: 'Use a template' }).click()
  await page.getByRole('menuitem', { name: 'Promosi' }).click()
  await expect(missing).toHaveText('Still missing: when.')
  await page.getByLabel('At a time').check()
  await expect(missing).toHaveCount(0)
  await page.getByLabel('Schedule Time').fill(shopTime(2 * hour))
  await page.keyboard.press('Tab')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveText([
    new RegExp(`Ujian Aminah${aminah}Salam Ujian Aminah`),
    new RegExp(`Ujian Bakri${bakri}Salam Ujian Bakri`),
  ])
  await preview.getByText('1 left out').click()
  await expect(preview.getByRole('list', { name: 'Left out' })).toContainText(
    `Ujian Citra${citra}Wants messages about orders only`,
  )
  await expect(preview.getByText(/All will have gone by about \d\d\/\d\d\/\d{4} \d\d:\d\d/)).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
  await preview.getByRole('button', { name: 'Schedule 2 messages' }).dblclick()
  await expect(toast(page, '2 messages scheduled')).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: 'Ujian ramai' })
  await expect(card).toContainText('2 pending')
  const stored = (await shop.call(listMessages, {})).filter(({ phone }) => [aminah, bakri].includes(phone))
  expect(stored.map(({ message }) => message).toSorted()).toEqual(['Salam Ujian Aminah', 'Salam Ujian Bakri'])
  await card.getByRole('button', { name: 'Cancel the rest' }).click()
  await page.getByRole('button', { name: 'Cancel messages' }).click()
  await expect(card).toContainText('2 cancelled')
})

test('COMP-08 a template in the composer is filled in for its receiver, and lacks no value', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  await shop.call(createContact, { name: 'Ujian Aminah', phone })
  await shop.call(createTemplate, { name: 'Siap', text: 'Salam {name}, pesanan {order} siap.' })
  await shop.enter(page, '/admin/whatsapp-scheduler')
  await page.getByText('Schedule New Message').click()
  await page.getByRole('button', { name: 'Use a template' }).click()
  await page.getByRole('menuitem', { name: 'Siap' }).click()
  await expect(page.getByText('Choose a phone number to see its variables filled in.')).toBeVisible()
  await page.getByPlaceholder('Select a phone number').fill('ujian aminah')
  await page.getByRole('option', { name: /Ujian Aminah/ }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Salam Ujian Aminah, pesanan {order} siap.')
  await expect(page.getByText('No value for {order}')).toBeVisible()
  await page.getByRole('button', { name: 'Schedule Message', exact: true }).click()
  await expect(toast(page, 'API Error: No value for {order}')).toBeVisible()
  await page.getByLabel('Message', { exact: true }).fill('Salam {name}, pesanan {order|anda} siap.')
  await expect(preview).toContainText('Salam Ujian Aminah, pesanan anda siap.')
  await page.getByRole('button', { name: 'Schedule Message', exact: true }).click()
  await expect(toast(page, 'Message scheduled and sent immediately')).toBeVisible()
  expect(await shop.bubbles(phone)).toMatchObject([{ text: 'Salam Ujian Aminah, pesanan anda siap.' }])
})

test('MSG-11 the preview warns of a name that is only a title', async ({ page, shop }) => {
  const [puan, aminah] = [shop.phone(), shop.phone()]
  const made = await shop.call(createContact, { name: 'Puan', phone: puan })
  await shop.call(createContact, { name: 'Puan Ujian', phone: aminah })
  try {
    await shop.enter(page, '/admin/whatsapp-scheduler')
    await page.getByText('Schedule New Message').click()
    await page.getByRole('button', { name: 'Manual' }).click()
    await page.getByLabel('Phone Number').fill(puan)
    await page.getByLabel('Message', { exact: true }).fill('Salam {first_name}')
    const preview = page.getByRole('region', { name: 'Preview' })
    const warning = preview.getByText('The customer would be called “Puan” only')
    await expect(warning).toBeVisible()
    expect(await problemsOf(page)).toEqual([])
    await page.getByLabel('Phone Number').fill(aminah)
    await expect(preview).toContainText('Salam Puan Ujian')
    await expect(warning).toHaveCount(0)
  } finally {
    await shop.call(deleteContact, { id: made.id })
  }
})

test('MSG-12 chosen contacts get one text, now: nothing goes to many before it is said when', async ({
  page,
  shop,
}) => {
  const phones = [shop.phone(), shop.phone()]
  for (const [n, phone] of phones.entries()) await shop.call(createContact, { name: `Ujian ${n}`, phone })
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.enter(page, '/admin/contacts')
  await page.getByPlaceholder('Search contacts...').fill('Ujian')
  await expect(page.getByText('2 contact(s) found')).toBeVisible()
  await page.getByRole('button', { name: 'Choose', exact: true }).click()
  for (const n of [0, 1]) await page.getByRole('checkbox', { name: `Choose Ujian ${n}` }).check()
  await page.getByRole('toolbar').getByRole('link', { name: 'Message' }).click()
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('chosen')
  await page.getByLabel('Message', { exact: true }).fill('Hai {first_name}')
  await page.getByRole('button', { name: 'Send 2 messages', exact: true }).click()
  await expect(page.getByText('Choose when: now, or at a time.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Now' })).toBeFocused()
  for (const phone of phones) expect(await shop.bubbles(phone)).toEqual([])
  await page.getByRole('radio', { name: 'Now' }).check()
  await page.getByRole('button', { name: 'Send 2 messages now' }).click()
  await expect(toast(page, '2 messages scheduled')).toBeVisible()
  await expect(page.getByText('2 sent')).toBeVisible()
  // The next one is asked about anew.
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  expect(await shop.bubbles(phones[0] ?? '')).toMatchObject([{ text: 'Hai Ujian' }])
})

const picture = readFileSync('public/pictures/qr-contoh.png')

test('MSG-12 attachments to a group: uploaded once, seen with each text, and they arrive before it in their order', async ({
  page,
  shop,
}) => {
  expectErrors(page, /Failed to load resource/)
  const phones = [shop.phone(), shop.phone()]
  const { id } = await shop.call(createGroup, { name: 'Ujian poster' })
  for (const [n, phone] of phones.entries())
    await shop.call(createContact, { name: `Ujian ${'AB'[n]}`, phone, group_ids: [id] })
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.enter(page, `/admin/whatsapp-scheduler/group?group=${id}`)
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
  await expect(media.getByText('A file could not be uploaded. Try it again, or remove it.')).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
  await media.getByRole('button', { name: 'Try Poster.png again' }).click()
  await expect(files).toContainText([/^borang\.pdf/, /^poster\.png/])
  await media.getByLabel('Caption of poster.png').fill('Untuk {nama}')
  await expect(media.getByText('Unknown variable {nama}. Use {name}')).toBeVisible()
  await media.getByLabel('Caption of poster.png').fill('Untuk {name}')
  const first = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first()
  await expect(
    page.getByRole('list', { name: 'Attachments for Ujian A' }).getByRole('listitem'),
  ).toContainText(['borang.pdf', 'Untuk Ujian A'])
  await expect(first).toContainText('Salam Ujian A')
  expect(await problemsOf(page)).toEqual([])
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  // The answer is lost after all was made; pressed again, nothing is made a second time.
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
    expect((await shop.bubbles(phone)).map(({ kind, name, text }) => [kind, name, text])).toEqual([
      ['document', 'borang.pdf', ''],
      ['media', 'poster.png', `Untuk Ujian ${'AB'[n]}`],
      ['text', null, `Salam Ujian ${'AB'[n]}`],
    ])
  const urls = (await Promise.all(phones.map(shop.bubbles))).map((bubbles) => bubbles.map(({ url }) => url))
  expect(urls[0]).toEqual(urls[1])
  expect(uploads).toBe(3)
})

test('a message comes again: it is planned, seen in the list, paused, edited and deleted', async ({
  page,
  shop,
}) => {
  expectErrors(page, /400/)
  const phone = shop.phone()
  await shop.enter(page, '/admin/whatsapp-scheduler/repeats')
  await page.getByRole('button', { name: 'New repeat' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message').fill('Peringatan {date}')
  // Escape closes the list of numbers, and not what was typed with it.
  const numbers = dialog.getByRole('combobox', { name: 'Phone Number' })
  await numbers.click()
  await expect(numbers).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(numbers).toHaveAttribute('aria-expanded', 'false')
  await dialog.getByRole('button', { name: 'Manual' }).click()
  await dialog.getByLabel('Phone Number').fill(phone)
  await expect(dialog.getByLabel('Message')).toHaveValue('Peringatan {date}')
  await dialog.getByLabel('Repeats').selectOption('Every week')
  for (const pressed of await dialog.getByRole('button', { pressed: true }).all()) await pressed.click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose at least one day of the week')).toBeVisible()
  await dialog.getByLabel('Repeats').selectOption('Every month')
  await dialog.getByLabel('On', { exact: true }).selectOption('The last day')
  await expect(dialog.getByText('Next:')).toBeVisible()
  await dialog.getByLabel('Ends').selectOption('After so many times')
  await dialog.getByLabel('Times').fill('3')
  expect(await problemsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Repeat saved')).toBeVisible()
  const card = page.getByRole('list', { name: 'Repeats' }).getByRole('listitem')
  await expect(card).toContainText('On the last day of each month at 09:00 · 0 of 3 times')

  const soon = shopTime(2 * hour)
  await card.getByRole('button', { name: `Edit ${phone}` }).click()
  await dialog.getByLabel('Repeats').selectOption('Every day')
  await dialog.getByLabel('Hour').selectOption(soon.slice(11, 13))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText(/Every day at \d\d:00 · 1 of 3 times · next/)
  await page.goto('/admin/whatsapp-scheduler')
  await expect(row(page, phone)).toContainText(/Repeats.*Peringatan \d\d\/\d\d\/\d{4}/)

  await page.goto('/admin/whatsapp-scheduler/repeats')
  await card.getByRole('button', { name: `Pause ${phone}` }).click()
  await expect(card).toContainText('Paused')
  expect((await shop.call(listMessages, {})).filter((message) => message.phone === phone)).toEqual([])
  await card.getByRole('button', { name: `Delete ${phone}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing repeats yet')).toBeVisible()
})
