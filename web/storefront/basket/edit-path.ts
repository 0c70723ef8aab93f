import { productPath } from '../paths.ts'
import type { KeptItem } from './basket-store.ts'

/** Address of the form that edits the item; null for stickers, whose quantity is changed in the basket. */
export function editPath({ id, item: { kind, productSlug } }: KeptItem): string | null {
  if (kind === 'sticker' || kind === 'ppsticker') return null
  const slug = productSlug ?? (kind === 'logo' ? 'iron-on-logo' : 'iron-on-name-tag')
  return `${productPath({ flow: kind, slug, status: 'active' })}?ubah=${id}`
}
