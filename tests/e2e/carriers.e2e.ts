import { test, expect, toast } from '../support/shop.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'

test('PACK-05 adds a carrier on a phone and focuses the tracking link field if the link is invalid', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await shop.open(page, '/settings/carriers')
  await page.getByRole('button', { name: 'Add carrier' }).click()
  const last = page.getByRole('main').getByRole('listitem').last()
  await last.getByLabel('Name').fill('Van Kedai')
  await last.getByLabel('Number format').fill('VK####')
  const address = last.getByLabel('Tracking link')
  await address.fill('van.example')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(address).toBeFocused()
  await expect(last.getByText('Please enter a link that starts with https://.')).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await address.fill('https://van.example/?parcel={tracking}')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(toast(page, 'Carriers saved')).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findAccessibilityProblems(page)).toEqual([])
})
