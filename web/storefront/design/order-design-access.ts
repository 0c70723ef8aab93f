export interface OrderDesignAccess {
  /** Number of the order. */
  order: string
  designKey: string
}
