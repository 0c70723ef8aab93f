import type { product as ms } from '../ms/product.ts'
import type { Plain } from '../english.ts'

export const product: Plain<typeof ms> = {
  title: (name) => `Order ${name}`,
  steps: ['Order', 'Done'],
  shelf: 'All products',
  order: 'Your order',
  about: 'About you',
  delivery: 'Delivery',
  photos: (name) => `Photos of ${name}`,
  photoOf: (name, number) => `${name}, photo ${number}`,
  wholePhoto: (number) => `Open photo ${number}`,
  photoBefore: 'Photo before',
  photoAfter: 'Next photo',
  facts: 'About this product',
  aboutFacts: { materials: 'Materials', care: 'Care', questions: 'Questions' },
  quantity: 'Quantity',
  pieces: (count) => (count === 1 ? 'piece' : 'pieces'),
  sets: (of) => `sets (of ${of})`,
  width: 'Width',
  height: 'Height',
  sideHint: (least, most, unit) => `${least} to ${most} ${unit}`,
  units: { mm: 'mm', cm: 'cm', m: 'm', in: 'inches', ft: 'ft' },
  names: 'Names to print',
  namesHint: 'One name a line; each name is one piece.',
  notes: 'Notes',
  rush: 'Rush',
  rushHint: 'At an extra charge.',
  design: 'The design file is sent after ordering.',
  price: 'Price',
  goods: (quantity, unit) => `${quantity} ${unit}`,
  goodsEach: (quantity, unit, each) => `${quantity} ${unit} × ${each}`,
  share: (perCent) => `${perCent} %`,
  total: 'Total',
  moreForLess: (quantity, unit, total, same) =>
    same
      ? `${quantity} ${unit} are ${total}, too: the same price.`
      : `${quantity} ${unit} are only ${total}: it costs less.`,
  reckon: 'Work out the price',
  notYet: 'Complete the choices to see the price.',
  failed: 'The price could not be worked out. Please check your internet connection.',
  savedWords: 'Your order is saved!',
}
