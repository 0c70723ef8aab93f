import type { ParsedInputOf } from '#core/contract.ts'
import type { placeDescribedOrder } from '#core/orders/items/described-order.ts'
import type { OrderItem } from '#core/orders/items/order-items.ts'
import { listChosenOptions, type DescribedJob } from '#core/pricing/described/described-job.ts'
import type { Sen } from '#core/shared/money.ts'
import type { ContentCache } from '#server/db/content-cache.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { catalogQueries } from '#server/features/catalog/catalog.ts'
import { priceCustomProduct } from '#server/features/pricing/pricing.ts'

export type DescribedInput = ParsedInputOf<typeof placeDescribedOrder>

export async function priceDescribedItem(
  { db, content }: { db: Db; content: ContentCache },
  contentVersion: string,
  {
    productSlug,
    job: requestedJob,
    names: givenNames,
    notes,
  }: Pick<DescribedInput, 'productSlug' | 'names' | 'notes'> & { job: DescribedJob },
) {
  const found = await content.at(contentVersion, `described ${productSlug}`, () =>
    catalogQueries.described(db, productSlug),
  )
  if (!found) return refuse('unknown_product')
  const { product, described } = found
  const { asks, pricing, made, material, supplier, weight_g: weightG } = described
  const names = asks.names ? givenNames : []
  if (asks.names && names.length === 0) return refuse('names_needed')
  const job: DescribedJob = asks.names ? { ...requestedJob, quantity: names.length } : requestedJob
  const price = priceCustomProduct(described, job, 'ms')
  if (price instanceof Refusal) return price
  const chosen = listChosenOptions(described, job)
  if ('trouble' in chosen) throw new Error(`options of a priced item are invalid: ${chosen.trouble.code}`)
  const goods: OrderItem<'described'> = {
    kind: 'described',
    productId: product.id,
    product: product.name,
    quantity: price.quantity,
    setOf: pricing.by === 'set' ? pricing.pieces : null,
    choices: chosen.all.map(({ option, choice, quantity }) => ({
      option: option.name,
      choice: choice.name,
      quantity,
    })),
    pieceMm: price.size_mm,
    ...(described.size && price.size_mm && { sizeUnit: described.size.unit }),
    rush: job.rush ?? false,
    names,
    notes: asks.notes ? notes : '',
    design: asks.design,
    made,
    ...(made === 'sheet' && material && { material }),
    ...(made === 'outside' && supplier && { supplier }),
    ...(weightG !== undefined && { weightG }),
    sheets: price.sheets,
    lines: price.lines,
    job,
  }
  return { goods, subtotal: price.total satisfies Sen }
}
