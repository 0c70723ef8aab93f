import { useQueryClient } from '@tanstack/react-query'
import { deleteCategory, deleteService } from '#core/catalog/catalog-categories.ts'
import { deleteCoupon } from '#core/catalog/catalog-coupons.ts'
import { deleteBanner, deleteDeal } from '#core/catalog/catalog-home.ts'
import { deleteColour, deleteSchool } from '#core/catalog/catalog-iron-on.ts'
import { deleteProduct } from '#core/catalog/catalog-products.ts'
import type { CatalogKind } from '#core/catalog/catalog-kinds.ts'
import { api } from '#web/api.ts'
import { DeleteConfirmDialog } from '#web/admin/delete-confirm-dialog.tsx'
import { refreshCatalog } from './catalog-queries.ts'

const kinds = {
  products: { remove: deleteProduct, what: 'product', effect: 'Customers can no longer open its page.' },
  categories: { remove: deleteCategory, what: 'category', effect: 'Customers can no longer open its page.' },
  services: { remove: deleteService, what: 'service', effect: 'Its icon is removed from the home page.' },
  colours: {
    remove: deleteColour,
    what: 'colours',
    effect: 'Customers can no longer order them. Existing orders keep them.',
  },
  schools: {
    remove: deleteSchool,
    what: 'school',
    effect: 'Customers can no longer order its logo. Existing orders keep it.',
  },
  banners: { remove: deleteBanner, what: 'banner', effect: 'It is removed from the home page.' },
  deals: { remove: deleteDeal, what: 'deal', effect: 'It is removed from the home page.' },
  coupons: {
    remove: deleteCoupon,
    what: 'coupon',
    effect: 'Customers can no longer use it. Existing orders keep their discount.',
  },
} satisfies Record<CatalogKind, object>

export interface EntryToDelete {
  id: number
  version: number
  title: string
}

/** Deletes the version on screen. The server refuses if the entry is still in use. */
export function DeleteEntryDialog({
  kind,
  entry: { id, version, title },
  onClose,
}: {
  kind: CatalogKind
  entry: EntryToDelete
  onClose: () => void
}) {
  const client = useQueryClient()
  const { remove, what, effect } = kinds[kind]
  return (
    <DeleteConfirmDialog
      title={`Delete ${what} ${title}?`}
      remove={() => api(remove, { id, version })}
      done={`${title} deleted`}
      refresh={() => refreshCatalog(client)}
      onClose={onClose}
    >
      {effect}
    </DeleteConfirmDialog>
  )
}
