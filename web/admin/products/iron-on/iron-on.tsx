import { KindPage } from '../kind-page.tsx'
import { catalogQuery } from '../shelf/catalog-queries.ts'
import { prefetch } from '#web/admin/prefetch.ts'

export const clientLoader = prefetch(() => [catalogQuery()])

export default function IronOn() {
  return (
    <KindPage
      title="Iron-On DTF"
      category="iron-on-dtf"
      beside={[
        { to: '/admin/products/colours', label: 'Name tag colours' },
        { to: '/admin/products/schools', label: 'Schools' },
        { to: '/admin/products/prices', label: 'Prices' },
      ]}
    />
  )
}
