import type { DescribedJob } from '#core/pricing/described/described-job.ts'
import type { ProductDescription } from '#core/pricing/described/description.ts'
import {
  addOtherLines,
  splitLinePricesAmongParts,
  type LinePart,
  type PricedLine,
} from '#core/pricing/described/price-lines-together.ts'
import type { Sen } from '#core/shared/money.ts'
import type { ChildPick, GroupItem } from './group-order.ts'

export interface ChildProductionChoices {
  name: string
  section: string
  number: string | null
  picks: ChildPick[]
}

export type DescribedGroupItem = Extract<GroupItem, { kind: 'described' }>

export const getPickForItem = ({ picks }: Pick<ChildProductionChoices, 'picks'>, at: number): ChildPick =>
  picks[at] ?? { quantity: 0, colour: '', choices: {} }

export interface GroupLine {
  job: DescribedJob
  names: string[]
  notes: string
  /** `child` is the index of the child. */
  of: { child: number; quantity: number; spread: string | null }[]
}

/**
 * Creates the order lines of a group. Children with the same choices share a line. A line may be divided among sizes.
 */
export function createGroupLines(
  wanted: readonly { item: DescribedGroupItem; at: number }[],
  described: ProductDescription,
  children: readonly ChildProductionChoices[],
): GroupLine[] {
  const lines = wanted.flatMap(({ item, at }) => linesOfItem(item, at, described, children))
  const jobs = addOtherLines(
    described,
    lines.map(({ job }) => job),
  )
  return lines.map((line, place) => ({ ...line, job: jobs[place] ?? line.job }))
}

/** Divides the prices of the lines among the children. The shares add up to the prices of the lines. */
export function splitLinePricesAmongChildren(
  described: ProductDescription,
  lines: readonly GroupLine[],
  priced: readonly PricedLine[],
  children: number,
): Sen[] {
  const parts = lines.flatMap(({ of }, line) => of.map((part) => ({ ...part, line })))
  const sen = splitLinePricesAmongParts(described, priced, parts satisfies readonly LinePart[])
  const shares = Array.from({ length: children }, () => 0)
  for (const [place, { child }] of parts.entries()) shares[child] = (shares[child] ?? 0) + (sen[place] ?? 0)
  return shares
}

function linesOfItem(
  item: DescribedGroupItem,
  at: number,
  { options, asks }: ProductDescription,
  children: readonly ChildProductionChoices[],
): GroupLine[] {
  const over = options.find((option) => option.spread) ?? null
  const lines = new Map<
    string,
    { choices: Record<string, string>; children: [number, ChildProductionChoices][] }
  >()
  for (const [place, child] of children.entries()) {
    const pick = getPickForItem(child, at)
    if (pick.quantity === 0) continue
    const own = Object.entries(pick.choices).filter(
      ([code]) => item.asks.includes(code) && code !== over?.code,
    )
    const choices = { ...item.choices, ...Object.fromEntries(own) }
    const key = JSON.stringify(Object.entries(choices).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    const line = lines.get(key) ?? { choices, children: [] }
    line.children.push([place, child])
    lines.set(key, line)
  }
  return [...lines.values()].map((line) => lineOf(item, at, line.choices, line.children, over, asks.names))
}

function lineOf(
  item: DescribedGroupItem,
  at: number,
  choices: Record<string, string>,
  children: readonly [number, ChildProductionChoices][],
  over: ProductDescription['options'][number] | null,
  asksNames: boolean,
): GroupLine {
  const sizeOf = (child: ChildProductionChoices) =>
    over
      ? (getPickForItem(child, at).choices[over.code] ??
        item.choices[over.code] ??
        over.choices[0]?.code ??
        '')
      : ''
  const of = children.map(([place, child]) => ({
    child: place,
    quantity: getPickForItem(child, at).quantity,
    spread: over && sizeOf(child),
  }))
  const spread: Record<string, number> = {}
  for (const part of of)
    if (part.spread !== null) spread[part.spread] = (spread[part.spread] ?? 0) + part.quantity
  const sizeName = (child: ChildProductionChoices) =>
    over?.choices.find(({ code }) => code === sizeOf(child))?.name.ms ?? sizeOf(child)
  const labelOf = (child: ChildProductionChoices) =>
    [
      child.section && `${child.section}:`,
      child.number !== null && item.numbers && `#${child.number}`,
      child.name,
      over && sizeName(child),
      getPickForItem(child, at).quantity > 1 && `× ${getPickForItem(child, at).quantity}`,
    ]
      .filter(Boolean)
      .join(' ')
  const quantity = of.reduce((sum, part) => sum + part.quantity, 0)
  return {
    job: { choices, quantity, rush: false, ...(over && { spread }) },
    names: asksNames
      ? children.flatMap(([, child]) =>
          Array.from({ length: getPickForItem(child, at).quantity }, () => child.name),
        )
      : [],
    notes: children.map(([, child]) => labelOf(child)).join('\n'),
    of,
  }
}
