import { expect, test } from 'vitest'
import { productDescriptionSchema, type ProductDescription } from './description.ts'
import { findLargerQuantityOffer } from './larger-quantity-offer.ts'
import { priceDescribedJob } from './price-described.ts'
import type { DescribedJob } from './described-job.ts'

const mug = productDescriptionSchema.parse({
  pricing: {
    by: 'piece',
    tiers: [
      { from: 1, sen: 1800 },
      { from: 20, sen: 1600 },
      { from: 50, sen: 1500 },
    ],
  },
  size: null,
  least: 1,
  most: 60,
  rush: null,
  asks: { design: false, names: false, notes: false },
  made: 'hand',
  options: [
    {
      code: 'warna',
      name: { ms: 'Warna' },
      choices: [
        { code: 'putih', name: { ms: 'Putih' } },
        { code: 'hitam', name: { ms: 'Hitam' }, effect: { by: 'piece', sen: 200 } },
      ],
    },
  ],
})
const offered = (described: ProductDescription, job: DescribedJob) => {
  const own = priceDescribedJob(described, job)
  if ('trouble' in own) throw new Error(own.trouble.code)
  return findLargerQuantityOffer(described, job, own)
}
const at = (quantity: number, choices = {}) => offered(mug, { choices, quantity, rush: false })

test('PROD-10 finds a larger quantity that costs no more', () => {
  expect(at(18)).toEqual({ quantity: 20, total: 32_000 })
  expect(at(17), '306 is less than 320').toBeNull()
  expect(at(18, { warna: 'hitam' }), '360 and 360').toEqual({ quantity: 20, total: 36_000 })
  expect(at(47)).toEqual({ quantity: 50, total: 75_000 })
  expect(at(20)).toBeNull()
})

test('PROD-10 offers a larger quantity only if it can be ordered and all sizes are known', () => {
  const few = { ...mug, most: 19 }
  expect(offered(few, { choices: {}, quantity: 18, rush: false })).toBeNull()
  const spread = { ...mug, options: mug.options.map((option) => ({ ...option, spread: true })) }
  expect(offered(spread, { choices: {}, spread: { putih: 18 }, quantity: 18, rush: false })).toBeNull()
})
