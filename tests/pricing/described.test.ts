import { expect, test } from 'vitest'
import { fallbackTiers, priceJob } from '#core/pricing/price-tiers.ts'
import { productDescriptionSchema, type ProductDescription } from '#core/pricing/described/description.ts'
import { priceDescribedJob, type DescribedPrice } from '#core/pricing/described/price-described.ts'
import type { DescribedJob } from '#core/pricing/described/described-job.ts'
import { createRandomDescription, createRandomJob, createRandom } from '../support/random-description.ts'

const described = (given: object): ProductDescription =>
  productDescriptionSchema.parse({ options: [], ...given })

function calculatePrice(
  product: ProductDescription,
  job: Partial<DescribedJob> & { quantity: number },
): DescribedPrice {
  const price = priceDescribedJob(product, { choices: {}, ...job })
  if ('trouble' in price) throw new Error(JSON.stringify(price.trouble))
  return price
}

const findTrouble = (product: ProductDescription, job: Partial<DescribedJob> & { quantity: number }) => {
  const price = priceDescribedJob(product, { choices: {}, ...job })
  return 'trouble' in price ? price.trouble : null
}

const feet = (count: number) => count * 304.8
const one = (code: string, effect?: object, more: object = {}) => ({
  code,
  name: { ms: code },
  ...(effect && { effect }),
  ...more,
})

const products = {
  banner: described({
    pricing: {
      by: 'area',
      unit: 'ft2',
      smallest: 600,
      tiers: [
        { from: 1, sen: 280 },
        { from: 5, sen: 250 },
      ],
    },
    size: { unit: 'ft', least_mm: 300, most_mm: 6000 },
    options: [
      {
        code: 'eyelets',
        name: { ms: 'Lubang' },
        choices: [one('none'), one('four', { by: 'piece', sen: 200 })],
      },
    ],
  }),
  nameCards: described({
    pricing: {
      by: 'table',
      quantities: [200, 500, 1000],
      rows: [{ up_to_mm: { width: 90, height: 54 }, sen: [3500, 6000, 9500] }],
    },
    options: [
      {
        code: 'size',
        name: { ms: 'Saiz' },
        choices: [one('standard', undefined, { size_mm: { width: 90, height: 54 } })],
      },
      {
        code: 'sides',
        name: { ms: 'Muka' },
        choices: [one('one'), one('two', { by: 'share', per_mille: 400 })],
      },
      {
        code: 'finish',
        name: { ms: 'Kemasan' },
        choices: [one('gloss'), one('matt', { by: 'share', per_mille: 100 })],
      },
    ],
  }),
  mug: described({
    pricing: {
      by: 'piece',
      tiers: [
        { from: 1, sen: 1800 },
        { from: 12, sen: 1500 },
        { from: 50, sen: 1250 },
      ],
    },
    asks: { design: true, names: true, notes: true },
    rush: { per_mille: 250, sen: 0 },
  }),
  jersey: described({
    pricing: {
      by: 'piece',
      tiers: [
        { from: 1, sen: 4500 },
        { from: 20, sen: 3800 },
      ],
    },
    options: [
      {
        code: 'size',
        name: { ms: 'Saiz' },
        spread: true,
        choices: [one('s'), one('m'), one('l'), one('xxl', { by: 'piece', sen: 300 })],
      },
    ],
  }),
  roundSticker: described({
    pricing: {
      by: 'sheet',
      tiers: [
        { from: 1, sen: 1200 },
        { from: 5, sen: 900 },
      ],
    },
    options: [
      {
        code: 'size',
        name: { ms: 'Saiz' },
        choices: [one('3cm', undefined, { size_mm: { width: 30, height: 30 } })],
      },
      {
        code: 'film',
        name: { ms: 'Bahan' },
        choices: [one('white'), one('clear', { by: 'share', per_mille: 200 }, { excludes: ['white/none'] })],
      },
      {
        code: 'white',
        name: { ms: 'Putih' },
        choices: [one('plate', { by: 'order', sen: 1500 }), one('none')],
      },
    ],
  }),
  certificate: described({
    pricing: {
      by: 'set',
      pieces: 10,
      tiers: [
        { from: 1, sen: 1200 },
        { from: 10, sen: 1000 },
      ],
    },
  }),
  rubberStamp: described({ pricing: { by: 'fixed', sen: 3500 }, most: 1 }),
}

