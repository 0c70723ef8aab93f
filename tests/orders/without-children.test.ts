import { expect, test } from 'vitest'
import type { OrderItem } from '#core/orders/items/order-items.ts'
import { withoutChildren } from '#server/features/orders/privacy/without-children.ts'

const jerseys = (notes: string, names: string[] = []) =>
  ({
    kind: 'described',
    product: 'Jersi',
    quantity: 4,
    names,
    notes,
    choices: [
      { option: { ms: 'Saiz' }, choice: { ms: 'M' }, quantity: 2 },
      { option: { ms: 'Saiz' }, choice: { ms: 'XL' }, quantity: 2 },
    ],
  }) as unknown as OrderItem<'described'>
const child = (name: string, quantity = 1) => ({
  name,
  section: '3B',
  number: '7',
  picks: [{ quantity, colour: '', choices: {} }],
})
const row = (namaAnak: string) => ({ namaAnak, warna: 'Red/White', sets: 1 })
const tags = (names: string[]) =>
  ({
    kind: 'nametag',
    product: 'Tag',
    rows: names.map(row),
    pricePerSet: 1000,
  }) as unknown as OrderItem<'nametag'>
const basket = (names: string[]) =>
  ({ kind: 'basket', product: 'Tag', design: false, items: [{ goods: tags(names), sen: 3000 }] }) as OrderItem

test('CLASS-14 of goods with a name for each piece only this child’s go, and the line that says whose they are', () => {
  const goods = jerseys('3B: #7 Ali M × 2\n3B: #8 Ali Hassan M\n3B: #9 Ali XL', [
    'Ali',
    'Ali',
    'Ali Hassan',
    'Ali',
  ])
  expect(withoutChildren(goods, [child('Ali', 2)])).toEqual({
    ...goods,
    names: ['(removed)', '(removed)', 'Ali Hassan', 'Ali'],
    notes: '(removed)\n3B: #8 Ali Hassan M\n3B: #9 Ali XL',
  })
})

test('CLASS-14 of name tags in a basket as many rows go as the parent has children of that name', () => {
  expect(withoutChildren(basket(['ALI', 'ALI', 'SITI']), [child('Ali')])).toEqual(
    basket(['(removed)', 'ALI', 'SITI']),
  )
})
