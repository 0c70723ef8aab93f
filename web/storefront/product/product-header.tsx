import type { DescribedProduct } from '#core/pricing/described/described-calls.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { productTexts } from '../texts/product.ts'
import { useTexts } from '../texts/texts.ts'
import { productFactsElementId, hasFacts } from './product-facts.tsx'

export function ProductHeader({ product: { name, description, facts } }: { product: DescribedProduct }) {
  const t = useTexts(productTexts)
  return (
    <PageHeader
      title={name}
      note={
        <>
          {description}
          {hasFacts(facts) && (
            <a href={`#${productFactsElementId}`} className="block py-2 underline">
              {t.facts}
            </a>
          )}
        </>
      }
      back={{ to: '/category', label: t.shelf }}
    />
  )
}