/** The expected prices are calculated by hand. */
test.each([
  // 3 × 8 ft = 24 ft². 24 × RM 2.80 = RM 67.20, plus RM 2.00 for eyelets.
  [
    'a banner of 3 × 8 ft with eyelets',
    products.banner,
    { quantity: 1, size_mm: { width: feet(3), height: feet(8) }, choices: { eyelets: 'four' } },
    6920,
  ],
  // 2 × 2 ft is charged as the minimum of 6 ft²: 6 × RM 2.80 = RM 16.80.
  [
    'a small banner at the minimum area',
    products.banner,
    { quantity: 1, size_mm: { width: feet(2), height: feet(2) } },
    1680,
  ],
  // Each of the five banners costs 24 ft² × RM 2.50 = RM 60.00.
  [
    'five banners at a lower tier',
    products.banner,
    { quantity: 5, size_mm: { width: feet(3), height: feet(8) } },
    30000,
  ],
  // RM 95.00, plus 40 % (RM 38.00), plus 10 % (RM 9.50).
  [
    '1,000 name cards, two sides, matt',
    products.nameCards,
    { quantity: 1000, choices: { sides: 'two', finish: 'matt' } },
    14250,
  ],
  ['50 mugs with names', products.mug, { quantity: 50 }, 62500],
  // 11 × RM 18.00 = RM 198.00, plus 25 %.
  ['11 mugs as a rush order', products.mug, { quantity: 11, rush: true }, 24750],
  // 30 × RM 38.00 + 4 × RM 3.00.
  [
    '30 jerseys in several sizes',
    products.jersey,
    { quantity: 0, spread: { s: 8, m: 12, l: 6, xxl: 4 } },
    115200,
  ],
  // 9 × 15 = 135 stickers fit on a sheet, so 300 need 3 sheets: RM 36.00, plus 20 % (RM 7.20), plus RM 15.00 for the
  // plate.
  [
    '300 round stickers on clear film',
    products.roundSticker,
    { quantity: 300, choices: { film: 'clear' } },
    5820,
  ],
  ['12 sets of certificates', products.certificate, { quantity: 12 }, 12000],
  ['a rubber stamp', products.rubberStamp, { quantity: 1 }, 3500],
])('calculates the price of %s', (_, product, job, total) => {
  const price = calculatePrice(product, job)
  expect(price.total).toBe(total)
  expect(price.lines.reduce((sum, { sen }) => sum + sen, 0)).toBe(total)
})

test('returns the price as separate lines', () => {
  expect(calculatePrice(products.nameCards, { quantity: 500, choices: { finish: 'matt' } }).lines).toEqual([
    { what: 'goods', quantity: 500, each: null, sen: 6000 },
    {
      what: 'option',
      option: 'finish',
      choice: 'matt',
      effect: { by: 'share', per_mille: 100 },
      quantity: 500,
      sen: 600,
    },
  ])
  expect(calculatePrice(products.mug, { quantity: 12 }).lines).toEqual([
    { what: 'goods', quantity: 12, each: 1500, sen: 18000 },
  ])
})

test('explains why a job can’t be ordered', () => {
  expect(findTrouble(products.mug, { quantity: 0 })).toEqual({
    code: 'quantity_out_of_range',
    least: 1,
    most: 10_000,
  })
  expect(findTrouble(products.nameCards, { quantity: 300 })).toEqual({
    code: 'quantity_not_offered',
    offered: [200, 500, 1000],
  })
  expect(findTrouble(products.banner, { quantity: 1 })).toEqual({ code: 'size_needed' })
  expect(findTrouble(products.banner, { quantity: 1, size_mm: { width: 100, height: 900 } })).toMatchObject({
    code: 'size_out_of_range',
  })
  expect(
    findTrouble(products.roundSticker, { quantity: 5, choices: { film: 'clear', white: 'none' } }),
  ).toEqual({
    code: 'not_together',
    option: 'film',
    choice: 'clear',
    with: 'white/none',
  })
  expect(findTrouble(products.jersey, { quantity: 0, spread: { xs: 3 } })).toEqual({
    code: 'unknown_choice',
    option: 'size',
  })
  expect(findTrouble(products.jersey, { quantity: 3, rush: true, spread: { s: 3 } })).toEqual({
    code: 'rush_not_offered',
  })
})

