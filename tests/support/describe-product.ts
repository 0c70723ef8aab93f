import type { Locator, Page } from '@playwright/test'

export interface ProductEntry {
  name: string
  from: string
  steps?: string[]
  fixed?: string
  /** Prices in RM by quantity. */
  table?: Record<string, string>
  /** Surcharges, each with the option's name, the index of the choice, the type of surcharge and the amount. */
  extras?: [option: string, choice: number, by: string, amount: string][]
  pasted?: { option: string; choices: string }
  rushShare?: string
  material?: string
  supplier?: string
  days?: string
}

export async function describeProduct(page: Page, product: ProductEntry): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(product.name)
  await page
    .getByRole('region', { name: 'Start from an example' })
    .getByRole('button', { name: product.from })
    .click()
  const described = page.locator('form')
  for (const [at, amount] of (product.steps ?? []).entries())
    await described.getByLabel(new RegExp(`^Tier ${at + 1}: price per`)).fill(amount)
  if (product.fixed) await described.getByLabel('Price', { exact: true }).fill(product.fixed)
  for (const [quantity, amount] of Object.entries(product.table ?? {}))
    await described.getByLabel(`${quantity} pieces`, { exact: true }).fill(amount)
  if (product.pasted) await pasteOption(described, product.pasted)
  for (const [option, choice, by, amount] of product.extras ?? []) {
    await described.getByLabel(`${option}, choice ${choice}: extra charge`).selectOption(by)
    await described.getByLabel(`${option}, choice ${choice}: amount`).fill(amount)
  }
  if (product.rushShare) {
    await described.getByLabel('Offer rush orders for an extra charge').check()
    await described.getByLabel('Rush charge (% of price)').fill(product.rushShare)
  }
  if (product.material) await described.getByLabel('Material', { exact: true }).selectOption(product.material)
  if (product.supplier) await described.getByLabel('Supplier').fill(product.supplier)
  if (product.days) await described.getByLabel('Delivery time').fill(product.days)
}

async function pasteOption(described: Locator, { option, choices }: { option: string; choices: string }) {
  await described.getByRole('button', { name: 'Add option' }).click()
  await described.getByLabel('Option name in Malay').last().fill(option)
  const group = described.getByRole('group', { name: `Option ${option}` })
  await group.getByRole('button', { name: 'Paste a list' }).click()
  await group.getByLabel(`Choices for ${option}, one per line`).fill(choices)
  await group.getByRole('button', { name: /^Add \d/ }).click()
}
