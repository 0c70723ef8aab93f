import type { Locator } from '@playwright/test'

/** A product as an owner fills its window: what is left out stays as the window has it. */
export interface Described {
  name: string
  /** The button under “Start from”. */
  from: string
  /** RM, one for each step that the start has, or for a first one. */
  steps?: string[]
  fixed?: string
  /** What the quantities of the table cost, RM. */
  table?: Record<string, string>
  /** Choices that cost more: of which option, the how-manieth, how, how much. */
  extras?: [option: string, choice: number, by: string, amount: string][]
  /** A further option, with its choices one a line. */
  pasted?: { option: string; choices: string }
  rushShare?: string
  material?: string
  supplier?: string
  days?: string
}

export async function describeProduct(dialog: Locator, product: Described): Promise<void> {
  await dialog.getByLabel('Name', { exact: true }).fill(product.name)
  await dialog
    .getByRole('region', { name: 'Start from' })
    .getByRole('button', { name: product.from, exact: true })
    .click()
  const described = dialog.getByRole('group', { name: 'Options and prices' })
  for (const [at, amount] of (product.steps ?? []).entries())
    await described.getByLabel(new RegExp(`^Step ${at + 1}: price of`)).fill(amount)
  if (product.fixed) await described.getByLabel('Price', { exact: true }).fill(product.fixed)
  for (const [quantity, amount] of Object.entries(product.table ?? {}))
    await described.getByLabel(`${quantity} cost`, { exact: true }).fill(amount)
  if (product.pasted) await pasteOption(described, product.pasted)
  for (const [option, choice, by, amount] of product.extras ?? []) {
    await described.getByLabel(`${option}, choice ${choice}: what it adds`).selectOption(by)
    await described.getByLabel(`${option}, choice ${choice}: how much`).fill(amount)
  }
  if (product.rushShare) {
    await described.getByLabel('It can be ready sooner, for more').check()
    await described.getByLabel('Rush: of the price').fill(product.rushShare)
  }
  if (product.material) await described.getByLabel('On', { exact: true }).selectOption(product.material)
  if (product.supplier) await described.getByLabel('Usual supplier').fill(product.supplier)
  if (product.days) await described.getByLabel('Takes').fill(product.days)
  await dialog.getByLabel('Available').check()
}

async function pasteOption(described: Locator, { option, choices }: { option: string; choices: string }) {
  await described.getByRole('button', { name: 'Add an option' }).click()
  await described.getByLabel('What is chosen, in Malay').last().fill(option)
  const group = described.getByRole('group', { name: `Option ${option}` })
  await group.getByRole('button', { name: 'Several at once' }).click()
  await group.getByLabel(`Choices of ${option}, one a line`).fill(choices)
  await group.getByRole('button', { name: /^Add \d/ }).click()
}
