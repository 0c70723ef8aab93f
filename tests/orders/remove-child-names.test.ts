import { expect, test } from 'vitest'
import type { OrderItem } from '#core/orders/items/order-items.ts'
import { removeChildNames } from '#server/features/orders/privacy/remove-child-names.ts'

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
const createChild = (name: string, quantity = 1) => ({
  name,
  section: '3B',
  number: '7',
  picks: [{ quantity, colour: '', choices: {} }],
})
const createRow = (namaAnak: string) => ({ namaAnak, warna: 'Red/White', sets: 1 })
const tagItem = (names: string[]) =>
  ({
    kind: 'nametag',
    product: 'Tag',
    rows: names.map(createRow),
    pricePerSet: 1000,
  }) as unknown as OrderItem<'nametag'>
const createBasketOf = (names: string[]) =>
  ({
    kind: 'basket',
    product: 'Tag',
    design: false,
    items: [{ goods: tagItem(names), sen: 3000 }],
  }) as OrderItem

test('CLASS-14 removes only the erased child’s names and note from items with a name per piece', () => {
  const goods = jerseys('3B: #7 Ali M × 2\n3B: #8 Ali Hassan M\n3B: #9 Ali XL', [
    'Ali',
    'Ali',
    'Ali Hassan',
    'Ali',
  ])
  expect(removeChildNames(goods, [createChild('Ali', 2)])).toEqual({
    ...goods,
    names: ['(removed)', '(removed)', 'Ali Hassan', 'Ali'],
    notes: '(removed)\n3B: #8 Ali Hassan M\n3B: #9 Ali XL',
  })
})

test('CLASS-14 removes as many name tag rows as the parent has children with that name', () => {
  expect(removeChildNames(createBasketOf(['ALI', 'ALI', 'SITI']), [createChild('Ali')])).toEqual(
    createBasketOf(['(removed)', 'ALI', 'SITI']),
  )
})
