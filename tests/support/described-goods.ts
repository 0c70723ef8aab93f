import type { Locator } from '@playwright/test'

/** Describes a mug with names: two steps of price, a colour that costs more, rush. */
export async function describeMug(dialog: Locator) {
  await dialog.getByLabel('Name', { exact: true }).fill('Mug Bernama')
  await dialog.getByLabel('Order form').selectOption('As described here')
  const described = dialog.getByRole('group', { name: 'Options and prices' })
  await described.getByLabel('Step 1: price of a piece').fill('18')
  await described.getByRole('button', { name: 'Add a step' }).click()
  await described.getByLabel('Step 2: from how many pieces').fill('12')
  await described.getByLabel('Step 2: price of a piece').fill('15')
  await described.getByRole('button', { name: 'Add an option' }).click()
  await described.getByLabel('What is chosen, in Malay').fill('Warna')
  await described.getByLabel('Warna, choice 1: name in Malay').fill('Putih')
  await described.getByLabel('Warna, choice 2: name in Malay').fill('Hitam')
  await described.getByLabel('Warna, choice 2: what it adds').selectOption('RM each')
  await described.getByLabel('Warna, choice 2: how much').fill('2')
  await described.getByLabel('Each piece has a name').check()
  await described.getByLabel('It can be ready sooner, for more').check()
  await described.getByLabel('Rush: of the price').fill('25')
}

export const banner = {
  pricing: { by: 'area' as const, unit: 'ft2' as const, smallest: 600, tiers: [{ from: 1, sen: 280 }] },
  size: { unit: 'ft' as const, least_mm: 300, most_mm: 6000 },
  options: [],
  asks: { design: true, names: false, notes: false },
}
