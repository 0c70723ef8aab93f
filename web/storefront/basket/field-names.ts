// Names of the submit buttons in forms without scripts.

export const addToBasketFieldName = 'to_basket'
/** The button's value is the index of the item. */
export const removeItemFieldName = 'remove'
export const applyCouponFieldName = 'use_coupon'
