/** The order of a design. */
export interface OrderDesignAccess {
  /** The order number and the key that opens its designs. */
  order: string
  designKey: string
}
