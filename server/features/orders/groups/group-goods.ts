import { byClass } from '../../../../core/orders/group/children.ts'
import type { ChildPick, GroupItem } from '../../../../core/orders/group/group-order.ts'
import { tagName, tagRefusal } from '../../../../core/orders/tags/name-tag.ts'
import type { ProductDescription } from '../../../../core/pricing/described/description.ts'
import type { Sen } from '../../../../core/shared/money.ts'
import { onSale } from '../../catalog/catalog.ts'
import { priceItems, type PricedItem } from '../goods/basket-goods.ts'
import type { Child, Group } from '../store/group-tables.ts'
import type { OrdersParts } from '../store/orders-parts.ts'

export type Selling = Pick<OrdersParts, 'db' | 'content'>
type Asked = Parameters<typeof priceItems>[2][number]
export type Described = Extract<GroupItem, { kind: 'described' }>

/** A child's goods, as far as they decide what is made. */
export type Picked = Pick<Child, 'name' | 'section' | 'number' | 'picks'>

export const describedAt = ({ db, content }: Selling, changes: string, slug: string) =>
  content.at(changes, `described ${slug}`, () => onSale.described(db, slug))

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

/** One kind of goods of these children, as the forms of single orders would send it. */
async function askedOf(
  selling: Selling,
  changes: string,
  item: GroupItem,
  at: number,
  children: readonly Picked[],
): Promise<Asked[]> {
  const pickOf = ({ picks }: Picked) => picks[at] ?? { quantity: 0, colour: '', choices: {} }
  if (item.kind === 'nametag') {
    const orders = children.map((child) => ({
      namaAnak: tagName(child.name),
      warna: pickOf(child).colour,
      bilangan: pickOf(child).quantity,
    }))
    return [{ kind: 'nametag', productSlug: item.slug, orders }]
  }
  if (item.kind === 'logo') {
    const bilangan = children.reduce((sum, child) => sum + pickOf(child).quantity, 0)
    return [{ kind: 'logo', productSlug: item.slug, orders: [{ namaSekolah: item.school, bilangan }] }]
  }
  const found = await describedAt(selling, changes, item.slug)
  return found
    ? linesOf(item, found.described, children, pickOf)
    : [lineOf(item, {}, [], pickOf, null, false)]
}

/** Children who have chosen the same share a line; over sizes they are spread in it. */
function linesOf(
  item: Described,
  { options, asks }: ProductDescription,
  children: readonly Picked[],
  pickOf: (child: Picked) => ChildPick,
): Asked[] {
  const spread = options.find((option) => option.spread)?.code ?? null
  const lines = new Map<string, { choices: Record<string, string>; children: Picked[] }>()
  for (const child of children) {
    const own = Object.entries(pickOf(child).choices).filter(
      ([code]) => item.asks.includes(code) && code !== spread,
    )
    const choices = { ...item.choices, ...Object.fromEntries(own) }
    const key = JSON.stringify(Object.entries(choices).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    const line = lines.get(key) ?? { choices, children: [] }
    line.children.push(child)
    lines.set(key, line)
  }
  const spreadOption = options.find((option) => option.code === spread)
  return [...lines.values()].map((line) =>
    lineOf(item, line.choices, line.children, pickOf, spreadOption ?? null, asks.names),
  )
}

function lineOf(
  item: Described,
  choices: Record<string, string>,
  children: readonly Picked[],
  pickOf: (child: Picked) => ChildPick,
  over: ProductDescription['options'][number] | null,
  asksNames: boolean,
): Asked {
  const spread: Record<string, number> = {}
  const sizeOf = (child: Picked) =>
    over ? (pickOf(child).choices[over.code] ?? item.choices[over.code] ?? over.choices[0]?.code ?? '') : ''
  for (const child of over ? children : [])
    spread[sizeOf(child)] = (spread[sizeOf(child)] ?? 0) + pickOf(child).quantity
  const quantity = children.reduce((sum, child) => sum + pickOf(child).quantity, 0)
  const sizeName = (child: Picked) =>
    over?.choices.find(({ code }) => code === sizeOf(child))?.name.ms ?? sizeOf(child)
  const labelOf = (child: Picked) =>
    [
      child.section && `${child.section}:`,
      child.number !== null && item.numbers && `#${child.number}`,
      child.name,
      over && sizeName(child),
      pickOf(child).quantity > 1 && `× ${pickOf(child).quantity}`,
    ]
      .filter(Boolean)
      .join(' ')
  return {
    kind: 'described',
    productSlug: item.slug,
    job: { choices, quantity, rush: false, ...(over && { spread }) },
    names: asksNames
      ? children.flatMap((child) => Array.from({ length: pickOf(child).quantity }, () => child.name))
      : [],
    notes: children.map(labelOf).join('\n'),
  }
}

/** Why a name can't stand on a tag, where the child has tags. */
export function tagTrouble({ items }: Pick<Group, 'items'>, { name, picks }: Pick<Picked, 'name' | 'picks'>) {
  const tagged = items.some(({ kind }, at) => kind === 'nametag' && (picks[at]?.quantity ?? 0) > 0)
  return tagged ? tagRefusal(name) : null
}
