import { KindPage } from './kind-page.tsx'

export default function Stickerprint() {
  return (
    <KindPage
      title="Stickerprint"
      category="stickerprint"
      beside={[{ to: '/admin/products/prices', label: 'Sizes and prices' }]}
    />
  )
}
