import type { Page } from '@playwright/test'

export async function fillInMug(page: Page) {
  await page.getByLabel('Name', { exact: true }).fill('Mug Bernama')
  await page.getByLabel('Tier 1: price per piece').fill('18')
  await page.getByRole('button', { name: 'Add price tier' }).click()
  await page.getByLabel('Tier 2: from (pieces)').fill('12')
  await page.getByLabel('Tier 2: price per piece').fill('15')
  await page.getByRole('button', { name: 'Add option' }).click()
  await page.getByLabel('Option name in Malay').fill('Warna')
  await page.getByLabel('Warna, choice 1: name in Malay').fill('Putih')
  await page.getByLabel('Warna, choice 2: name in Malay').fill('Hitam')
  await page.getByLabel('Warna, choice 2: extra charge').selectOption('RM per piece')
  await page.getByLabel('Warna, choice 2: amount').fill('2')
  await page.getByLabel('Name on each piece').check()
  await page.getByLabel('Offer rush orders for an extra charge').check()
  await page.getByLabel('Rush charge (% of price)').fill('25')
}

export const bannerProduct = {
  pricing: { by: 'area' as const, unit: 'ft2' as const, smallest: 600, tiers: [{ from: 1, sen: 280 }] },
  size: { unit: 'ft' as const, least_mm: 300, most_mm: 6000 },
  options: [],
  asks: { design: true, names: false, notes: false },
}
