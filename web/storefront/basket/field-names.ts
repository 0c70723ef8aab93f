// Names of the submit buttons in forms without scripts.

/** Name of the button that adds the item to the basket instead of ordering it. */
export const addToBasketFieldName = 'to_basket'
/** Name of the button that removes an item. Its value is the index of the item. */
export const removeItemFieldName = 'remove'
/** Name of the button that applies the coupon without ordering. */
export const applyCouponFieldName = 'use_coupon'
