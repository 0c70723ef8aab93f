import { exportOrders, maxExportedOrders } from '#core/orders/admin/order-list.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { toRinggit } from '#core/shared/money.ts'
import { stageRules } from '#core/orders/order-stages.ts'
import { formatSpreadsheetTime, getShopDay } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { sendTable, type TableColumn } from '#server/csv/table-file.ts'
import { alreadyAnswered, type Call } from '#server/http/route.ts'
import { recordAction } from '#server/features/identity/identity.ts'
import { formatQuantity } from '../items/present-items.ts'
import { listNewestOrders } from './order-list-store.ts'
import type { Order } from '../store/orders-tables.ts'
import { resolveOrderFilter } from './order-filter.ts'

/** Exports orders, with amounts in ringgit and times in shop time. */
export async function handleExportOrders(
  db: Db,
  { format, stage, ...filter }: ParsedInputOf<typeof exportOrders>,
  call: Call,
): Promise<typeof alreadyAnswered> {
  const { wanted } = await resolveOrderFilter(db, filter)
  const orders = await listNewestOrders(db, wanted, { stage, limit: maxExportedOrders })
  await recordAction(db, call, 'exported orders', `${orders.length} as ${format}`)
  const name = `orders-${getShopDay(new Date())}`
  await sendTable(call.reply, { name, format, sheet: 'Orders', columns, rows: orders })
  return alreadyAnswered
}

const formatTime = (instant: Date | null) => instant && formatSpreadsheetTime(instant)

const columns: TableColumn<Order>[] = [
  { header: 'Order', width: 12, of: ({ number }) => number },
  { header: 'Placed', width: 17, of: ({ placedAt }) => formatTime(placedAt) },
  { header: 'Stage', width: 14, of: ({ stage }) => stageRules[stage].label },
  { header: 'Product', width: 22, of: ({ goods }) => goods.product },
  { header: 'Amount', width: 24, of: ({ goods }) => formatQuantity(goods) },
  { header: 'Name', width: 24, of: ({ nama }) => nama },
  { header: 'Phone', width: 15, of: ({ phone }) => phone },
  { header: 'Delivery', width: 12, of: ({ deliveryMethod: by }) => (by === 'pos' ? 'Pos' : 'Self-Pickup') },
  {
    header: 'Address',
    width: 36,
    of: ({ address1, address2 }) => [address1, address2].filter(Boolean).join(', '),
  },
  { header: 'Postcode', width: 10, of: ({ postcode }) => postcode },
  { header: 'City', width: 16, of: ({ city }) => city },
  { header: 'State', width: 16, of: ({ state }) => state },
  { header: 'Goods RM', width: 11, of: ({ goodsSen }) => toRinggit(goodsSen) },
  { header: 'Postage RM', width: 11, of: ({ shippingSen }) => toRinggit(shippingSen) },
  { header: 'Total RM', width: 11, of: ({ totalSen }) => toRinggit(totalSen) },
  { header: 'Paid', width: 17, of: ({ paidAt }) => formatTime(paidAt) },
  {
    header: 'Paid RM',
    width: 11,
    of: ({ paidAt, paidSen }) => (paidAt || paidSen ? toRinggit(paidSen) : null),
  },
  { header: 'Tracking', width: 18, of: ({ tracking }) => tracking },
  // New columns are appended, because programs that read these files may rely on column positions.
  { header: 'Discount RM', width: 12, of: ({ discountSen }) => toRinggit(discountSen) },
  { header: 'Coupon', width: 12, of: ({ reduction }) => reduction?.code ?? '' },
]
