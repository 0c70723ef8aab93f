/** Order number and key that open the designs of an order. */
export interface OrderDesignAccess {
  /** Number of the order. */
  order: string
  designKey: string
}
