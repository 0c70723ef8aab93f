import type { Plain } from '../english.ts'
import type { basket as ms } from '../ms/basket.ts'

export const basket: Plain<typeof ms> = {
  title: 'Your basket',
  note: 'All goods in one order: one delivery, one payment.',
  steps: ['Basket', 'Done'],
  goods: 'Goods',
  more: 'Add something else',
  empty: 'Your basket is empty.',
  emptyNote: 'Choose something and press Add to basket.',
  toShop: 'See all products',
  remove: 'Remove',
  removeOf: (product) => `Remove ${product}`,
  removed: 'Removed from the basket.',
  was: 'Price before',
  priceChanged: 'The price has changed since it was put in.',
  dealOver: 'The deal for this is over. This is the usual price.',
  blocked: 'Remove what is marked red before you send the order.',
  failed: 'The price can’t be worked out. Check your connection.',
  again: 'Try again',
  goodsTotal: 'Goods',
  coupon: 'Coupon',
  couponCode: 'Coupon code',
  couponMissing: 'Type the code first.',
  useCoupon: 'Use',
  shop: 'All products',
}
