import type { OrderKind } from '../items/ordered-goods.ts'
import type { OrderStage } from '../order-stages.ts'

/** Which kinds of order are printed from what the customer sends; null: some are. */
export const withDesign = {
  sticker: true,
  ppsticker: true,
  nametag: false,
  logo: false,
  described: null,
  free: false,
  basket: null,
} as const satisfies Record<OrderKind, boolean | null>

/** Of these it is told by the goods. */
type Some = { [Kind in OrderKind]: (typeof withDesign)[Kind] extends null ? Kind : never }[OrderKind]

/** Whether these goods are. */
export const takesDesign = (goods: { kind: Exclude<OrderKind, Some> } | { kind: Some; design: boolean }) =>
  'design' in goods ? goods.design : withDesign[goods.kind]

/** Until the shop has begun, customers can send the design and replace it. */
export const awaitsDesign = {
  quoted: true,
  new: true,
  paid: true,
  in_production: false,
  ready: false,
  handed_over: false,
  posted: false,
  cancelled: false,
} as const satisfies Record<OrderStage, boolean>

/** While the order is the shop's to make, its design is missing where there is none; what has left was made somehow. */
export const needsDesign = {
  quoted: false,
  new: true,
  paid: true,
  in_production: true,
  ready: true,
  handed_over: false,
  posted: false,
  cancelled: false,
} as const satisfies Record<OrderStage, boolean>
