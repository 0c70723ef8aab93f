import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { listItems, getProductionMethod } from '#core/orders/items/order-items.ts'
import { requiresDesignIn } from '#core/orders/files/designs.ts'
import { listItemPrintJobs } from '#core/orders/items/print-job.ts'
import type { ApprovalState } from '#core/orders/files/sent-proof.ts'
import type { Db } from '#server/db/database.ts'
import { designsOf, type ListedDesign } from '../files/designs-store.ts'
import { approvalStates } from '../files/proofs-store.ts'
import { listedDesign } from '../files/listed-design.ts'
import { discountPart, viewOf } from '../items/goods.ts'
import { publicIdsOfGroups } from '../store/group-store.ts'
import type { Order } from '../store/orders-tables.ts'
import { slipsOf } from '../files/slips-store.ts'

/** Orders as staff see them, with the slips and designs that came for them. */
export async function listedOrders(db: Db, orders: Order[]): Promise<ListedOrder[]> {
  const ids = orders.map(({ id }) => id)
  const slips = await slipsOf(db, ids)
  const designs = await designsOf(db, ids)
  const approvals = await approvalStates(db, ids)
  const groups = await publicIdsOfGroups(
    db,
    orders.flatMap(({ groupId }) => groupId ?? []),
  )
  return orders.map((order) => ({
    id: order.publicId,
    number: order.number,
    stage: order.stage,
    stage_since: order.stageSince.toISOString(),
    version: order.version,
    goods: viewOf(order.goods),
    nama: order.nama,
    phone: order.phone,
    delivery_method: order.deliveryMethod,
    deliver_to: deliverTo(order),
    address: {
      address1: order.address1,
      address2: order.address2,
      postcode: order.postcode,
      city: order.city,
      state: order.state,
    },
    ...discountPart(order),
    shipping_sen: order.shippingSen,
    total_sen: order.totalSen,
    ...(order.validUntil && { quote: { valid_until: order.validUntil, note: order.quoteNote } }),
    ...(order.isTest && { is_test: true as const }),
    ...groupPart(groups.get(order.groupId ?? '')),
    placed_at: order.placedAt.toISOString(),
    due_on: order.dueOn,
    planned_on: order.plannedOn,
    paid_at: order.paidAt?.toISOString() ?? null,
    paid_sen: order.paidSen,
    tracking: order.tracking,
    slips: slips
      .filter(({ orderId }) => orderId === order.id)
      .map(({ hash, type, addedAt }) => ({ id: hash, type, added_at: addedAt.toISOString() })),
    made: [...new Set(listItems(order.goods).map(getProductionMethod))],
    ...designPart(
      order,
      designs.filter(({ orderId }) => orderId === order.id),
      approvals.get(order.id),
    ),
  }))
}

const groupPart = (group: string | undefined) => group !== undefined && { group }

function designPart(
  order: Order,
  designs: ListedDesign[],
  approvals: ReadonlyMap<number, ApprovalState> | undefined,
) {
  const designCame = order.designCameAt !== null
  return {
    designs: designs.map((design) => listedDesign(design, order)),
    approval: furthest(designs, approvals),
    design_came: designCame,
    design_missing: requiresDesignIn[order.stage] && isWithoutDesign(order, designs),
  }
}

/** Of the goods that have designs, the state that is furthest from approved; null: none has. */
function furthest(
  designs: ListedDesign[],
  approvals: ReadonlyMap<number, ApprovalState> | undefined,
): ApprovalState | null {
  const found = new Set(designs.map(({ item }) => approvals?.get(item) ?? 'waiting'))
  return fromFurthest.find((state) => found.has(state)) ?? null
}

const fromFurthest = [
  'change_asked',
  'withdrawn',
  'waiting',
  'approved',
] as const satisfies readonly ApprovalState[]

/** Whether something of it is printed from a design that nobody has. */
function isWithoutDesign({ goods, designCameAt }: Order, designs: ListedDesign[]): boolean {
  return (
    designCameAt === null &&
    listItemPrintJobs(goods).some(({ item }) => !designs.some((design) => design.item === item))
  )
}

/** Where the order goes, as it is written on the parcel. */
function deliverTo(order: Order): string[] {
  const { address1, address2, postcode, city, state } = order
  if (order.deliveryMethod === 'selfPickup') return [order.pickupPlace]
  return [address1, address2, `${postcode} ${city}`, state].filter(Boolean)
}
