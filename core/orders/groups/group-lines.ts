import type { DescribedJob } from '#core/pricing/described/described-job.ts'
import type { ProductDescription } from '#core/pricing/described/description.ts'
import {
  besideEachOther,
  sharesOf,
  type Part,
  type PricedLine,
} from '#core/pricing/described/price-together.ts'
import type { Sen } from '#core/shared/money.ts'
import type { ChildPick, GroupItem } from './group-order.ts'

/** The choices for a child that determine production. */
export interface Picked {
  name: string
  section: string
  number: string | null
  picks: ChildPick[]
}

export type DescribedItem = Extract<GroupItem, { kind: 'described' }>

export const pickAt = ({ picks }: Pick<Picked, 'picks'>, at: number): ChildPick =>
  picks[at] ?? { quantity: 0, colour: '', choices: {} }

/** One line of the order, for one product: the input of its order form, and the children whose pieces it contains. */
export interface GroupLine {
  job: DescribedJob
  names: string[]
  notes: string
  /** Each child's part of the line. `child` is an index into the children. */
  of: { child: number; quantity: number; spread: string | null }[]
}

/**
 * Returns the lines of one product in a group order. Children with the same choices share a line, which may be
 * divided among sizes.
 */
export function linesOf(
  wanted: readonly { item: DescribedItem; at: number }[],
  described: ProductDescription,
  children: readonly Picked[],
): GroupLine[] {
  const lines = wanted.flatMap(({ item, at }) => linesOfItem(item, at, described, children))
  const jobs = besideEachOther(
    described,
    lines.map(({ job }) => job),
  )
  return lines.map((line, place) => ({ ...line, job: jobs[place] ?? line.job }))
}

/** Returns each child's share of the lines at these prices. The shares add up to the prices. */
export function sharesOfLines(
  described: ProductDescription,
  lines: readonly GroupLine[],
  priced: readonly PricedLine[],
  children: number,
): Sen[] {
  const parts = lines.flatMap(({ of }, line) => of.map((part) => ({ ...part, line })))
  const sen = sharesOf(described, priced, parts satisfies readonly Part[])
  const shares = Array.from({ length: children }, () => 0)
  for (const [place, { child }] of parts.entries()) shares[child] = (shares[child] ?? 0) + (sen[place] ?? 0)
  return shares
}

function linesOfItem(
  item: DescribedItem,
  at: number,
  { options, asks }: ProductDescription,
  children: readonly Picked[],
): GroupLine[] {
  const over = options.find((option) => option.spread) ?? null
  const lines = new Map<string, { choices: Record<string, string>; children: [number, Picked][] }>()
  for (const [place, child] of children.entries()) {
    const pick = pickAt(child, at)
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
  item: DescribedItem,
  at: number,
  choices: Record<string, string>,
  children: readonly [number, Picked][],
  over: ProductDescription['options'][number] | null,
  asksNames: boolean,
): GroupLine {
  const sizeOf = (child: Picked) =>
    over
      ? (pickAt(child, at).choices[over.code] ?? item.choices[over.code] ?? over.choices[0]?.code ?? '')
      : ''
  const of = children.map(([place, child]) => ({
    child: place,
    quantity: pickAt(child, at).quantity,
    spread: over && sizeOf(child),
  }))
  const spread: Record<string, number> = {}
  for (const part of of)
    if (part.spread !== null) spread[part.spread] = (spread[part.spread] ?? 0) + part.quantity
  const sizeName = (child: Picked) =>
    over?.choices.find(({ code }) => code === sizeOf(child))?.name.ms ?? sizeOf(child)
  const labelOf = (child: Picked) =>
    [
      child.section && `${child.section}:`,
      child.number !== null && item.numbers && `#${child.number}`,
      child.name,
      over && sizeName(child),
      pickAt(child, at).quantity > 1 && `× ${pickAt(child, at).quantity}`,
    ]
      .filter(Boolean)
      .join(' ')
  const quantity = of.reduce((sum, part) => sum + part.quantity, 0)
  return {
    job: { choices, quantity, rush: false, ...(over && { spread }) },
    names: asksNames
      ? children.flatMap(([, child]) => Array.from({ length: pickAt(child, at).quantity }, () => child.name))
      : [],
    notes: children.map(([, child]) => labelOf(child)).join('\n'),
    of,
  }
}
