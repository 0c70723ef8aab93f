import { createContactGroup } from '#core/contacts/contact-groups.ts'
import { createContact, deleteContact } from '#core/contacts/contacts.ts'
import { createTemplate } from '#core/messaging/message-templates.ts'
import { listMessages } from '#core/messaging/messages.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expect, expectErrors, navigateTo, hour, shopTime, test, toast } from '../support/shop.ts'
import { deleteAllGroups } from '../support/delete-groups.ts'

test.afterEach(deleteAllGroups)

test('previews a group message from a template, lists the skipped contacts, and creates each message once', async ({
  page,
  shop,
}) => {
  expectErrors(page, /400/)
  const [aminah, bakri, citra] = [shop.phone(), shop.phone(), shop.phone()]
  const { id } = await shop.call(createContactGroup, { name: 'Ujian ramai' })
  const add = (name: string, phone: string, more: object = {}) =>
    shop.call(createContact, { name, phone, group_ids: [id], promotions: true, ...more })
  await add('Ujian Aminah', aminah)
  await add('Ujian Bakri', bakri)
  await add('Ujian Citra', citra, { messages: 'orders' })

  await shop.open(page, '/admin/whatsapp-scheduler')
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
  expect(await findAccessibilityProblems(page)).toEqual([])

  await navigateTo(page, '/admin/whatsapp-scheduler/group')
  const missing = page.getByText(/^Choose .* to see the preview\.$|^Choose a time\.$/)
  await expect(missing).toHaveText('Choose a group, a time and a message to see the preview.')
  await page.getByLabel('To', { exact: true }).selectOption('Ujian ramai (3)')
  await expect(missing).toHaveText('Choose a time and a message to see the preview.')
  await page.getByRole('button', { name: 'Use template' }).click()
  await page.getByRole('menuitem', { name: 'Promosi' }).click()
  await expect(missing).toHaveText('Choose a time.')
  await page.getByLabel('Later').check()
  await expect(missing).toHaveCount(0)
  await page.getByLabel('Schedule Time').fill(shopTime(2 * hour))
  await page.keyboard.press('Tab')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveText([
    new RegExp(`Ujian Aminah${aminah}Salam Ujian Aminah`),
    new RegExp(`Ujian Bakri${bakri}Salam Ujian Bakri`),
  ])
  await preview.getByText('1 skipped').click()
  await expect(preview.getByRole('list', { name: 'Skipped' })).toContainText(
    `Ujian Citra${citra}Accepts order updates only`,
  )
  await expect(preview.getByText(/All sent by about \d\d\/\d\d\/\d{4} \d\d:\d\d/)).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await preview.getByRole('button', { name: 'Schedule 2 messages' }).dblclick()
  await expect(toast(page, '2 messages scheduled')).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: 'Ujian ramai' })
  await expect(card).toContainText('2 pending')
  const stored = (await shop.call(listMessages, {})).filter(({ phone }) => [aminah, bakri].includes(phone))
  expect(stored.map(({ message }) => message).toSorted()).toEqual(['Salam Ujian Aminah', 'Salam Ujian Bakri'])
  await card.getByRole('button', { name: 'Cancel remaining' }).click()
  await page.getByRole('button', { name: 'Cancel messages' }).click()
  await expect(card).toContainText('2 cancelled')
})

test('COMP-08 MSG-11 fills in a template for the recipient, refuses missing values and warns if a name is only a title', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  await shop.call(createContact, { name: 'Ujian Aminah', phone })
  await shop.call(createTemplate, { name: 'Siap', text: 'Salam {name}, pesanan {order} siap.' })
  await shop.open(page, '/admin/whatsapp-scheduler')
  await page.getByText('Schedule New Message').click()
  await page.getByRole('button', { name: 'Use template' }).click()
  await page.getByRole('menuitem', { name: 'Siap' }).click()
  await expect(page.getByText('Choose a phone number to preview variables.')).toBeVisible()
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
  expect(await shop.listSandboxMessages(phone)).toMatchObject([
    { text: 'Salam Ujian Aminah, pesanan anda siap.' },
  ])

  const [puan, aminah] = [shop.phone(), shop.phone()]
  const made = await shop.call(createContact, { name: 'Puan', phone: puan })
  await shop.call(createContact, { name: 'Puan Ujian', phone: aminah })
  try {
    await navigateTo(page, '/admin/contacts')
    await navigateTo(page, '/admin/whatsapp-scheduler')
    await page.getByText('Schedule New Message').click()
    await page.getByRole('button', { name: 'Manual' }).click()
    await page.getByLabel('Phone Number').fill(puan)
    await page.getByLabel('Message', { exact: true }).fill('Salam {first_name}')
    const warning = preview.getByText('The customer would be addressed only as “Puan”')
    await expect(warning).toBeVisible()
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByLabel('Phone Number').fill(aminah)
    await expect(preview).toContainText('Salam Puan Ujian')
    await expect(warning).toHaveCount(0)
  } finally {
    await shop.call(deleteContact, { id: made.id })
  }
})
