import { PageHeader } from '../../ui/page-header.tsx'
import { ProductTable } from './product-table.tsx'

/** The products of one category. */
export function KindPage({ title, category }: { title: string; category: string }) {
  return (
    <>
      <PageHeader title={title} back={{ to: '/admin/products', label: 'Products' }} />
      <ProductTable category={category} />
    </>
  )
}
