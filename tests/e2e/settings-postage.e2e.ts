import { test, expectErrors, expect, toast } from '../support/shop.ts'
import { getPostage, changePostage } from '#core/settings/postage-calls.ts'
import { saveButton } from '../support/settings-screen.ts'

test('ORD-12 focuses an invalid postage amount and compares versions after an edit conflict', async ({
  page,
  shop,
}) => {
  expectErrors(page, /409 \(Conflict\)/)
  const before = await shop.call(getPostage, {})
  await shop.open(page, '/settings/postage')
  const johor = page.getByLabel('Johor', { exact: true })
  await johor.fill('acht')
  await page.getByLabel('Charge by weight').check()
  await page.getByLabel('Packing').fill('1.5')
  await saveButton(page).click()
  await expect(page.getByText('Please enter an amount, like 8.00.')).toBeVisible()
  await expect(page.getByLabel('Packing'), 'the first invalid field').toBeFocused()
  await expect(page.getByText('Please enter a whole number of grams.')).toBeVisible()
  await page.getByLabel('Charge by weight').uncheck()
  await johor.fill('6.50')
  await shop.call(changePostage, { ...before, free_from_sen: 20_000 })
  await saveButton(page).click()
  const question = page.getByRole('dialog', { name: 'Compare versions' })
  await expect(
    question.getByRole('group', { name: 'Free postage from (RM)' }).getByLabel('Theirs'),
  ).toBeChecked()
  await question.getByRole('button', { name: 'Save selection' }).click()
  await expect(toast(page, 'Postage saved')).toBeVisible()
  await expect(saveButton(page)).toBeDisabled()
  const { version, ...saved } = await shop.call(getPostage, {})
  expect(saved).toMatchObject({ states: { Johor: { fee_sen: 650 } }, by_weight: null, free_from_sen: 20_000 })
  await shop.call(changePostage, { ...before, version })
})
