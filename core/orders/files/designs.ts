import type { OrderKind } from '../items/order-items-view.ts'
import type { OrderStage } from '../order-stages.ts'

/** `true` if items of the kind are printed from the customer's design. `null` if that depends on the product. */
export const isPrintedFromDesignByKind = {
  sticker: true,
  ppsticker: true,
  nametag: false,
  logo: false,
  described: null,
  free: false,
  basket: null,
} as const satisfies Record<OrderKind, boolean | null>

type Some = {
  [Kind in OrderKind]: (typeof isPrintedFromDesignByKind)[Kind] extends null ? Kind : never
}[OrderKind]

export const isPrintedFromDesign = (
  goods: { kind: Exclude<OrderKind, Some> } | { kind: Some; design: boolean },
) => ('design' in goods ? goods.design : isPrintedFromDesignByKind[goods.kind])

/** Customers can upload and replace designs until production starts. */
export const acceptsDesignsInStage = {
  quoted: true,
  new: true,
  paid: true,
  in_production: false,
  ready: false,
  handed_over: false,
  posted: false,
  cancelled: false,
} as const satisfies Record<OrderStage, boolean>

/** `true` if a missing design blocks an order in the stage. Finished orders no longer need a design. */
export const requiresDesignInStage = {
  quoted: false,
  new: true,
  paid: true,
  in_production: true,
  ready: true,
  handed_over: false,
  posted: false,
  cancelled: false,
} as const satisfies Record<OrderStage, boolean>
