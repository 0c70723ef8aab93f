import { compareByClass } from '#core/orders/groups/children.ts'
import { shareLineCosts, type ProductionChoices } from '#core/orders/groups/group-lines.ts'
import type { ChildPick } from '#core/orders/groups/group-order.ts'
import { createGroupReason, type GroupReason, type GroupTrouble } from '#core/orders/groups/group-reason.ts'
import { checkTagName } from '#core/orders/tags/name-tag.ts'
import { listChosenOptions } from '#core/pricing/described/described-job.ts'
import { splitCosts } from '#core/pricing/described/price-lines-together.ts'
import type { Sen } from '#core/shared/money.ts'
import { priceItems, type PricedItem } from '../items/basket-goods.ts'
import type { Group } from '../store/group-tables.ts'
import { type AskedLine, type Selling, askedLines } from './child-lines.ts'

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
  const one = { name: 'A', section: '', number: null, picks: [...picks] }
  const all = Array.from({ length: expected }, () => one)
  const lines = await askedLines(selling, changes, items, all)
  // A table sells certain quantities only, and the final quantity is not known yet.
  if (lines.some(({ described }) => described?.description.pricing.by === 'table')) return null
  const { shares } = await goodsOf(selling, changes, lines, all.length)
  return shares?.[0] ?? null
}

export interface GroupGoods {
  priced: PricedItem[]
  /** Each child's share of the items, by index. The shares add up to the items. `null` if they can't be ordered yet. */
  shares: Sen[] | null
  trouble: ({ code: GroupTrouble } & GroupReason) | null
}

/** All of a group's goods, sorted by class and child, as they would be ordered now. */
export async function groupGoods(
  selling: Selling,
  changes: string,
  { items }: Pick<Group, 'items'>,
  children: readonly ProductionChoices[],
): Promise<GroupGoods> {
  const sorted = [...children.entries()].toSorted(([, one], [, other]) => compareByClass(one, other))
  const lines = await askedLines(
    selling,
    changes,
    items,
    sorted.map(([, child]) => child),
  )
  const { priced, shares, trouble } = await goodsOf(selling, changes, lines, children.length)
  const own = shares && children.map(() => 0)
  for (const [at, [place]] of sorted.entries()) if (own) own[place] = shares?.[at] ?? 0
  return { priced, shares: own, trouble }
}

async function goodsOf(
  selling: Selling,
  changes: string,
  lines: readonly AskedLine[],
  children: number,
): Promise<GroupGoods> {
  const found = await priceItems(
    selling,
    changes,
    lines.map(({ asked }) => asked),
  )
  const priced = found.map((each, at): PricedItem => {
    const asked = lines[at]?.asked
    if (!('goods' in each) || each.goods.kind !== 'described' || asked?.kind !== 'described') return each
    // The notes say which child gets what, also if the product's form asks for no notes.
    return { ...each, goods: { ...each.goods, notes: asked.notes } }
  })
  const trouble = troubleIn(lines, priced)
  return { priced, shares: trouble ? null : sharesIn(lines, priced, children), trouble }
}

function sharesIn(lines: readonly AskedLine[], priced: readonly PricedItem[], children: number): Sen[] {
  const shares = Array.from({ length: children }, () => 0)
  const add = (own: readonly Sen[]) => {
    for (const [child, sen] of own.entries()) shares[child] = (shares[child] ?? 0) + sen
  }
  const byProduct = Map.groupBy(lines.entries(), ([, { described }]) => described?.description)
  for (const [description, own] of byProduct) {
    if (description) {
      const groupLines = own.flatMap(([, { described }]) => (described ? [described.line] : []))
      const costs = own.flatMap(([at]) => {
        const each = priced[at]
        return each && 'goods' in each && each.goods.kind === 'described' ? [each.goods] : []
      })
      add(shareLineCosts(description, groupLines, costs, children))
      continue
    }
    for (const [at, { of }] of own) {
      const each = priced[at]
      const weights = Array.from({ length: children }, () => 0)
      for (const { child, quantity } of of) weights[child] = quantity
      if (each && 'goods' in each) add(splitCosts([{ sen: each.sen, of: weights }], children))
    }
  }
  return shares
}

/** The first reason why it can't be ordered so. */
function troubleIn(lines: readonly AskedLine[], priced: readonly PricedItem[]): GroupGoods['trouble'] {
  const at = priced.findIndex((each) => 'trouble' in each)
  const each = priced[at]
  if (!each || !('trouble' in each)) return null
  const { described = null } = lines[at] ?? {}
  if (described) {
    const { description, product } = described
    const count = lines
      .filter((line) => line.described?.description === description)
      .reduce((sum, { described: own }) => sum + piecesOf(own), 0)
    const { least, most } = description
    if (count < least || count > most)
      return {
        code: 'group_quantity',
        ...createGroupReason('group_quantity', { least, most, count }, product),
      }
  }
  return { code: each.trouble, ...createGroupReason(each.trouble, {}, described?.product) }
}

function piecesOf(described: AskedLine['described']): number {
  const chosen = described && listChosenOptions(described.description, described.line.job)
  return chosen && !('trouble' in chosen) ? chosen.quantity : 0
}

/** Why a name can't stand on a tag, where the child has tags. */
export function tagTrouble(
  { items }: Pick<Group, 'items'>,
  { name, picks }: Pick<ProductionChoices, 'name' | 'picks'>,
) {
  const tagged = items.some(({ kind }, at) => kind === 'nametag' && (picks[at]?.quantity ?? 0) > 0)
  return tagged ? checkTagName(name) : null
}
