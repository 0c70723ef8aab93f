import { compareByClass, listMissingNames, findDuplicateNames } from '#core/orders/groups/children.ts'
import type { ChildView } from '#core/orders/groups/group-item-views.ts'
import type { GroupOrderView, OrganiserView } from '#core/orders/groups/organiser-view.ts'
import type { AdminGroupView } from '#core/orders/groups/admin-group-view.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { findShop, shopTexts } from '#server/features/settings/settings.ts'
import type { Child, Group } from '../store/group-tables.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import type { Order } from '../store/orders-tables.ts'
import { sumConfirmedPayments, sumSharesAndPayments, getPaymentState } from './payment-state.ts'
import { findChildrenOfGroup, findIdsOfChildrenWithSlip } from './children-store.ts'
import type { GroupPricingDependencies } from './requested-lines.ts'
import { hasEditedQuantity } from '../store/order-events-store.ts'
import { groupMessages, formatParentsLink } from './group-messages.ts'
import { calculateGroupTotal } from './group-total.ts'
import { findOrderForGroup } from './groups-store.ts'
import { splitReminderRecipients } from './reminder-recipients.ts'
import { presentGroupItems } from './present-group-items.ts'

/** Lists every field explicitly, so that new columns, and especially phone numbers, are never sent by accident. */
export const presentChild = ({
  id,
  name,
  section,
  picks,
  number,
  priceSen,
  paid,
  paidSen,
  phone,
  version,
}: Child): ChildView => ({
  id,
  name,
  section,
  picks,
  number: number ?? '',
  price_sen: priceSen,
  paid: getPaymentState({ paid, paidSen, priceSen }),
  paid_sen: paidSen,
  reminds: phone !== '',
  version,
})

export async function presentGroupForOrganiser(
  dependencies: OrdersDependencies,
  group: Group,
): Promise<OrganiserView> {
  const { view } = await createGroupView(dependencies, group)
  const texts = groupMessages[await shopTexts.language(dependencies.db)]
  const { name: shop } = await findShop(dependencies.db)
  return {
    ...view,
    parents_key: group.parentsKey,
    reminder_text: texts.reminder(group, shop, formatParentsLink(dependencies, group)),
  }
}

export async function presentGroupForAdmin(
  dependencies: OrdersDependencies,
  group: Group,
): Promise<AdminGroupView> {
  const { view, children, order } = await createGroupView(dependencies, group)
  const link = formatParentsLink(dependencies, group)
  const text = groupMessages[await shopTexts.language(dependencies.db)].share(group, link)
  return {
    ...view,
    id: group.publicId,
    share: { link, text },
    organiser: { name: group.organiser, phone: group.phone },
    phones: Object.fromEntries(children.filter(({ phone }) => phone).map(({ id, phone }) => [id, phone])),
    slips: await findIdsOfChildrenWithSlip(dependencies.db, group.id),
    order_id: order?.publicId ?? null,
  }
}

async function createGroupView(selling: GroupPricingDependencies, group: Group) {
  const contentVersion = await selling.content.recount()
  const children = (await findChildrenOfGroup(selling.db, group.id)).toSorted(compareByClass)
  const order = await findOrderForGroup(selling.db, group.id)
  const sameNames = findDuplicateNames(children)
  const today = group.remindedOn === getShopDay(new Date())
  const reminders = await splitReminderRecipients(selling.db, group, children)
  const { total, shares } = order
    ? {
        total: presentOrderTotal(order, children, await hasEditedQuantity(selling.db, order.id)),
        shares: children.map(({ priceSen }) => priceSen),
      }
    : await calculateGroupTotal(selling, contentVersion, group, children)
  const view: GroupOrderView = {
    name: group.name,
    stage: group.stage,
    closes_at: group.closesAt.toISOString(),
    payer: group.payer,
    items: await presentGroupItems(selling, contentVersion, group),
    expected: group.expected,
    expected_names: group.expectedNames,
    delivery_method: group.deliveryMethod,
    place: await formatPlace(selling, group),
    coupon: group.coupon,
    children: children.map((child, at) => ({
      ...presentChild(child),
      price_sen: shares[at] ?? child.priceSen,
      twin: sameNames.has(child.id),
    })),
    missing: listMissingNames(group.expectedNames, children),
    total,
    to_remind: group.stage === 'open' && !today ? reminders.sent.length : 0,
    to_forward: group.stage === 'open' ? reminders.forwarded.length : 0,
    reminded_today: today,
    order: order && { number: order.number, reopens: canReopenGroupOrder(order, children) },
    version: group.version,
  }
  return { view, children, order }
}

/** Uses the total of the stored order, because today's prices may differ. */
function presentOrderTotal(
  order: Order,
  children: readonly Child[],
  orderChanged: boolean,
): GroupOrderView['total'] {
  return {
    goods_sen: order.goodsSen,
    discount_sen: order.discountSen,
    postage_sen: order.shippingSen,
    total_sen: order.totalSen,
    ...sumSharesAndPayments(children),
    told_sen: sumSharesAndPayments(children).shares_sen,
    trouble: null,
    reason: null,
    order_changed: orderChanged,
  }
}

/**
 * Returns true if the order of a group can be replaced. It can be if it is cancelled. Before production, it
 * can also be replaced if it is free, unpaid, or paid only by its children's confirmed payments, which move
 * to the next order.
 */
export function canReopenGroupOrder(
  { stage, paidAt, paidSen, totalSen }: Pick<Order, 'stage' | 'paidAt' | 'paidSen' | 'totalSen'>,
  children: readonly Child[],
): boolean {
  if (stage === 'cancelled') return true
  const isPaidByChildren = paidSen > 0 && paidSen === sumConfirmedPayments(children)
  if (stage === 'new') return isPaidByChildren || (paidAt === null && paidSen === 0)
  return stage === 'paid' && (isPaidByChildren || totalSen === 0)
}

async function formatPlace({ db }: GroupPricingDependencies, group: Group): Promise<string> {
  if (group.deliveryMethod === 'selfPickup') return (await findShop(db)).pickup_place
  const { address1, address2, postcode, city, state } = group
  return [address1, address2, `${postcode} ${city}`, state].filter(Boolean).join(', ')
}
