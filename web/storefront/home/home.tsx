import { data } from 'react-router'
import { listServices } from '#core/catalog/catalog.ts'
import { listDeals } from '#core/pricing/deals-calls.ts'
import { getHomeBanners } from '#core/catalog/home-banners.ts'
import { getHomeContent, maxReviews, defaultSections } from '#core/settings/home-content-calls.ts'
import { listApprovedReviews } from '#core/orders/tracking/reviews.ts'
import { getPostage } from '#core/settings/postage-calls.ts'
import { getShop, type ShopDetails } from '#core/settings/settings.ts'
import { getChosenLanguage, type Language } from '#core/shared/language.ts'
import { serverApiContext } from '#web/server-api.ts'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { createPageMeta } from '../page-meta.ts'
import { createLocalBusinessJsonLd, createWebSiteJsonLd } from '../structured-data.ts'
import type { Route } from './+types/home'
import { DealOfTheDay } from './deal-of-the-day.tsx'
import { createPostageOffer, presentDeals } from './home-offers.ts'
import { ServiceIcons, SpecialOffers } from './home-sections.tsx'
import { PromoCarousel } from './promo-carousel.tsx'
import { homeTexts } from '../texts/home.ts'
import { sharedErrorMessagesMs } from '../texts/ms/shared-errors.ts'
import type { MessagesByCode } from '../texts/error-messages.ts'
import { getMetaTexts, useTexts } from '../texts/texts.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReplyOf } from '#core/contract.ts'
import { renderGallery, renderLocation, renderReviews } from './shop-sections.tsx'

const malayWords: MessagesByCode = sharedErrorMessagesMs

/** If loading fails, the page shows a note, and its status prevents caching. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const language = getChosenLanguage(request.headers.get('cookie'))
  const api = context.get(serverApiContext)
  const [services, { banners }, deals, postage, order] = await Promise.all([
    api(listServices, { language }).then(
      ({ data }) => ({ records: data.records, problem: null }),
      async (error: Error & { code?: string }) => {
        const shop = language === 'ms' ? await api(getShop, {}).catch(() => null) : null
        const inMalay = shop?.words === 'malay' ? (malayWords[error.code ?? ''] ?? null) : null
        return { records: [], problem: inMalay ?? error.message }
      },
    ),
    api(getHomeBanners, {}),
    api(listDeals, { language, samples: true }),
    api(getPostage, {}),
    Promise.all([api(getHomeContent, {}), api(getShop, {}), api(listApprovedReviews, {})]).then(
      ([front, shop, said]) => getHomeSections(addReviews(front, said), shop, language),
      () => null,
    ),
  ])
  const shown = banners.map((banner) => ({ ...banner, words: banner.words[language] }))
  const page = {
    services,
    banners: shown,
    ...presentDeals(deals, new Date()),
    post: createPostageOffer(postage, language),
    ...(order && { order }),
  }
  return services.problem ? data(page, { status: 503 }) : page
}

export const meta: Route.MetaFunction = (args) => {
  const { title, description } = getMetaTexts(homeTexts, args.matches)
  return createPageMeta(args, {
    title,
    description,
    about: (around) => [createLocalBusinessJsonLd(around), createWebSiteJsonLd(around)],
  })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useTexts(homeTexts)
  const { services, banners, deals, daysLeft, post, order = ['deals', 'offers'] } = loaderData
  return (
    <div className="grid grid-cols-1 gap-10 py-6 md:gap-16 md:py-10">
      <div className="grid grid-cols-1 gap-6 md:gap-8">
        {services.problem === null ? (
          <ServiceIcons services={services.records} />
        ) : (
          <ErrorNote>{t.servicesFailed(services.problem)}</ErrorNote>
        )}
        {banners.length > 0 ? <PromoCarousel banners={banners} /> : <h1 className="sr-only">{t.title}</h1>}
      </div>
      {order.map((part) =>
        part === 'deals' ? (
          deals.length > 0 && <DealOfTheDay key={part} deals={deals} daysLeft={daysLeft} />
        ) : part === 'offers' ? (
          <SpecialOffers key={part} post={post} />
        ) : (
          <div key={part} dangerouslySetInnerHTML={{ __html: part }} />
        ),
      )}
    </div>
  )
}

/** Adds approved reviews after the quotes entered by the shop, up to the maximum. */
function addReviews(front: Front, { customer_words: reviews }: ReplyOf<typeof listApprovedReviews>): Front {
  return { ...front, customer_words: [...front.customer_words, ...reviews].slice(0, maxReviews) }
}

type Front = ReplyOf<typeof getHomeContent>

const own = { gallery: renderGallery, words: renderReviews, place: renderLocation }

/**
 * Each element is the name of a section, or the HTML of a section that presents the shop. These sections are
 * rendered only on the server, so that browsers don't load their code. Returns `null` for the default
 * sequence.
 */
function getHomeSections(front: Front, shop: ShopDetails, language: Language): string[] | null {
  const order = (front.sections ?? defaultSections).flatMap((name) => {
    if (name === 'deals' || name === 'offers') return [name]
    const drawn = own[name](front, language, shop)
    return drawn ? [renderToStaticMarkup(drawn)] : []
  })
  return order.join(' ') === 'deals offers' ? null : order
}
