import { expect, test } from 'vitest'
import type { DescribedProduct } from './described-calls.ts'
import { firstJob, jobOf } from './typed-job.ts'

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

const quantityOf = (names: string) => jobOf(product, { ...firstJob(product), names }).quantity
const sizeOf = (width: string) => jobOf(product, { ...firstJob(product), width, height: '1' }).size_mm

test('FIX-07 calculates the price of as many pieces as there are names, even below the minimum', () => {
  expect(quantityOf('Ali\nSiti\nMei')).toBe(3)
  expect(quantityOf('')).toBe(10)
})

test('FIX-01 reads 1,000 ft as a thousand feet and refuses 1,5 ft', () => {
  expect(sizeOf('1,000')?.width).toBe(50_000)
  expect(sizeOf('1.5')?.width).toBe(457.2)
  expect(sizeOf('1,5')).toBeUndefined()
})
