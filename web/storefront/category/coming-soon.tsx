import { redirect, useLocation } from 'react-router'
import { listCategories } from '#core/catalog/catalog.ts'
import { serverApiContext } from '#web/server-api.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { createPageMeta } from '../page-meta.ts'
import { getCategoryPath } from '#core/catalog/shop-paths.ts'
import type { Route } from './+types/coming-soon'
import { catalogTexts } from '../texts/catalog.ts'
import { getMetaTexts, useTexts } from '../texts/texts.ts'
import { shellTexts } from '../texts/shell.ts'

/** Names of the Coming Soon categories, each of which has a separate text (ROUTE-02). */
const names = { fashion: 'Fashion', food: 'Food', prelove: 'Prelove', 'g-shock': 'G-Shock' }

function getComingSoonSlug(pathname: string): keyof typeof names {
  const slug = pathname.toLowerCase().split('/').findLast(Boolean)
  const slugs = ['fashion', 'food', 'prelove', 'g-shock'] as const
  return slugs.find((each) => each === slug) ?? 'fashion'
}

/** Once the shop has opened the category, the page redirects to its products. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const slug = getComingSoonSlug(url.pathname)
  const categories = await context
    .get(serverApiContext)(listCategories, { limit: 100 })
    .catch(() => null)
  const category = categories?.data.find((each) => each.slug === slug)
  if (category?.status === 'active') throw redirect(category.external_url ?? getCategoryPath(category))
  return null
}

export const meta: Route.MetaFunction = (args) => {
  const t = getMetaTexts(catalogTexts, args.matches)
  const slug = getComingSoonSlug(args.location.pathname)
  return createPageMeta(args, { title: t.soonTitle(names[slug]), description: t.soonMore[slug] })
}

export default function ComingSoon() {
  const t = useTexts(catalogTexts)
  const { backHome } = useTexts(shellTexts)
  const slug = getComingSoonSlug(useLocation().pathname)
  return (
    <div className="grid grid-cols-1 items-center gap-8 py-8 md:grid-cols-2 md:py-16">
      <div className="crop-marks m-4 border border-line">
        <Picture src={`/pictures/${slug}.svg`} alt="" width={480} height={360} first className="w-full" />
      </div>
      <div>
        <StatusPill>{t.comingSoon}</StatusPill>
        <h1 className="mt-3 text-34 md:text-46">{names[slug]}</h1>
        <p className="mt-3 max-w-line text-17">{t.soon(names[slug])}</p>
        <p className="mt-2 max-w-line text-quiet">{t.soonMore[slug]}</p>
        <ButtonLink to="/" variant="primary" className="mt-6 h-auto! min-h-11 max-w-full whitespace-normal!">
          {backHome}
        </ButtonLink>
      </div>
    </div>
  )
}
