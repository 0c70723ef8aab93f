import { useQuery } from '@tanstack/react-query'
import type { AdminDeal } from '#core/catalog/catalog-home.ts'
import { listDeals } from '#core/pricing/deals-calls.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { formatListDay, getShopDay } from '#core/shared/shop-time.ts'
import { formatStickerSize } from '#core/pricing/sticker-sheet.ts'
import { api } from '#web/api.ts'
import { catalogKey, catalogQuery } from '../catalog/catalog-queries.ts'
import { DealDialog, useSizePricedProducts } from './deal-dialog.tsx'
import { Thumbnail } from '../catalog/thumbnail.tsx'
import { CatalogListPage } from '../catalog/catalog-list-page.tsx'
import { prefetchQueries } from '#web/admin/prefetch.ts'

export const clientLoader = prefetchQueries(() => [catalogQuery()])

export default function DealsPage() {
  const products = useSizePricedProducts()
  // The key starts with the catalog's key, so that refreshing the catalog also refreshes the deals.
  const today = useQuery({
    queryKey: [...catalogKey, 'deals'],
    queryFn: ({ signal }) => api(listDeals, {}, { signal }),
  })
  return (
    <CatalogListPage
      kind="deals"
      title="Deals"
      note="Deal of the Day on the home page. The price applies to orders placed through it. Deals without an end date rotate daily."
      add="New deal"
      row={(deal) => {
        const product = products.find(({ id }) => id === deal.product_id)
        const running = today.data?.some(({ id }) => id === deal.id) ?? false
        return {
          title:
            `${deal.quantity.toLocaleString('en')} × ${formatStickerSize(deal.size_mm)} ${product?.name ?? ''}`.trim(),
          note:
            product?.status === 'active'
              ? stateOf(deal, running)
              : 'Not shown, because its product can’t be ordered now.',
          picture: <Thumbnail src={deal.image_url ?? product?.image_url ?? null} />,
        }
      }}
      renderDialog={(deal, onClose) => <DealDialog deal={deal} onClose={onClose} />}
    />
  )
}

function stateOf({ price_sen, from_day, to_day }: AdminDeal, running: boolean): string {
  const today = getShopDay(new Date())
  if (price_sen === null) return 'No deal price. Shown at its regular price when no deal is running.'
  const price = formatRinggit(price_sen)
  if (running) return to_day ? `${price} until ${formatListDay(to_day)}` : `${price} today`
  if (to_day && to_day < today) return `${price}, ended ${formatListDay(to_day)}`
  if (from_day && from_day > today) return `${price}, from ${formatListDay(from_day)}`
  return to_day ? 'Not shown. The price isn’t below the regular price.' : `${price}, in rotation`
}
