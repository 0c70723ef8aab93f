/** Whose design it is. */
export interface OfOrder {
  /** The shop's number of the order, and what opens its designs. */
  order: string
  designKey: string
}