test('PROD-08 prices 10,000 random sheet orders like an independent calculation, in the calculator and as a custom product', () => {
  const random = createRandom(7)
  const sheets = described({
    pricing: { by: 'sheet', tiers: fallbackTiers.map(({ sheets: from, price: sen }) => ({ from, sen })) },
    size: { unit: 'mm', least_mm: 5, most_mm: 290 },
    most: 1_000_000,
  })
  for (let run = 0; run < 10_000; run += 1) {
    const [side, quantity] = [random(5, 290), random(1, 20_000)]
    const price = priceDescribedJob(sheets, { choices: {}, quantity, size_mm: { width: side, height: side } })
    // Calculates the price as the calculator was specified: whole rows and columns on a sheet of 29 × 45 cm, at the
    // price of the matching tier.
    const onSheet = Math.floor(290 / side) * Math.floor(450 / side)
    const count = Math.ceil(quantity / onSheet)
    const each =
      count >= 21 ? 350 : count >= 11 ? 380 : count >= 6 ? 420 : count >= 5 ? 600 : count >= 3 ? 700 : 800
    expect('trouble' in price ? price : price.total).toBe(count * each)
    expect(priceJob(side, quantity, fallbackTiers).total).toBe(count * each)
  }
})

test('PROD-08 keeps 100,000 random prices non-negative, independent of option order and equal to the sum of their lines', () => {
  const random = createRandom(11)
  let priced = 0
  for (let run = 0; run < 100_000; run += 1) {
    const product = createRandomDescription(random)
    const job = createRandomJob(product, random)
    const price = priceDescribedJob(product, job)
    const turned = priceDescribedJob({ ...product, options: product.options.toReversed() }, job)
    if ('trouble' in price) {
      expect(turned).toHaveProperty('trouble')
      continue
    }
    priced += 1
    const sum = price.lines.reduce((total, { sen }) => total + sen, 0)
    if (price.total < 0 || !Number.isSafeInteger(price.total) || sum !== price.total)
      expect.fail(JSON.stringify({ product, job, price }))
    if ('trouble' in turned || turned.total !== price.total)
      expect.fail(JSON.stringify({ product, job, price, turned }))
  }
  expect(priced).toBeGreaterThan(50_000)
})

test('never charges less for more pieces in the same price tier', () => {
  const random = createRandom(13)
  for (let run = 0; run < 20_000; run += 1) {
    const product = createRandomDescription(random)
    if (product.pricing.by === 'table' || product.options.some(({ spread }) => spread)) continue
    const job = createRandomJob(product, random)
    const more = { ...job, quantity: job.quantity + random(1, 50) }
    const [less, larger] = [priceDescribedJob(product, job), priceDescribedJob(product, more)]
    if ('trouble' in less || 'trouble' in larger) continue
    if (findTierStart(product, less) !== findTierStart(product, larger)) continue
    if (larger.total < less.total) expect.fail(JSON.stringify({ product, job, more, less, larger }))
  }
})

function findTierStart(
  { pricing }: ProductDescription,
  { quantity, sheets }: DescribedPrice,
): number | undefined {
  if (!('tiers' in pricing)) return 0
  const count = sheets ?? quantity
  return pricing.tiers.findLast(({ from }) => from <= count)?.from
}

const listIssues = (given: object) =>
  productDescriptionSchema
    .safeParse({ options: [], pricing: { by: 'fixed', sen: 1 }, ...given })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

const createDiscountOption = (code: string) => ({
  code,
  name: { ms: code },
  choices: [one('a', { by: 'share', per_mille: -600 })],
})

test('refuses a product description without a valid price, and names its field', () => {
  expect(listIssues({ pricing: { by: 'piece', tiers: [{ from: 2, sen: 1 }] } })).toEqual([
    'pricing.tiers: The first price tier must start at 1.',
  ])
  expect(listIssues({ pricing: { by: 'sheet', tiers: [{ from: 1, sen: 1 }] } })).toEqual([
    'size: This price needs a size. Let customers enter the size, or give each choice of one option a size.',
  ])
  expect(listIssues({ least: 5, most: 4 })).toEqual(['most: The maximum must not be less than the minimum.'])
  expect(listIssues({ options: [createDiscountOption('x'), createDiscountOption('y')] })).toEqual([
    'options: The discounts add up to more than the price.',
  ])
})
