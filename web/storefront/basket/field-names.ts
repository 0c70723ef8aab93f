// Names of the submit buttons of forms without scripts.

/** Adds the item to the basket instead of ordering it. */
export const addToBasketFieldName = 'to_basket'
/** Removes an item; the button's value is its index. */
export const removeItemFieldName = 'remove'
/** Applies the coupon without ordering. */
export const applyCouponFieldName = 'use_coupon'
