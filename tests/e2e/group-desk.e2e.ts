import { randomBytes, randomUUID } from 'node:crypto'
import { editOrder } from '#core/orders/admin/edit-order.ts'
import { getOrder } from '#core/orders/admin/admin-order.ts'
import { closeGroupAsAdmin, getGroupAsAdmin, createGroupAsAdmin } from '#core/orders/groups/admin-groups.ts'
import { saveChild } from '#core/orders/groups/group-parents.ts'
import { onPhoneAndDesktop, findAccessibilityProblems } from '../support/accessibility.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { scaleTime } from '../support/load-factor.ts'
import { expect, test } from '../support/shop.ts'

const createChildInput = (key: string, name: string) => ({
  key,
  id: randomUUID(),
  secret: randomBytes(16).toString('base64url'),
  version: 0,
  name,
  picks: [{ quantity: 1, colour: 'Red/White' }],
})

test('CLASS-12 CLASS-13 staff create a group order, copy its link and see new children live, on a phone and a desktop', async ({
  page,
  shop,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.open(page, '/admin/orders/groups')
  await page.getByRole('link', { name: 'New group order' }).click()
  await page.getByRole('button', { name: 'Create group order' }).click()
  await expect(page.getByText('Please enter the name.').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Iron-On Name Tag' }).check()
  await page.getByLabel('Name', { exact: true }).fill('4 Bestari')
  await page.getByLabel('Expected names').fill('1. Siti Aminah\n2. Ali bin Abu')
  await expect(page.getByText('2 names')).toBeVisible()
  await page.getByLabel('Organiser name').fill('Cikgu Aida')
  await page.getByLabel('Phone').fill(shop.phone())
  await onPhoneAndDesktop(page, 390, async () => {
    expect(await findAccessibilityProblems(page)).toEqual([])
    await expectToFitWidth(page)
  })
  await page.getByRole('button', { name: 'Create group order' }).click()
  await expect(page.getByRole('heading', { name: '4 Bestari' })).toBeVisible()
  const link = (await page.getByText(/\/kumpulan#[\w-]+$/).textContent()) ?? ''
  const key = link.slice(link.indexOf('#') + 1)
  await expect(page.getByRole('link', { name: 'WhatsApp', exact: true })).toHaveAttribute('href', /wa\.me/)
  await onPhoneAndDesktop(page, 390, async () => expect(await findAccessibilityProblems(page)).toEqual([]))

  const other = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.20.30.67' } })
  const parent = await other.newPage()
  await parent.goto(new URL(`/kumpulan#${key}`, page.url()).href)
  await expect(parent.getByText('0 daripada 2').first()).toBeVisible()
  await shop.call(saveChild, createChildInput(key, 'Siti Aminah'))
  await expect(page.getByText('Siti Aminah').first()).toBeVisible({ timeout: scaleTime(8_000) })
  await expect(parent.getByText('1 daripada 2').first()).toBeVisible({ timeout: scaleTime(8_000) })
  await other.close()
})

test('CLASS-13 a group page polls when too many event streams are open', async ({
  browser,
  shop,
  program,
}) => {
  test.slow()
  const { share } = await shop.call(createGroupAsAdmin, {
    request_id: randomUUID(),
    name: '6 Dedikasi',
    nama: 'Cikgu Aida',
    phone: shop.phone(),
    delivery_method: 'selfPickup',
    address1: '',
    address2: '',
    postcode: '',
    city: '',
    state: '',
    items: [{ kind: 'nametag' }],
    expected: 2,
    payer: 'organiser',
    closes_at: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const key = share.link.slice(share.link.indexOf('#') + 1)
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.20.30.68' } })
  const page = await context.newPage()
  await page.route('**/api/group-orders/events', (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many_streams', error: '' } }),
  )
  await page.goto(new URL(`/kumpulan#${key}`, program.url).href)
  await expect(page.getByText('0 daripada 2').first()).toBeVisible()
  await shop.call(saveChild, createChildInput(key, 'Siti Aminah'))
  await expect(page.getByText('1 daripada 2').first()).toBeVisible({ timeout: scaleTime(30_000) })
  await context.close()
})

test('FIX-02 tells staff, organiser and parents that the shop changed the order after the group closed', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  const place = {
    delivery_method: 'selfPickup',
    address1: '',
    address2: '',
    postcode: '',
    city: '',
    state: '',
  } as const
  const { id, share } = await shop.call(createGroupAsAdmin, {
    request_id: randomUUID(),
    name: '5 Cekal',
    nama: 'Cikgu Aida',
    phone,
    ...place,
    items: [{ kind: 'nametag' }],
    expected: 2,
    payer: 'parents',
    closes_at: new Date(Date.now() + 86_400_000).toISOString(),
    tell: true,
  })
  const key = share.link.slice(share.link.indexOf('#') + 1)
  for (const name of ['Siti Aminah', 'Ali']) await shop.call(saveChild, createChildInput(key, name))
  const { total } = await shop.call(getGroupAsAdmin, { id })
  const closed = await shop.call(closeGroupAsAdmin, { id, total_sen: total.total_sen })
  const orderId = closed.order_id ?? ''
  const { order } = await shop.call(getOrder, { id: orderId })
  await shop.call(editOrder, {
    id: orderId,
    version: order.version,
    nama: order.nama,
    phone,
    ...place,
    tracking: '',
    quantities: [1, 4],
  })

  await shop.open(page, `/admin/orders/groups/${id}`)
  await expect(page.getByText(/^This order was changed after the group closed/)).toBeVisible()
  await expect(page.getByText('Children’s prices at closing').locator('..')).toContainText('RM 20.00')
  await expect(page.getByText('Total', { exact: true }).locator('..')).toContainText('RM 50.00')
  await onPhoneAndDesktop(page, 390, async () => {
    expect(await findAccessibilityProblems(page)).toEqual([])
    await expectToFitWidth(page)
  })

  const sent = (await shop.listSandboxMessages(phone)).map(
    ({ text }) => /\/pesanan-kumpulan\/urus#[\w-]+/.exec(text)?.[0],
  )
  await page.goto(sent.find(Boolean) ?? '')
  await expect(page.getByText(/^Kedai telah mengubah pesanan ini selepas kumpulan ditutup/)).toBeVisible()
  await expect(page.getByText('Jumlah untuk semua anak semasa kumpulan ditutup').locator('..')).toContainText(
    'RM 20.00',
  )
  await expect(page.getByText('Jumlah pesanan').locator('..')).toContainText('RM 50.00')
  await page.goto(`/kumpulan#${key}`)
  await expect(page.getByText(/^Kedai telah mengubah pesanan ini selepas kumpulan ditutup/)).toBeVisible()
})
