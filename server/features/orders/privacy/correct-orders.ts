import { listOrderItems, type OrderItem } from '#core/orders/items/order-items.ts'
import type { correctPersonalData } from '#core/privacy/privacy.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { stageRules, type OrderStage } from '#core/orders/order-stages.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { recordOrderEdit } from '../store/order-events-store.ts'
import { updateOrder } from '../store/orders-store.ts'
import type { EventChanges, Order } from '../store/orders-tables.ts'
import { correctPersonInGroups } from './person-groups-store.ts'
import { lockOrdersOfPerson } from './person-orders-store.ts'

export const unfinishedOrPayableStages: readonly OrderStage[] = ['new', 'paid', 'in_production', 'ready']
/** Stages in which the items are printed or finished, so that their names can't change. */
const stagesInProduction: readonly OrderStage[] = ['in_production', 'ready']

export const hasOpenDelivery = ({ deliveryMethod, stage }: Order) =>
  deliveryMethod === 'pos' && unfinishedOrPayableStages.includes(stage)

/** Returns `null` if the order has no names or production has started. */
export function getCorrectableTagNames({ goods, stage }: Order): string[] | null {
  return correctableNames(stage, listTagNames(goods))
}

export function getCorrectablePieceNames({ goods, stage }: Order): string[] | null {
  return correctableNames(stage, listPieceNames(goods))
}

const correctableNames = (stage: OrderStage, names: string[]) =>
  names.length === 0 || stagesInProduction.includes(stage) ? null : names

export const formatOrderAddress = ({ address1, address2, postcode, city, state }: Order) =>
  [address1, address2, [postcode, city].filter(Boolean).join(' '), state].filter(Boolean).join(', ')

type Correction = Pick<
  ParsedInputOf<typeof correctPersonalData>,
  'name' | 'address' | 'tags' | 'piece_names'
> & {
  phone: string | undefined
}

export async function correctPersonInOrders(
  tx: Db,
  phone: string,
  { name, phone: newPhone, address, tags, piece_names: pieceNames }: Correction,
  by: string,
): Promise<number | Refusal<'tags_fixed'>> {
  let changed = 0
  for (const order of await lockOrdersOfPerson(tx, phone)) {
    const goods = renameItems(order, {
      tags: tags.filter((tag) => tag.order === order.publicId),
      pieces: pieceNames.filter((piece) => piece.order === order.publicId),
    })
    if (goods instanceof Refusal) return goods
    const next = {
      ...order,
      goods,
      nama: name ?? order.nama,
      phone: newPhone ?? order.phone,
      ...(hasOpenDelivery(order) && address),
    }
    const edited = listChanges(order, next)
    if (edited.length === 0) continue
    const { nama, address1, address2, postcode, city } = next
    await updateOrder(tx, order, { goods, nama, phone: next.phone, address1, address2, postcode, city })
    await recordOrderEdit(tx, order.id, edited, by)
    changed += 1
  }
  await correctPersonInGroups(tx, phone, { name, phone: newPhone, address })
  return changed
}

function renameItems(
  { goods, stage, number }: Order,
  { tags, pieces }: { tags: Correction['tags']; pieces: Correction['piece_names'] },
): OrderItem | Refusal<'tags_fixed'> {
  if (tags.length + pieces.length === 0) return goods
  const label = stageRules[stage].label
  const refused = refuse('tags_fixed', {
    error: `Order ${number} is in ${label}, so the names on its items can’t be changed.`,
  })
  if (stagesInProduction.includes(stage) || tags.some(({ row }) => row >= listTagNames(goods).length))
    return refused
  if (pieces.some(({ row }) => row >= listPieceNames(goods).length)) return refused
  const names = new Map(tags.map(({ row, name }) => [row, name]))
  const pieceNames = new Map(pieces.map(({ row, name }) => [row, name]))
  let [at, piece] = [0, 0]
  const named = <Each extends OrderItem>(item: Each): Each => {
    if (item.kind === 'described')
      return { ...item, names: item.names.map((name) => pieceNames.get(piece++) ?? name) }
    if (item.kind !== 'nametag') return item
    return {
      ...item,
      rows: item.rows.map((row) => ({ ...row, namaAnak: names.get(at++) ?? row.namaAnak })),
    }
  }
  return goods.kind === 'basket'
    ? { ...goods, items: goods.items.map((item) => ({ ...item, goods: named(item.goods) })) }
    : named(goods)
}

/**
 * Returns the changes for the history of an order. All names of tags count as one field, and so do all names
 * of pieces.
 */
function listChanges(before: Order, after: Order): NonNullable<EventChanges['edited']> {
  const others = (namesIn: (goods: OrderItem) => string[]) => {
    const [old, now] = [namesIn(before.goods), namesIn(after.goods)]
    const changed = (names: string[]) => names.filter((_, at) => old[at] !== now[at]).join(', ')
    return { from: changed(old), to: changed(now) }
  }
  return [
    { what: 'Name', from: before.nama, to: after.nama },
    { what: 'Phone', from: before.phone, to: after.phone },
    { what: 'Address', from: formatOrderAddress(before), to: formatOrderAddress(after) },
    { what: 'Names on tags', ...others(listTagNames) },
    { what: 'Names on pieces', ...others(listPieceNames) },
  ].filter(({ from, to }) => from !== to)
}

function listTagNames(goods: OrderItem): string[] {
  return listOrderItems(goods).flatMap((item) =>
    item.kind === 'nametag' ? item.rows.map(({ namaAnak }) => namaAnak) : [],
  )
}

const listPieceNames = (goods: OrderItem): string[] =>
  listOrderItems(goods).flatMap((item) => (item.kind === 'described' ? item.names : []))
