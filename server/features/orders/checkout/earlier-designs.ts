import type { EarlierDesign } from '#core/orders/files/earlier-design.ts'
import type { Order } from '../store/orders-tables.ts'

/** What of an order's goods is printed from, by their place among them from 0 on. */
export type Earlier = readonly { item: number; from: EarlierDesign }[]

/** Designs that were approved before; who takes an order is given them by whoever keeps the files. */
export interface EarlierDesigns {
  /** Whether all of them are there, and this phone's. */
  areOf: (phone: string, earlier: Earlier) => Promise<boolean>
  /** Puts them into the order; done twice they are in it once. `from`: the network of who asks. */
  putInto: (order: Order, earlier: Earlier, from: string) => Promise<void>
}

/** Those that these items name. */
export const earlierOf = (
  items: readonly { kind?: string; earlier?: EarlierDesign | undefined }[],
): Earlier => items.flatMap(({ earlier }, item) => (earlier ? [{ item, from: earlier }] : []))
