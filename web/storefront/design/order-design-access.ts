/** Gives access to the designs of an order. */
export interface OrderDesignAccess {
  /** Order number. The key below opens the designs of this order. */
  order: string
  designKey: string
}
