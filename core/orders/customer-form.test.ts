import { expect, test } from 'vitest'
import { customerFormSchema } from './customer-form.ts'

const byPost = {
  nama: 'Siti Aminah',
  phone: '012-345 6789',
  deliveryMethod: 'pos',
  shipping: { address1: 'Jalan Satu 1', postcode: '81300', city: 'Skudai', state: 'Johor' },
}

test.each(['address1', 'postcode', 'city', 'state'] as const)(
  'SEC-06 refuses an address whose %s is not text',
  (field) => {
    expect(customerFormSchema.safeParse(byPost).success).toBe(true)
    for (const wrong of [81300, null, true, {}, ['Johor']]) {
      const read = customerFormSchema.safeParse({
        ...byPost,
        shipping: { ...byPost.shipping, [field]: wrong },
      })
      expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual([`shipping.${field}`])
    }
  },
)

test('FIX-11 refuses a name of zero-width characters and the postcode 00000', () => {
  const wrongIn = (given: object) =>
    customerFormSchema.safeParse({ ...byPost, ...given }).error?.issues.map(({ path }) => path.join('.'))
  expect(wrongIn({ nama: '\u200B\u200D\uFEFF' })).toEqual(['nama'])
  expect(wrongIn({ shipping: { ...byPost.shipping, postcode: '00000' } })).toEqual(['shipping.postcode'])
  expect(wrongIn({ nama: '王', shipping: { ...byPost.shipping, postcode: '01000' } })).toBeUndefined()
})
