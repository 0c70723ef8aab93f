import { itemsOf, type Goods } from '../../../../core/orders/goods.ts'
import type { correctPerson } from '../../../../core/people/people.ts'
import type { ParsedInputOf } from '../../../../core/contract.ts'
import { stageRules, type OrderStage } from '../../../../core/orders/order-stages.ts'
import type { Db } from '../../../platform/database.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { insertEdit } from '../store/order-events-store.ts'
import { updateOrder } from '../store/orders-store.ts'
import type { EventChanges, Order } from '../store/orders-tables.ts'
import { lockOrdersOf } from './held-store.ts'

/** The shop is still at it, or the customer may still pay. */
export const underWayStages: readonly OrderStage[] = ['new', 'paid', 'in_production', 'ready']
/** Tags lie on sheets or wait to be handed over: another name would no longer be what is on them. */
const beingMade: readonly OrderStage[] = ['in_production', 'ready']

export const isToPost = ({ deliveryMethod, stage }: Order) =>
  deliveryMethod === 'pos' && underWayStages.includes(stage)

/** The names on its tags where they can be corrected; null: it has none, or they are being made. */
export function tagsOf({ goods, stage }: Order): string[] | null {
  const names = namesOn(goods)
  return names.length === 0 || beingMade.includes(stage) ? null : names
}

export const addressOf = ({ address1, address2, postcode, city, state }: Order) =>
  [address1, address2, [postcode, city].filter(Boolean).join(' '), state].filter(Boolean).join(', ')

type Correction = Pick<ParsedInputOf<typeof correctPerson>, 'name' | 'address' | 'tags'> & {
  phone: string | undefined
}

/** Corrects every order of this phone, each with a line in its history; how many were changed. */
export async function correctOrders(
  tx: Db,
  phone: string,
  { name, phone: newPhone, address, tags }: Correction,
  by: string,
): Promise<number | Refusal<'tags_fixed'>> {
  let changed = 0
  for (const order of await lockOrdersOf(tx, phone)) {
    const goods = withNames(
      order,
      tags.filter((tag) => tag.order === order.publicId),
    )
    if (goods instanceof Refusal) return goods
    const next = {
      ...order,
      goods,
      nama: name ?? order.nama,
      phone: newPhone ?? order.phone,
      ...(isToPost(order) && address),
    }
    const edited = differences(order, next)
    if (edited.length === 0) continue
    const { nama, address1, address2, postcode, city } = next
    await updateOrder(tx, order, { goods, nama, phone: next.phone, address1, address2, postcode, city })
    await insertEdit(tx, order.id, edited, by)
    changed += 1
  }
  return changed
}

function withNames({ goods, stage, number }: Order, tags: Correction['tags']): Goods | Refusal<'tags_fixed'> {
  if (tags.length === 0) return goods
  const label = stageRules[stage].label
  const refused = refuse('tags_fixed', {
    error: `Order ${number} is in ${label}: the names on its tags can’t be changed. Please look again.`,
  })
  if (beingMade.includes(stage) || tags.some(({ row }) => row >= namesOn(goods).length)) return refused
  const names = new Map(tags.map(({ row, name }) => [row, name]))
  let at = 0
  const named = <Each extends Goods>(item: Each): Each => {
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

/** What people read in the history; the names of all tags that change as one. */
function differences(before: Order, after: Order): NonNullable<EventChanges['edited']> {
  const [old, now] = [namesOn(before.goods), namesOn(after.goods)]
  const others = (names: string[]) => names.filter((_, at) => old[at] !== now[at]).join(', ')
  return [
    { what: 'Name', from: before.nama, to: after.nama },
    { what: 'Phone', from: before.phone, to: after.phone },
    { what: 'Address', from: addressOf(before), to: addressOf(after) },
    { what: 'Names on tags', from: others(old), to: others(now) },
  ].filter(({ from, to }) => from !== to)
}

/** The names on all tags of an order, in their order. */
function namesOn(goods: Goods): string[] {
  return itemsOf(goods).flatMap((item) =>
    item.kind === 'nametag' ? item.rows.map(({ namaAnak }) => namaAnak) : [],
  )
}
