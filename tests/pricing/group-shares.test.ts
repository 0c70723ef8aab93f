import { expect, test } from 'vitest'
import { createRandomDescription, createRandom, type Random } from '../support/random-description.ts'
import type { ProductDescription } from '#core/pricing/described/description.ts'
import { priceDescribedJob } from '#core/pricing/described/price-described.ts'
import {
  createGroupLines,
  splitLinePricesAmongChildren,
  type DescribedGroupItem,
  type ChildProductionChoices,
} from '#core/orders/groups/group-lines.ts'

const item = (asks: string[]): DescribedGroupItem => ({
  kind: 'described',
  slug: 'jersi',
  choices: {},
  asks,
  numbers: false,
})

function randomChildren({ options }: ProductDescription, random: Random): ChildProductionChoices[] {
  return Array.from({ length: random(1, 8) }, (_, at) => ({
    name: `${at}`,
    section: '',
    number: null,
    picks: [
      {
        quantity: random(1, 9) > 1 ? random(1, 3) : 0,
        colour: '',
        choices: Object.fromEntries(
          options.map(({ code, choices }) => [code, choices[random(0, choices.length - 1)]?.code ?? '']),
        ),
      },
    ],
  }))
}

const addUp = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

function priceGroup(description: ProductDescription, children: readonly ChildProductionChoices[]) {
  const wanted = [{ item: item(description.options.map(({ code }) => code)), at: 0 }]
  const lines = createGroupLines(wanted, description, children)
  const prices = lines.map(({ job }) => priceDescribedJob(description, job))
  const found = prices.flatMap((price) => ('trouble' in price ? [] : [price]))
  const troubles = prices.flatMap((price) => ('trouble' in price ? [price.trouble.code] : []))
  const costs = found.map(({ lines: costLines }, at) => ({
    job: lines[at]?.job ?? { choices: {}, quantity: 0 },
    lines: costLines,
  }))
  const shares =
    troubles.length > 0 ? null : splitLinePricesAmongChildren(description, lines, costs, children.length)
  return { lines, found, troubles, shares, total: addUp(found.map(({ total }) => total)) }
}

test('FIX-02 splits 100,000 random group orders into shares that add up exactly to the total', () => {
  const random = createRandom(20_261_126)
  const seen = { priced: 0, tooFew: 0, severalLines: 0 }
  for (let at = 0; at < 5000; at += 1) {
    const description = { ...createRandomDescription(random), size: null }
    if (random(0, 2) === 0) description.least = random(1, 12)
    for (let group = 0; group < 20; group += 1) {
      const children = randomChildren(description, random)
      const count = addUp(children.map(({ picks }) => picks[0]?.quantity ?? 0))
      const { found, troubles, shares, total } = priceGroup(description, children)
      const outside = count > 0 && (count < description.least || count > description.most)
      if (troubles.includes('quantity_out_of_range') !== outside)
        throw new Error(`${count} pieces: ${troubles.join()}`)
      if (outside) seen.tooFew += 1
      if (!shares) continue
      if (addUp(shares) !== total)
        throw new Error(`${addUp(shares)} of ${total}: ${JSON.stringify(children)}`)
      if (shares.some((share) => share < 0)) throw new Error('a child gets money back')
      const { pricing } = description
      const goods = found.map(({ lines: [first] }) => first?.sen ?? 0)
      if (pricing.by === 'piece' || pricing.by === 'set') {
        const each = pricing.tiers.findLast(({ from }) => from <= count)?.sen ?? 0
        if (addUp(goods) !== each * count) throw new Error('another step than that of all together')
      }
      if (pricing.by === 'fixed' && count > 0 && addUp(goods) !== pricing.sen)
        throw new Error('one price for all is charged more than once')
      seen.priced += 1
      if (found.length > 1) seen.severalLines += 1
    }
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5000)
})

const jersey = (more: object = {}): ProductDescription => ({
  ...createRandomDescription(createRandom(1)),
  options: [
    {
      code: 'lengan',
      name: { ms: 'Lengan', en: '' },
      spread: false,
      choices: [
        { code: 'pendek', name: { ms: 'Pendek', en: '' }, effect: { by: 'nothing' }, excludes: [] },
        {
          code: 'panjang',
          name: { ms: 'Panjang', en: '' },
          effect: { by: 'order', sen: 1000 },
          excludes: [],
        },
      ],
    },
  ],
  pricing: {
    by: 'piece',
    tiers: [
      { from: 1, sen: 4200 },
      { from: 30, sen: 3800 },
    ],
  },
  size: null,
  least: 1,
  most: 1000,
  rush: null,
  ...more,
})
const child = (lengan: string, quantity = 1): ChildProductionChoices => ({
  name: lengan,
  section: '',
  number: null,
  picks: [{ quantity, colour: '', choices: { lengan } }],
})

const half = (lengan: string) => Array.from({ length: 20 }, () => child(lengan))
const both = (at: number): ChildProductionChoices => ({
  ...child('pendek'),
  picks: [0, 1].map((place) => ({ quantity: place === at ? 15 : 0, colour: '', choices: {} })),
})

test('FIX-02 charges a fee per order once, split among the children who chose the option', () => {
  const [short, long, long2] = [child('pendek'), child('panjang'), child('panjang', 2)]
  const { total, shares } = priceGroup(jersey(), [short, long, long2])
  expect(total).toBe(4 * 4200 + 1000)
  expect(shares).toEqual([4200, 4200 + 333, 8400 + 667])
})

test('FIX-02 applies a minimum to all pieces of a product together, not to each combination of options', () => {
  const enough = priceGroup(jersey({ least: 30 }), [...half('pendek'), ...half('panjang')])
  expect([enough.troubles, enough.total]).toEqual([[], 40 * 3800 + 1000])
  const tooFew = priceGroup(jersey({ least: 41 }), [...half('pendek'), ...half('panjang')])
  expect(tooFew.troubles).toEqual(['quantity_out_of_range', 'quantity_out_of_range'])
})

test('FIX-02 counts the pieces of two items of the same product together', () => {
  const wanted = [0, 1].map((at) => ({
    item: { ...item([]), choices: { lengan: at ? 'panjang' : 'pendek' } },
    at,
  }))
  const lines = createGroupLines(wanted, jersey(), [both(0), both(1)])
  expect(lines.map(({ job }) => priceDescribedJob(jersey(), job))).toMatchObject([
    { total: 15 * 3800 },
    { total: 15 * 3800 + 1000 },
  ])
})
