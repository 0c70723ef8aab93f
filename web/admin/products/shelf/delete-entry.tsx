import { useQueryClient } from '@tanstack/react-query'
import { deleteCategory, deleteService } from '#core/catalog/catalog-categories.ts'
import { deleteCoupon } from '#core/catalog/catalog-coupons.ts'
import { deleteBanner, deleteDeal } from '#core/catalog/catalog-home.ts'
import { deleteColour, deleteSchool } from '#core/catalog/catalog-iron-on.ts'
import { deleteProduct } from '#core/catalog/catalog-products.ts'
import type { CatalogKind } from '#core/catalog/catalog-kinds.ts'
import { api } from '#web/api.ts'
import { DeleteQuestion } from '#web/admin/delete-question.tsx'
import { refreshCatalog } from './catalog-queries.ts'

const kinds = {
  products: { remove: deleteProduct, what: 'product', stays: 'Its page is gone for customers at once.' },
  categories: { remove: deleteCategory, what: 'category', stays: 'Its page is gone for customers at once.' },
  services: { remove: deleteService, what: 'service', stays: 'Its icon is gone from the home page at once.' },
  colours: {
    remove: deleteColour,
    what: 'colours',
    stays: 'Nobody can order them any more. Orders that have them keep them.',
  },
  schools: {
    remove: deleteSchool,
    what: 'school',
    stays: 'Nobody can order its logo any more. Orders that have it keep logo and size.',
  },
  banners: { remove: deleteBanner, what: 'banner', stays: 'It is gone from the home page at once.' },
  deals: { remove: deleteDeal, what: 'deal', stays: 'It is gone from the home page at once.' },
  coupons: {
    remove: deleteCoupon,
    what: 'coupon',
    stays: 'Nobody can use it any more. Orders that have it keep what it took off.',
  },
} satisfies Record<CatalogKind, object>

export interface Deleted {
  id: number
  version: number
  title: string
}

/** Asks, and deletes what was looked at; the server refuses where something still needs it, and says what. */
export function DeleteEntry({
  kind,
  entry: { id, version, title },
  onClose,
}: {
  kind: CatalogKind
  entry: Deleted
  onClose: () => void
}) {
  const client = useQueryClient()
  const { remove, what, stays } = kinds[kind]
  return (
    <DeleteQuestion
      title={`Delete the ${what} ${title}?`}
      remove={() => api(remove, { id, version })}
      done={`${title} deleted`}
      refresh={() => refreshCatalog(client)}
      onClose={onClose}
    >
      {stays}
    </DeleteQuestion>
  )
}
