import { KindPage } from './kind-page.tsx'
import { catalogQuery } from './shelf/catalog-queries.ts'
import { prefetch } from '../prefetch.ts'

export const clientLoader = prefetch(() => [catalogQuery()])

export default function Stickerprint() {
  return (
    <KindPage
      title="Stickerprint"
      category="stickerprint"
      beside={[{ to: '/admin/products/prices', label: 'Sizes and prices' }]}
    />
  )
}
