import { createContact } from '#core/contacts/contacts.ts'
import { createOrderAsAdmin } from '#core/orders/admin/create-order.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { deleteAllGroups } from '../support/delete-groups.ts'
import { createReadyOrders } from '../support/ready-orders.ts'
import { navigateTo, expect, test, toast } from '../support/shop.ts'

test.afterEach(deleteAllGroups)

test('ORD-21 an order and the contact list link to the customer’s page with orders, payments, note and preferences', async ({
  page,
  shop,
}) => {
  const [paid] = await createReadyOrders(shop, { many: 1, delivery: 'selfPickup' })
  if (!paid) throw new Error('an order is made')
  await shop.call(createOrderAsAdmin, {
    nama: 'Puan Rosnah binti Haji Abdullah',
    phone: paid.phone,
    delivery_method: 'selfPickup',
    address1: '',
    address2: '',
    postcode: '',
    city: '',
    state: '',
    items: [{ kind: 'free', what: 'Laminating A3', quantity: 1, each_sen: 500 }],
    paid: false,
    total_sen: 500,
    request_id: crypto.randomUUID(),
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.open(page, `/admin/orders?order=${paid.id}`)
  await page.getByRole('link', { name: 'View customer' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/contacts/person/${paid.phone}$`))
  const money = page.getByLabel('Money')
  await expect(money).toContainText('RM 7.50')
  await expect(money).toContainText('RM 5.00')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit contact' })
  await edit.getByLabel('Note').fill('Suka bayar tunai.\nAmbil selepas lima.')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Contact saved')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Suka bayar tunai.')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await expectToFitWidth(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findAccessibilityProblems(page)).toEqual([])
  await navigateTo(page, '/admin/contacts')
  await page.getByPlaceholder('Search contacts...').fill(paid.phone)
  const actions = page.getByRole('button', { name: /^More actions for/ })
  // Wait until the list is filtered.
  await expect(actions).toHaveCount(1)
  await actions.click()
  await page.getByRole('menuitem', { name: 'Orders and messages' }).click()
  await expect(page.getByRole('list', { name: 'Orders' })).toContainText(paid.number)
})

test('FIX-33 staff record withdrawn and renewed consent on a person’s data page', async ({ page, shop }) => {
  const phone = shop.phone()
  await shop.call(createContact, { name: 'Ujian Salmah', phone, promotions: true })
  await shop.open(page, '/settings/people')
  await page.getByLabel('Search people').fill(phone)
  await page.getByRole('button', { name: 'Ujian Salmah' }).click()
  await expect(page.getByText(/^Promotions: Agreed on .* \(recorded by staff\)\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Record withdrawal' }).click()
  await expect(toast(page, 'Withdrawal recorded')).toBeVisible()
  await expect(page.getByText(/^Promotions: Withdrawn on .* \(recorded by staff\)\.$/)).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Record consent' }).click()
  await expect(page.getByText(/^Promotions: Agreed on .* \(recorded by staff\)\.$/)).toBeVisible()
})
