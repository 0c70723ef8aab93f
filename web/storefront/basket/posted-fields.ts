// Names of the submit buttons of forms without scripts.

/** Adds the item to the basket instead of ordering it. */
export const toBasketField = 'to_basket'
/** Removes an item; the button's value is its index. */
export const removeField = 'remove'
/** Applies the coupon without ordering. */
export const couponField = 'use_coupon'
