// Names of the submit buttons in forms without scripts.

/** Adds the item to the basket instead of ordering it. */
export const addToBasketFieldName = 'to_basket'
/** Removes an item. The value of the button is the index of the item. */
export const removeItemFieldName = 'remove'
/** Applies the coupon without ordering. */
export const applyCouponFieldName = 'use_coupon'
