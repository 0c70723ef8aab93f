import { KindPage } from '../kind-page.tsx'

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
