import { compareByClass } from '#core/orders/groups/children.ts'
import { splitLinePricesAmongChildren, type ChildProductionChoices } from '#core/orders/groups/group-lines.ts'
import type { ChildPick } from '#core/orders/groups/group-order.ts'
import { createGroupReason, type GroupReason, type GroupTrouble } from '#core/orders/groups/group-reason.ts'
import { checkTagName } from '#core/orders/tags/name-tag.ts'
import { listChosenOptions } from '#core/pricing/described/described-job.ts'
import { splitCostsByWeight } from '#core/pricing/described/price-lines-together.ts'
import type { Sen } from '#core/shared/money.ts'
import { priceItems, type PricedItem } from '../items/price-items.ts'
import type { Group } from '../store/group-tables.ts'
import { type RequestedLine, type GroupPricingDependencies, listRequestedLines } from './requested-lines.ts'

/**
 * Returns `null` if the picks can't be ordered. The price depends on the group's total quantity, so the
 * calculation assumes that all expected children pick the same.
 */
export async function calculateChildPrice(
  selling: GroupPricingDependencies,
  contentVersion: string,
  { items, expected }: Pick<Group, 'items' | 'expected'>,
  picks: readonly ChildPick[],
): Promise<Sen | null> {
  const one = { name: 'A', section: '', number: null, picks: [...picks] }
  const all = Array.from({ length: expected }, () => one)
  const lines = await listRequestedLines(selling, contentVersion, items, all)
  // A price table covers only certain quantities, and the final quantity of the group is not known yet.
  if (lines.some(({ described }) => described?.description.pricing.by === 'table')) return null
  const { shares } = await priceLines(selling, contentVersion, lines, all.length)
  return shares?.[0] ?? null
}

export interface PricedGroup {
  priced: PricedItem[]
  /**
   * Each child's share of the item total, by the child's index. The shares add up to the total. `null` if the items
   * can't be ordered yet.
   */
  shares: Sen[] | null
  trouble: ({ code: GroupTrouble } & GroupReason) | null
}

export async function priceGroup(
  selling: GroupPricingDependencies,
  contentVersion: string,
  { items }: Pick<Group, 'items'>,
  children: readonly ChildProductionChoices[],
): Promise<PricedGroup> {
  const sorted = [...children.entries()].toSorted(([, one], [, other]) => compareByClass(one, other))
  const lines = await listRequestedLines(
    selling,
    contentVersion,
    items,
    sorted.map(([, child]) => child),
  )
  const { priced, shares, trouble } = await priceLines(selling, contentVersion, lines, children.length)
  const ownShares = shares && children.map(() => 0)
  for (const [at, [place]] of sorted.entries()) if (ownShares) ownShares[place] = shares?.[at] ?? 0
  return { priced, shares: ownShares, trouble }
}

async function priceLines(
  selling: GroupPricingDependencies,
  contentVersion: string,
  lines: readonly RequestedLine[],
  children: number,
): Promise<PricedGroup> {
  const found = await priceItems(
    selling,
    contentVersion,
    lines.map(({ asked: requested }) => requested),
  )
  const priced = found.map((each, at): PricedItem => {
    const requested = lines[at]?.asked
    if (!('goods' in each) || each.goods.kind !== 'described' || requested?.kind !== 'described') return each
    // The notes tell production which child gets which piece, even if the product's form has no notes field.
    return { ...each, goods: { ...each.goods, notes: requested.notes } }
  })
  const trouble = findTrouble(lines, priced)
  return { priced, shares: trouble ? null : calculateShares(lines, priced, children), trouble }
}

function calculateShares(
  lines: readonly RequestedLine[],
  priced: readonly PricedItem[],
  children: number,
): Sen[] {
  const shares = Array.from({ length: children }, () => 0)
  const add = (ownShares: readonly Sen[]) => {
    for (const [child, sen] of ownShares.entries()) shares[child] = (shares[child] ?? 0) + sen
  }
  const byProduct = Map.groupBy(lines.entries(), ([, { described }]) => described?.description)
  for (const [description, ownShares] of byProduct) {
    if (description) {
      const groupLines = ownShares.flatMap(([, { described }]) => (described ? [described.line] : []))
      const costs = ownShares.flatMap(([at]) => {
        const each = priced[at]
        return each && 'goods' in each && each.goods.kind === 'described' ? [each.goods] : []
      })
      add(splitLinePricesAmongChildren(description, groupLines, costs, children))
      continue
    }
    for (const [at, { of }] of ownShares) {
      const each = priced[at]
      const weights = Array.from({ length: children }, () => 0)
      for (const { child, quantity } of of) weights[child] = quantity
      if (each && 'goods' in each) add(splitCostsByWeight([{ sen: each.sen, of: weights }], children))
    }
  }
  return shares
}

function findTrouble(lines: readonly RequestedLine[], priced: readonly PricedItem[]): PricedGroup['trouble'] {
  const at = priced.findIndex((each) => 'trouble' in each)
  const each = priced[at]
  if (!each || !('trouble' in each)) return null
  const { described = null } = lines[at] ?? {}
  if (described) {
    const { description, product } = described
    const count = lines
      .filter((line) => line.described?.description === description)
      .reduce((sum, { described: ownShares }) => sum + countPieces(ownShares), 0)
    const { least, most } = description
    if (count < least || count > most)
      return {
        code: 'group_quantity',
        ...createGroupReason('group_quantity', { least, most, count }, product),
      }
  }
  return { code: each.trouble, ...createGroupReason(each.trouble, {}, described?.product) }
}

function countPieces(described: RequestedLine['described']): number {
  const chosen = described && listChosenOptions(described.description, described.line.job)
  return chosen && !('trouble' in chosen) ? chosen.quantity : 0
}

export function checkChildTagName(
  { items }: Pick<Group, 'items'>,
  { name, picks }: Pick<ChildProductionChoices, 'name' | 'picks'>,
) {
  const tagged = items.some(({ kind }, at) => kind === 'nametag' && (picks[at]?.quantity ?? 0) > 0)
  return tagged ? checkTagName(name) : null
}
