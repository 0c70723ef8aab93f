import type { OrdersParts } from '../store/orders-parts.ts'
import { priceItems } from '../goods/basket-goods.ts'
import type { GroupItem, ChildPick } from '../../../../core/orders/group/group-order.ts'
import type { Child } from '../store/group-tables.ts'
import { onSale } from '../../catalog/catalog.ts'
import { tagName } from '../../../../core/orders/tags/name-tag.ts'
import type { ProductDescription } from '../../../../core/pricing/described/description.ts'

export type Selling = Pick<OrdersParts, 'db' | 'content'>
type Asked = Parameters<typeof priceItems>[2][number]
export type Described = Extract<GroupItem, { kind: 'described' }>

/** A child's goods, as far as they decide what is made. */
export type Picked = Pick<Child, 'name' | 'section' | 'number' | 'picks'>

export const describedAt = ({ db, content }: Selling, changes: string, slug: string) =>
  content.at(changes, `described ${slug}`, () => onSale.described(db, slug))

/** One kind of goods of these children, as the forms of single orders would send it. */
export async function askedOf(
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
