import { expect, test } from 'vitest'
import { createProduct } from '#core/catalog/catalog-products.ts'
import { enteredDescriptionSchema, productDescriptionSchema } from './description.ts'
import { parseChoices } from './parse-choices.ts'
import { unpricedTemplates } from './unpriced-templates.ts'
import { createBlankDescription, createTypedOption, type TypedDescription } from './typed-description.ts'
import { parseDescription, parseQuantities } from './parse-description.ts'
import { toTypedDescription } from './to-typed-description.ts'

const withPrices = (typed: TypedDescription): TypedDescription => ({
  ...typed,
  tiers: typed.tiers.map((tier) => ({ ...tier, amount: '1.50' })),
  fixed: '35',
  rows: typed.rows.map((row) => ({ ...row, amounts: ['25', '35', '60', '90'] })),
})

test('PROD-01 every product template is a valid description once prices are entered', () => {
  for (const { name, described } of unpricedTemplates) {
    const typed = withPrices({ ...createBlankDescription(), ...described() })
    const read = productDescriptionSchema.safeParse(parseDescription(typed))
    expect([name, read.error?.issues]).toEqual([name, undefined])
    if (read.data)
      expect(productDescriptionSchema.parse(parseDescription(toTypedDescription(read.data)))).toEqual(
        read.data,
      )
  }
})

test.each([
  ['Hitam', { ms: 'Hitam', en: '', by: 'nothing' }],
  ['Hitam / Black +2', { ms: 'Hitam', en: 'Black', by: 'piece', amount: '2' }],
  ['Matt +10%', { ms: 'Matt', by: 'share', amount: '10' }],
  ['Tanpa cetakan -5 %', { ms: 'Tanpa cetakan', by: 'share', amount: '-5' }],
  ['Kilat +RM 20.50 once', { ms: 'Kilat', by: 'order', amount: '20.50' }],
  ['A5 148 x 210', { ms: 'A5', width: '148', height: '210', by: 'nothing' }],
  ['Besar / Large 3 x 8 ft +20', { ms: 'Besar', en: 'Large', width: '3 ft', height: '8 ft', amount: '20' }],
  ['38 × 14 mm', { ms: '38 × 14 mm', width: '', height: '' }],
])('PROD-01 reads a choice written as “%s”', (line, choice) => {
  expect(parseChoices(`\n ${line} \n`)).toMatchObject([choice])
})

test('PROD-01 reads a size with its unit, and applies a table without sizes to every size', () => {
  const typed = {
    ...createBlankDescription(),
    by: 'table' as const,
    quantities: '100, 200',
    rows: [{ key: 0, width: '', height: '', amounts: ['10', '20'] }],
    options: [
      {
        ...createTypedOption(),
        ms: 'Saiz',
        choices: parseChoices('A 3 x 8 ft\nB 8 x 10 in\nC 29.7 x 42 cm'),
      },
    ],
  }
  expect(productDescriptionSchema.parse(parseDescription(typed))).toMatchObject({
    pricing: { rows: [{ up_to_mm: { width: 50_000, height: 50_000 }, sen: [1000, 2000] }] },
    options: [
      {
        choices: [
          { size_mm: { width: 914.4, height: 2438.4 } },
          { size_mm: { width: 203.2, height: 254 } },
          { size_mm: { width: 297, height: 420 } },
        ],
      },
    ],
  })
})

const placesOf = (line: string) => {
  const typed = {
    ...createBlankDescription(),
    options: [{ ...createTypedOption(), ms: 'Saiz', choices: parseChoices(line) }],
  }
  const tiers = typed.tiers.map((tier) => ({ ...tier, amount: '1.50' }))
  const read = productDescriptionSchema.safeParse(
    parseDescription({ ...typed, ms: 'A', tiers } as TypedDescription),
  )
  return (read.error?.issues ?? []).map(({ path }) => path.join('.'))
}

test('FIX-01 refuses a choice whose surcharge or size has a decimal comma, and names the field', () => {
  expect(placesOf('Kilat +7.5%')).toEqual([])
  expect(placesOf('Kilat +1,000')).toEqual([])
  expect(placesOf('Kilat +7,5%')).toEqual(['options.0.choices.0.effect.per_mille'])
  expect(placesOf('Kilat +1,5')).toEqual(['options.0.choices.0.effect.sen'])
  expect(placesOf('Besar 148,5 x 210')).toEqual(['options.0.choices.0.size_mm.width'])
})

test('FIX-01 reads 1,500 in a list of quantities as one number', () => {
  expect(parseQuantities('500 1,500; 2000, 3000')).toEqual([500, 1500, 2000, 3000])
  expect(parseQuantities('10,20')).toEqual([Number.NaN])
})

const table = (most: number) => ({
  options: [],
  most,
  pricing: {
    by: 'table',
    quantities: [500, 2000, 5000],
    rows: [{ up_to_mm: { width: 100, height: 100 }, sen: [1000, 3000, 6000] }],
  },
})

test('FIX-08 refuses a new quantity table that exceeds the maximum of an order, but accepts a stored table that does', () => {
  const refused = enteredDescriptionSchema.safeParse(table(1000)).error?.issues
  expect(refused).toMatchObject([{ path: ['pricing', 'quantities'] }])
  expect(refused?.[0]?.message).toContain('2000')
  expect(enteredDescriptionSchema.safeParse(table(5000)).success).toBe(true)
  expect(productDescriptionSchema.safeParse(table(1000)).success).toBe(true)
  expect(createProduct.input.safeParse({ name: 'A', category_id: 1, described: table(1000) }).success).toBe(
    false,
  )
  expect(createProduct.input.safeParse({ name: 'A', category_id: 1, described: table(5000) }).success).toBe(
    true,
  )
})
