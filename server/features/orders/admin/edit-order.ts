import { listOrderItems, type OrderItem } from '#core/orders/items/order-items.ts'
import type { editOrder } from '#core/orders/admin/edit-order.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { removeReduction, type TotalReduction } from '#core/orders/total-reduction.ts'
import { stagesBeforeProduction } from '#core/orders/order-stages.ts'
import { parseMalaysianState } from '#core/orders/delivery.ts'
import { calculateDiscount } from '#core/pricing/coupons.ts'
import { formatRinggit, type Sen } from '#core/shared/money.ts'
import { doesPostageDependOnContents, calculatePostage } from '#core/settings/postage.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { orderSettingsQueries } from '#server/features/settings/settings.ts'
import { formatQuantity, getParcelContents } from '../items/present-items.ts'
import { lockUnchangedOrder } from './lock-unchanged-order.ts'
import { repriceChangedQuantities } from '../items/reprice-items.ts'
import { presentOrderDetails } from './order-details.ts'
import { recordOrderEdit, quantityEditLabel, totalEditLabel } from '../store/order-events-store.ts'
import { replaceBuyerPhone } from '../privacy/buyers.ts'
import { replaceDueDateWork } from '../store/order-due-date.ts'
import { updateOrder } from '../store/orders-store.ts'
import type { EventChanges, Order } from '../store/orders-tables.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { moveOrderIfCovered } from './move-if-covered.ts'

export async function handleEditOrder(
  dependencies: Pick<OrdersDependencies, 'db' | 'customerUrl' | 'siteUrl'>,
  input: ParsedInputOf<typeof editOrder>,
  by: string,
) {
  return dependencies.db.transaction(async (tx) => {
    const order = await lockUnchangedOrder(tx, input)
    if (order instanceof Refusal) return order
    // The phone number can't be removed: messages were sent to it, and it identifies the customer.
    if (input.phone === '' && order.phone !== '')
      return refuse('invalid_input', {
        fields: { phone: 'The phone number can’t be removed from an order.' },
      })
    const goods = await changeItems(tx, order, input.quantities)
    if (goods instanceof Refusal) return goods
    const promise = goods.goods === order.goods ? null : await replaceDueDateWork(tx, order, goods.goods)
    const next = { ...order, ...(await changeContact(tx, order, input, goods)), ...goods, ...promise }
    const totalSen = next.goodsSen - next.discountSen + next.shippingSen
    const edited = listChanges(order, { ...next, totalSen })
    if (edited.length === 0) return presentOrderDetails(tx, order)
    const { id: _id, version: _version, ...changed } = next
    const saved = await updateOrder(tx, order, { ...changed, totalSen })
    await recordOrderEdit(tx, order.id, edited, by)
    if (saved.phone !== order.phone && !saved.isTest)
      await replaceBuyerPhone(tx, { name: saved.nama, phone: saved.phone }, order.phone)
    const settled = await moveOrderIfCovered(dependencies, tx, { before: order, order: saved }, by)
    return presentOrderDetails(tx, settled)
  })
}

export interface ReducedTotal {
  totalSen: Sen
  reason: TotalReduction['reason']
  /** Numbers of the credit notes. */
  number?: string
  /** Id of the refund's entry. */
  refund?: number
}

const reductionLabels = {
  refund: 'Reduced by refund',
  credit_note: 'Reduced by credit note',
} as const satisfies Record<TotalReduction['reason'], string>

/**
 * Reduces the total of a locked order by a discount on the goods, and then by less postage. A total that is already as
 * low stays. The order stays in its stage.
 */
export async function reduceOrderTotal(
  tx: Db,
  order: Order,
  { totalSen, reason, number = '', refund }: ReducedTotal,
  by: string,
): Promise<Order> {
  const reducedSen = order.totalSen - totalSen
  if (reducedSen <= 0) return order
  const discountSen = Math.min(order.goodsSen, order.discountSen + reducedSen)
  const shippingSen = totalSen - order.goodsSen + discountSen
  const sen = discountSen - order.discountSen
  const reduction = {
    code: order.reduction?.code ?? '',
    percent: null,
    amountSen: discountSen,
    fromSen: 0,
    reductions: [
      ...(order.reduction?.reductions ?? []),
      {
        reason,
        number,
        sen,
        ...(refund !== undefined && { refund, postageSen: order.shippingSen - shippingSen }),
      },
    ],
  }
  const reduced = await updateOrder(tx, order, { discountSen, shippingSen, totalSen, reduction })
  const edited = listChanges(order, reduced).map((change) =>
    change.what === 'Discount'
      ? {
          what: reductionLabels[reason],
          from: '',
          to: [number, formatRinggit(sen)].filter(Boolean).join(', '),
        }
      : change,
  )
  await recordOrderEdit(tx, order.id, edited, by)
  return reduced
}

