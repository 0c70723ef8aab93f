import { placeBasketOrder } from '#core/orders/items/basket.ts'
import { basketIssues } from '#core/orders/items/basket-item.ts'
import { orderPlacementOptions } from '#core/orders/orders.ts'
import { ironOnErrorMessages } from './iron-on-errors.ts'
import { productErrorMessages } from './product-errors.ts'
import { pairErrorMessages, mergeErrorMessages, type ErrorMessages } from './error-messages.ts'

type Own = Omit<typeof placeBasketOrder.errors, keyof typeof orderPlacementOptions.errors>

export const basketErrorMessages: ErrorMessages = mergeErrorMessages(
  ironOnErrorMessages,
  productErrorMessages,
  pairErrorMessages(basketIssues, {
    basket_empty: 'Your basket is empty.',
    basket_full: 'An order can have up to {most} items.',
  }),
  pairErrorMessages<keyof Own>(placeBasketOrder.errors, {
    coupon_unknown: 'This coupon code is not valid.',
    coupon_not_yet: 'This coupon is not active yet.',
    coupon_over: 'This coupon has expired.',
    coupon_too_little: 'This coupon needs items worth {from} or more.',
    basket_changed: 'Something in your basket is no longer available. Please check it.',
  }),
)
