import type { Category } from '#core/catalog/catalog.ts'
import { ExternalIcon } from '#web/ui/icons.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { getCategoryPath } from '#core/catalog/shop-paths.ts'
import { CardPicture } from './card-picture.tsx'
import { GridCard } from './product-card.tsx'
import { catalogTexts } from '../texts/catalog.ts'
import { useTexts } from '../texts/texts.ts'

/** Card of a category that is available, coming soon, or an external link that opens in a new tab (CAT-01). */
export function CategoryCard({ category, first }: { category: Category; first: boolean }) {
  const t = useTexts(catalogTexts)
  const active = category.status === 'active'
  const to = active ? (category.external_url ?? getCategoryPath(category)) : null
  return (
    <GridCard to={to} external={category.external_url !== null} dimmed={!active}>
      <CardPicture of={category} first={first} />
      <div className="flex flex-1 flex-col gap-1.5 p-3 md:p-4">
        <h2 className="flex items-center gap-2 text-17 md:text-20">
          {category.name}
          {active && category.external_url && (
            <>
              <ExternalIcon width={16} height={16} className="text-quiet" />
              <span className="sr-only">{t.newTab}</span>
            </>
          )}
        </h2>
        <p className="text-13 text-quiet md:text-15">{category.description}</p>
        <p className="mt-auto pt-1">
          <StatusPill tone={active ? 'good' : 'neutral'}>{active ? t.available : t.comingSoon}</StatusPill>
        </p>
      </div>
    </GridCard>
  )
}