/** Restores the total that a reversed refund reduced. */
export async function restoreOrderTotal(tx: Db, order: Order, refund: number, by: string): Promise<Order> {
  const sums = removeReduction(order, refund)
  if (!sums) return order
  const restored = await updateOrder(tx, order, sums)
  const edited = listChanges(order, restored).map((change) =>
    change.what === 'Discount'
      ? { what: reductionLabels.refund, from: formatRinggit(order.discountSen - sums.discountSen), to: '' }
      : change,
  )
  await recordOrderEdit(tx, order.id, edited, by)
  return restored
}

/** Changes the quantities of items. Items with an unchanged quantity keep their price. */
async function changeItems(
  tx: Db,
  order: Order,
  quantities: number[],
): Promise<
  | Pick<Order, 'goods' | 'goodsSen' | 'discountSen'>
  | Refusal<'goods_fixed' | 'unknown_size' | 'invalid_input'>
> {
  const { goods, goodsSen, discountSen, reduction } = order
  const unchanged = { goods, goodsSen, discountSen }
  const repriced = await repriceChangedQuantities(tx, order.goods, quantities)
  if (repriced instanceof Refusal) return repriced
  if (!repriced) return unchanged
  if (!stagesBeforeProduction.includes(order.stage)) return refuse('goods_fixed')
  return {
    goods: repriced.goods,
    goodsSen: repriced.subtotal,
    discountSen: reduction ? calculateDiscount(reduction, repriced.subtotal) : 0,
  }
}

async function changeContact(
  tx: Db,
  order: Order,
  input: ParsedInputOf<typeof editOrder>,
  { goods, goodsSen, discountSen }: Pick<Order, 'goods' | 'goodsSen' | 'discountSen'>,
) {
  const postage = await orderSettingsQueries.postage(tx)
  const isPost = input.delivery_method === 'pos'
  const state = isPost ? parseMalaysianState(input.state) : null
  const sameDelivery = order.deliveryMethod === input.delivery_method && order.state === (state ?? '')
  const unchanged = sameDelivery && (goods === order.goods || !doesPostageDependOnContents(postage))
  return {
    nama: input.nama,
    phone: input.phone,
    deliveryMethod: input.delivery_method,
    // The agreed postage is kept unless a value that determines postage has changed.
    shippingSen: unchanged
      ? order.shippingSen
      : calculatePostage(
          postage,
          input.delivery_method,
          state,
          getParcelContents(goods, goodsSen - discountSen),
        ),
    address1: isPost ? input.address1 : '',
    address2: isPost ? input.address2 : '',
    postcode: isPost ? input.postcode : '',
    city: isPost ? input.city : '',
    state: state ?? '',
    country: isPost ? 'MY' : '',
    tracking: input.tracking,
    // A new tracking number belongs to another parcel, possibly with another carrier.
    ...(input.tracking !== order.tracking && { carrier: '', trackingPage: '' }),
  }
}

type EditedFields = NonNullable<EventChanges['edited']>

const formatAddress = ({ address1, address2, postcode, city, state }: Order) =>
  [address1, address2, [postcode, city].filter(Boolean).join(' '), state].filter(Boolean).join(', ')

const historyFields: { what: string; of: (order: Order) => string }[] = [
  { what: 'Name', of: ({ nama }) => nama },
  { what: 'Phone', of: ({ phone }) => phone },
  { what: 'Delivery', of: ({ deliveryMethod }) => (deliveryMethod === 'pos' ? 'Pos' : 'Self-Pickup') },
  { what: 'Address', of: formatAddress },
  { what: quantityEditLabel, of: ({ goods }) => formatQuantities(goods) },
  { what: 'Discount', of: ({ discountSen }) => formatRinggit(discountSen) },
  { what: 'Tracking number', of: ({ tracking }) => tracking },
  { what: totalEditLabel, of: ({ totalSen }) => formatRinggit(totalSen) },
]

/** Formats the quantity of each item on its own, because the total can stay the same when quantities change. */
function formatQuantities(goods: OrderItem): string {
  return listOrderItems(goods)
    .map((item) => ('rows' in item ? item.rows.map(({ sets }) => sets).join(', ') : formatQuantity(item)))
    .join('; ')
}

function listChanges(before: Order, after: Order): EditedFields {
  return historyFields
    .map(({ what, of }) => ({ what, from: of(before), to: of(after) }))
    .filter(({ from, to }) => from !== to)
}
