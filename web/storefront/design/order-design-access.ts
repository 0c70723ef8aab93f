export interface OrderDesignAccess {
  /** Order number. */
  order: string
  designKey: string
}
