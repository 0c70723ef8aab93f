import type { OrderKind } from '../items/order-items-view.ts'
import type { OrderStage } from '../order-stages.ts'

/** Kinds of items that are printed from the customer's design. `null` if it depends on the product. */
export const designByKind = {
  sticker: true,
  ppsticker: true,
  nametag: false,
  logo: false,
  described: null,
  free: false,
  basket: null,
} as const satisfies Record<OrderKind, boolean | null>

/** Kinds where it depends on the product. */
type Some = { [Kind in OrderKind]: (typeof designByKind)[Kind] extends null ? Kind : never }[OrderKind]

/** Returns true if the item is printed from the customer's design. */
export const takesDesign = (goods: { kind: Exclude<OrderKind, Some> } | { kind: Some; design: boolean }) =>
  'design' in goods ? goods.design : designByKind[goods.kind]

/** Stages in which customers can upload and replace designs: until production starts. */
export const acceptsDesignIn = {
  quoted: true,
  new: true,
  paid: true,
  in_production: false,
  ready: false,
  handed_over: false,
  posted: false,
  cancelled: false,
} as const satisfies Record<OrderStage, boolean>

/** Stages in which a missing design blocks the order. Finished orders no longer need one. */
export const requiresDesignIn = {
  quoted: false,
  new: true,
  paid: true,
  in_production: true,
  ready: true,
  handed_over: false,
  posted: false,
  cancelled: false,
} as const satisfies Record<OrderStage, boolean>
