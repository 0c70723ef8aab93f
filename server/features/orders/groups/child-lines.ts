import type { OrdersParts } from '../store/orders-parts.ts'
import type { priceItems } from '../items/basket-goods.ts'
import {
  createGroupLines,
  getPick,
  type DescribedGroupItem,
  type GroupLine,
  type ProductionChoices,
} from '#core/orders/groups/group-lines.ts'
import type { GroupItem } from '#core/orders/groups/group-order.ts'
import { onSale } from '#server/features/catalog/catalog.ts'
import { normalizeTagName } from '#core/orders/tags/name-tag.ts'
import type { ProductDescription } from '#core/pricing/described/description.ts'

export type Selling = Pick<OrdersParts, 'db' | 'content'>
type Asked = Parameters<typeof priceItems>[2][number]

/** A line of the order as its form would send it, and who has how many of it, by their places among the children. */
export interface AskedLine {
  asked: Asked
  of: { child: number; quantity: number }[]
  /** Set for a described product, to price the line together with the product's other lines. */
  described: { description: ProductDescription; product: string; line: GroupLine } | null
}

export const describedAt = ({ db, content }: Selling, changes: string, slug: string) =>
  content.at(changes, `described ${slug}`, () => onSale.described(db, slug))

/** All goods of these children, kind by kind; a described product's come together, whatever is chosen of it. */
export async function askedLines(
  selling: Selling,
  changes: string,
  items: readonly GroupItem[],
  children: readonly ProductionChoices[],
): Promise<AskedLine[]> {
  const asked: AskedLine[] = []
  const wanted = items.flatMap((item, at) =>
    children.some((child) => getPick(child, at).quantity > 0) ? [{ item, at }] : [],
  )
  const bySlug = Map.groupBy(wanted, ({ item, at }) =>
    item.kind === 'described' ? `described ${item.slug}` : `${at}`,
  )
  for (const [first, ...more] of bySlug.values()) {
    if (!first) continue
    if (first.item.kind === 'described') {
      const own = [first, ...more].flatMap(({ item, at }) =>
        item.kind === 'described' ? [{ item, at }] : [],
      )
      asked.push(...(await describedLines(selling, changes, first.item.slug, own, children)))
    } else asked.push(ironOnLine(first.item, first.at, children))
  }
  return asked
}

function ironOnLine(
  item: Exclude<GroupItem, DescribedGroupItem>,
  at: number,
  children: readonly ProductionChoices[],
): AskedLine {
  const of = children.flatMap((child, place) => {
    const { quantity } = getPick(child, at)
    return quantity > 0 ? [{ child: place, quantity }] : []
  })
  if (item.kind === 'logo') {
    const bilangan = of.reduce((sum, { quantity }) => sum + quantity, 0)
    const orders = [{ namaSekolah: item.school, bilangan }]
    return { asked: { kind: 'logo', productSlug: item.slug, orders }, of, described: null }
  }
  const orders = children.flatMap((child) => {
    const { quantity: bilangan, colour: warna } = getPick(child, at)
    return bilangan > 0 ? [{ namaAnak: normalizeTagName(child.name), warna, bilangan }] : []
  })
  return { asked: { kind: 'nametag', productSlug: item.slug, orders }, of, described: null }
}

async function describedLines(
  selling: Selling,
  changes: string,
  slug: string,
  wanted: { item: DescribedGroupItem; at: number }[],
  children: readonly ProductionChoices[],
): Promise<AskedLine[]> {
  const found = await describedAt(selling, changes, slug)
  const asked = { kind: 'described' as const, productSlug: slug }
  // It is refused as any order of it is.
  if (!found)
    return [
      {
        asked: { ...asked, job: { choices: {}, quantity: 0, rush: false }, names: [], notes: '' },
        of: [],
        described: null,
      },
    ]
  return createGroupLines(wanted, found.described, children).map((line) => {
    const { job, names, notes, of } = line
    const form = { ...job, choices: { ...job.choices }, rush: false }
    return {
      asked: { ...asked, job: form, names, notes },
      of,
      described: { description: found.described, product: found.product.name, line },
    }
  })
}
