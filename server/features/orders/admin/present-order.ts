import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { listOrderItems, getProductionMethod } from '#core/orders/items/order-items.ts'
import { requiresDesignInStage } from '#core/orders/files/designs.ts'
import { listItemPrintJobs } from '#core/orders/items/print-job.ts'
import type { DesignApprovalState } from '#core/orders/files/sent-proof.ts'
import { getOrderBalance } from '#core/payments/order-balance.ts'
import type { Db } from '#server/db/database.ts'
import { findDesigns, type ListedDesign } from '../files/designs-store.ts'
import { findApprovalStates } from '../files/proofs-store.ts'
import { presentDesign } from '../files/present-design.ts'
import { presentDiscount, presentItems } from '../items/present-items.ts'
import { findPublicGroupIds } from '../store/group-ids-store.ts'
import type { Order } from '../store/orders-tables.ts'
import { findSlips, findDuplicateSlips } from '../files/slips-store.ts'

export async function presentOrders(db: Db, orders: Order[]): Promise<ListedOrder[]> {
  const ids = orders.map(({ id }) => id)
  const slips = await findSlips(db, ids)
  const duplicates = await findDuplicateSlips(db, [...new Set(slips.map(({ orderId }) => orderId))])
  const designs = await findDesigns(db, ids)
  const approvals = await findApprovalStates(db, ids)
  const groups = await findPublicGroupIds(
    db,
    orders.flatMap(({ groupId }) => groupId ?? []),
  )
  return orders.map((order) => ({
    id: order.publicId,
    number: order.number,
    stage: order.stage,
    stage_since: order.stageSince.toISOString(),
    version: order.version,
    goods: presentItems(order.goods),
    nama: order.nama,
    phone: order.phone,
    delivery_method: order.deliveryMethod,
    deliver_to: formatDeliveryLines(order),
    address: {
      address1: order.address1,
      address2: order.address2,
      postcode: order.postcode,
      city: order.city,
      state: order.state,
    },
    ...presentDiscount(order),
    shipping_sen: order.shippingSen,
    total_sen: order.totalSen,
    ...(order.validUntil && { quote: { valid_until: order.validUntil, note: order.quoteNote } }),
    ...(order.isTest && { is_test: true as const }),
    ...presentGroupId(groups.get(order.groupId ?? '')),
    placed_at: order.placedAt.toISOString(),
    due_on: order.dueOn,
    planned_on: order.plannedOn,
    paid_at: order.paidAt?.toISOString() ?? null,
    paid_sen: order.paidAt && order.paidSen,
    balance: getOrderBalance(order),
    tracking: order.tracking,
    slips: slips
      .filter(({ orderId }) => orderId === order.id)
      .map(({ hash, type, addedAt, rejectedAt, isRecorded }) => ({
        id: hash,
        type,
        added_at: addedAt.toISOString(),
        ...(rejectedAt && { rejected: true as const }),
        ...(isRecorded && { recorded: true as const }),
        twins: duplicates.find((other) => other.orderId === order.id && other.hash === hash)?.numbers ?? [],
      })),
    made: [...new Set(listOrderItems(order.goods).map(getProductionMethod))],
    ...presentDesigns(
      order,
      designs.filter(({ orderId }) => orderId === order.id),
      approvals.get(order.id),
    ),
  }))
}

const presentGroupId = (group: string | undefined) => group !== undefined && { group }

function presentDesigns(
  order: Order,
  designs: ListedDesign[],
  approvals: ReadonlyMap<number, DesignApprovalState> | undefined,
) {
  const designReceived = order.designCameAt !== null
  return {
    designs: designs.map((design) => presentDesign(design, order)),
    approval: getLeastApproved(designs, approvals),
    design_came: designReceived,
    design_missing: requiresDesignInStage[order.stage] && isMissingDesign(order, designs),
  }
}

function getLeastApproved(
  designs: ListedDesign[],
  approvals: ReadonlyMap<number, DesignApprovalState> | undefined,
): DesignApprovalState | null {
  const found = new Set(designs.map(({ item }) => approvals?.get(item) ?? 'waiting'))
  return leastApprovedFirst.find((state) => found.has(state)) ?? null
}

const leastApprovedFirst = [
  'change_asked',
  'withdrawn',
  'waiting',
  'approved',
] as const satisfies readonly DesignApprovalState[]

function isMissingDesign({ goods, designCameAt }: Order, designs: ListedDesign[]): boolean {
  return (
    designCameAt === null &&
    listItemPrintJobs(goods).some(({ item }) => !designs.some((design) => design.item === item))
  )
}

function formatDeliveryLines(order: Order): string[] {
  const { address1, address2, postcode, city, state } = order
  if (order.deliveryMethod === 'selfPickup') return [order.pickupPlace]
  return [address1, address2, `${postcode} ${city}`, state].filter(Boolean)
}
