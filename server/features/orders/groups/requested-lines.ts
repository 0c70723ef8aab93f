import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import type { priceItems } from '../items/price-items.ts'
import {
  createGroupLines,
  getPickForItem,
  type DescribedGroupItem,
  type GroupLine,
  type ChildProductionChoices,
} from '#core/orders/groups/group-lines.ts'
import type { GroupItem } from '#core/orders/groups/group-order.ts'
import { catalogQueries } from '#server/features/catalog/catalog.ts'
import { normalizeTagName } from '#core/orders/tags/name-tag.ts'
import type { ProductDescription } from '#core/pricing/described/description.ts'

export type GroupPricingDependencies = Pick<OrdersDependencies, 'db' | 'content'>
type RequestedItem = Parameters<typeof priceItems>[2][number]

/** A line of a group order, with the children who ordered it. */
export interface RequestedLine {
  asked: RequestedItem
  /** The quantity of each child. `child` is the child's index in the group. */
  of: { child: number; quantity: number }[]
  /** Set for a product with custom options, whose lines are priced together. `null` for other products. */
  described: { description: ProductDescription; product: string; line: GroupLine } | null
}

export const findDescribedProduct = (
  { db, content }: GroupPricingDependencies,
  contentVersion: string,
  slug: string,
) => content.at(contentVersion, `described ${slug}`, () => catalogQueries.described(db, slug))

/**
 * Returns the lines of a group order. Lines of one product with custom options are adjacent, whatever options
 * were chosen, because they are priced together.
 */
export async function listRequestedLines(
  selling: GroupPricingDependencies,
  contentVersion: string,
  items: readonly GroupItem[],
  children: readonly ChildProductionChoices[],
): Promise<RequestedLine[]> {
  const requested: RequestedLine[] = []
  const ordered = items.flatMap((item, at) =>
    children.some((child) => getPickForItem(child, at).quantity > 0) ? [{ item, at }] : [],
  )
  const bySlug = Map.groupBy(ordered, ({ item, at }) =>
    item.kind === 'described' ? `described ${item.slug}` : `${at}`,
  )
  for (const [first, ...more] of bySlug.values()) {
    if (!first) continue
    if (first.item.kind === 'described') {
      const own = [first, ...more].flatMap(({ item, at }) =>
        item.kind === 'described' ? [{ item, at }] : [],
      )
      requested.push(...(await createDescribedLines(selling, contentVersion, first.item.slug, own, children)))
    } else requested.push(createIronOnLine(first.item, first.at, children))
  }
  return requested
}

function createIronOnLine(
  item: Exclude<GroupItem, DescribedGroupItem>,
  at: number,
  children: readonly ChildProductionChoices[],
): RequestedLine {
  const of = children.flatMap((child, place) => {
    const { quantity } = getPickForItem(child, at)
    return quantity > 0 ? [{ child: place, quantity }] : []
  })
  if (item.kind === 'logo') {
    const bilangan = of.reduce((sum, { quantity }) => sum + quantity, 0)
    const orders = [{ namaSekolah: item.school, bilangan }]
    return { asked: { kind: 'logo', productSlug: item.slug, orders }, of, described: null }
  }
  const orders = children.flatMap((child) => {
    const { quantity: bilangan, colour: warna } = getPickForItem(child, at)
    return bilangan > 0 ? [{ namaAnak: normalizeTagName(child.name), warna, bilangan }] : []
  })
  return { asked: { kind: 'nametag', productSlug: item.slug, orders }, of, described: null }
}

async function createDescribedLines(
  selling: GroupPricingDependencies,
  contentVersion: string,
  slug: string,
  ordered: { item: DescribedGroupItem; at: number }[],
  children: readonly ChildProductionChoices[],
): Promise<RequestedLine[]> {
  const found = await findDescribedProduct(selling, contentVersion, slug)
  const requested = { kind: 'described' as const, productSlug: slug }
  if (!found)
    return [
      {
        asked: { ...requested, job: { choices: {}, quantity: 0, rush: false }, names: [], notes: '' },
        of: [],
        described: null,
      },
    ]
  return createGroupLines(ordered, found.described, children).map((line) => {
    const { job, names, notes, of } = line
    const form = { ...job, choices: { ...job.choices }, rush: false }
    return {
      asked: { ...requested, job: form, names, notes },
      of,
      described: { description: found.described, product: found.product.name, line },
    }
  })
}
