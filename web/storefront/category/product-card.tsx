import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Product } from '#core/catalog/catalog.ts'
import { Money } from '#web/ui/money.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { getProductPath } from '#core/catalog/shop-paths.ts'
import { CardPicture } from './card-picture.tsx'
import { catalogTexts } from '../texts/catalog.ts'
import { useTexts } from '../texts/texts.ts'

export function ProductGrid({ products }: { products: Product[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3">
      {products.map((product, place) => (
        <li key={product.id} className="min-w-0">
          <ProductCard product={product} first={place < 2} />
        </li>
      ))}
    </ul>
  )
}

/** A product without an order form has no link. */
function ProductCard({ product, first }: { product: Product; first: boolean }) {
  const t = useTexts(catalogTexts)
  const to = getProductPath(product)
  const active = product.status === 'active'
  return (
    <GridCard to={to} dimmed={!active}>
      <CardPicture of={product} first={first} />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="text-20">{product.name}</h2>
          <StatusPill tone={active ? 'good' : 'neutral'}>{active ? t.available : t.comingSoon}</StatusPill>
        </div>
        <p className="text-15 text-quiet">{product.description}</p>
        {active && product.price !== null && (
          <p className="mt-auto pt-2 text-15">
            {t.from} <Money sen={Math.round(product.price * 100)} className="font-semibold" />
          </p>
        )}
      </div>
    </GridCard>
  )
}

export function GridCard({
  to,
  external = false,
  dimmed,
  children,
}: {
  to: string | null
  external?: boolean
  dimmed: boolean
  children: ReactNode
}) {
  const cardClass =
    'flex h-full flex-col overflow-hidden rounded-surface border border-line bg-surface text-ink no-underline'
  const link = `${cardClass} group hover:border-ink`
  if (to === null) {
    return (
      <div
        className={
          dimmed
            ? `${cardClass} [&_h2]:text-quiet [&_img]:opacity-45 [&_img]:[filter:grayscale(1)]`
            : cardClass
        }
      >
        {children}
      </div>
    )
  }
  return external ? (
    <a href={to} target="_blank" rel="noopener" className={link}>
      {children}
    </a>
  ) : (
    <Link to={to} className={link}>
      {children}
    </Link>
  )
}
