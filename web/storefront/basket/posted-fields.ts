// How the buttons of forms without scripts are named, by what they ask for.

/** Goods go into the basket instead of being ordered. */
export const toBasketField = 'to_basket'
/** Goods are taken out of it: the button's value is their place. */
export const removeField = 'remove'
/** The coupon is counted in, nothing ordered yet. */
export const couponField = 'use_coupon'
