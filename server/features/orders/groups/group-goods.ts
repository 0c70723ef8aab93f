import { byClass } from '../../../../core/orders/group/children.ts'
import type { ChildPick } from '../../../../core/orders/group/group-order.ts'
import { tagRefusal } from '../../../../core/orders/tags/name-tag.ts'
import type { Sen } from '../../../../core/shared/money.ts'
import { priceItems, type PricedItem } from '../goods/basket-goods.ts'
import type { Group } from '../store/group-tables.ts'
import { type Selling, type Picked, describedAt, askedOf } from './child-lines.ts'

/**
 * What these picks come to for one child, as if as many took the same as are expected: a price by number is what the whole
 * group pays. Null: it can't be ordered so.
 */
export async function childPrice(
  selling: Selling,
  changes: string,
  { items, expected }: Pick<Group, 'items' | 'expected'>,
  picks: readonly ChildPick[],
): Promise<Sen | null> {
  let sum = 0
  for (const [at, item] of items.entries()) {
    const pick = picks[at]
    if (!pick || pick.quantity === 0) continue
    // Only some quantities are sold: how many will be there nobody knows.
    if (item.kind === 'described') {
      const found = await describedAt(selling, changes, item.slug)
      if (found?.described.pricing.by === 'table') return null
    }
    const one = { name: 'A', section: '', number: null, picks: [...picks] }
    const all = Array.from({ length: item.kind === 'described' ? expected : 1 }, () => one)
    const [priced, ...more] = await priceItems(
      selling,
      changes,
      await askedOf(selling, changes, item, at, all),
    )
    if (!priced || more.length > 0 || 'trouble' in priced) return null
    sum += Math.ceil(priced.sen / all.length)
  }
  return sum
}

/** All of a group's goods, sorted by class and child, as they would be ordered now. */
export async function groupGoods(
  selling: Selling,
  changes: string,
  { items }: Pick<Group, 'items'>,
  children: readonly Picked[],
): Promise<PricedItem[]> {
  const sorted = children.toSorted(byClass)
  const priced: PricedItem[] = []
  for (const [at, item] of items.entries()) {
    const having = sorted.filter(({ picks }) => (picks[at]?.quantity ?? 0) > 0)
    if (having.length === 0) continue
    const askedItems = await askedOf(selling, changes, item, at, having)
    const found = await priceItems(selling, changes, askedItems)
    priced.push(
      ...found.map((each, line): PricedItem => {
        const given = askedItems[line]
        if (!('goods' in each) || each.goods.kind !== 'described' || given?.kind !== 'described') return each
        // Who gets which stands with it, whether its own form asks for notes or not.
        return { ...each, goods: { ...each.goods, notes: given.notes } }
      }),
    )
  }
  return priced
}

/** Why a name can't stand on a tag, where the child has tags. */
export function tagTrouble({ items }: Pick<Group, 'items'>, { name, picks }: Pick<Picked, 'name' | 'picks'>) {
  const tagged = items.some(({ kind }, at) => kind === 'nametag' && (picks[at]?.quantity ?? 0) > 0)
  return tagged ? tagRefusal(name) : null
}
