import { placeBasketOrder } from '#core/orders/items/basket.ts'
import { basketIssues } from '#core/orders/items/basket-item.ts'
import { placeOrderOptions } from '#core/orders/orders.ts'
import { ironOnProblems } from './iron-on-problems.ts'
import { productProblems } from './product-problems.ts'
import { problemTexts, together, type ProblemTexts } from './problem-texts.ts'

type Own = Omit<typeof placeBasketOrder.errors, keyof typeof placeOrderOptions.errors>

/** What the basket and its calls can say besides. */
export const basketProblems: ProblemTexts = together(
  ironOnProblems,
  productProblems,
  problemTexts(basketIssues, {
    basket_empty: 'Your basket is empty.',
    basket_full: 'One order holds at most {most} items.',
  }),
  problemTexts<keyof Own>(placeBasketOrder.errors, {
    coupon_unknown: 'There is no coupon with this code.',
    coupon_not_yet: 'This coupon has not begun yet.',
    coupon_over: 'This coupon is over.',
    coupon_too_little: 'This coupon is for goods of {from} or more.',
    basket_changed: 'Something in the basket can’t be ordered any more. Please look at it.',
  }),
)
