import { expect, test } from 'vitest'
import type { DescribedProduct } from './described-calls.ts'
import { createInitialValues, toDescribedJob, keepOfferedValues } from './typed-job.ts'

const product: DescribedProduct = {
  id: 1,
  name: 'Banner',
  slug: 'banner',
  category: 'printing',
  description: '',
  image_url: null,
  photos: [],
  facts: { materials: '', care: '', questions: [] },
  options: [],
  size: { unit: 'ft', least_mm: 100, most_mm: 50_000 },
  least: 10,
  most: 1000,
  quantities: null,
  set_of: null,
  rush: false,
  asks: { design: false, names: true, notes: false },
}

const choice = (code: string) => ({ code, name: code, excludes: [] })
const quantityOf = (names: string) =>
  toDescribedJob(product, { ...createInitialValues(product), names }).quantity
const sizeOf = (width: string) =>
  toDescribedJob(product, { ...createInitialValues(product), width, height: '1' }).size_mm

test('FIX-07 uses the number of entered names as the quantity, even below the minimum', () => {
  expect(quantityOf('Ali\nSiti\nMei')).toBe(3)
  expect(quantityOf('')).toBe(10)
})

test('FIX-01 reads 1,000 ft as a thousand feet and refuses 1,5 ft', () => {
  expect(sizeOf('1,000')?.width).toBe(50_000)
  expect(sizeOf('1.5')?.width).toBe(457.2)
  expect(sizeOf('1,5')).toBeUndefined()
})

test('FIX-35 keeps typed choices and quantity when the product changes, unless they are no longer offered', () => {
  const flyer: DescribedProduct = {
    ...product,
    asks: { design: false, names: false, notes: false },
    quantities: [100, 500],
    options: [
      { code: 'paper', name: 'Paper', spread: false, choices: [choice('thin'), choice('thick')] },
      { code: 'sides', name: 'Sides', spread: false, choices: [choice('one'), choice('two')] },
    ],
  }
  const typed = {
    ...createInitialValues(flyer),
    quantity: 500,
    choices: { paper: 'thick', sides: 'two', gone: 'x' },
  }
  expect(keepOfferedValues(flyer, typed)).toMatchObject({
    quantity: 500,
    choices: { paper: 'thick', sides: 'two' },
  })
  const smaller = {
    ...flyer,
    quantities: [100, 250],
    options: [{ code: 'paper', name: 'Paper', spread: false, choices: [choice('thin')] }],
  }
  const left = keepOfferedValues(smaller, typed)
  expect([left.quantity, left.choices]).toEqual([100, { paper: 'thin' }])
})
