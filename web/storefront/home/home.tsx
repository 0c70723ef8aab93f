import { data } from 'react-router'
import { listServices } from '#core/catalog/catalog.ts'
import { getDeals } from '#core/pricing/deals-calls.ts'
import { getHome } from '#core/catalog/home.ts'
import { getFront } from '#core/settings/front-calls.ts'
import { agreedWords } from '#core/orders/follow/customer-words.ts'
import { getPostage } from '#core/settings/postage-calls.ts'
import { getShop } from '#core/settings/settings.ts'
import { chosenLanguage } from '#core/shared/language.ts'
import { serverApi } from '#web/server-api.ts'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { pageMeta } from '../page-meta.ts'
import { businessOf, siteOf } from '../structured-data.ts'
import type { Route } from './+types/home'
import type { StorefrontHandle } from '../storefront-layout.tsx'
import { DealOfTheDay } from './deal-of-the-day.tsx'
import { PromoCarousel } from './promo-carousel.tsx'
import { homeOrder, withWords } from './home-order.ts'
import { ServiceIcons } from './service-icons.tsx'
import { postOffer } from './post-offer.ts'
import { shownDeals } from './shown-deals.ts'
import { SpecialOffers } from './special-offers.tsx'
import { homeTexts } from '../texts/home.ts'
import { sharedProblems } from '../texts/ms/shared-problems.ts'
import type { WordsByCode } from '../texts/problem-texts.ts'
import { textsOf, useTexts } from '../texts/texts.ts'

const malayWords: WordsByCode = sharedProblems

/** What fails leaves a note; its status keeps the page from being kept for others. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const language = chosenLanguage(request.headers.get('cookie'))
  const api = context.get(serverApi)
  const [services, { banners }, deals, postage, order] = await Promise.all([
    api(listServices, { language }).then(
      ({ data }) => ({ records: data.records, problem: null }),
      async (error: Error & { code?: string }) => {
        const shop = language === 'ms' ? await api(getShop, {}).catch(() => null) : null
        const inMalay = shop?.words === 'malay' ? (malayWords[error.code ?? ''] ?? null) : null
        return { records: [], problem: inMalay ?? error.message }
      },
    ),
    api(getHome, {}),
    api(getDeals, { language, samples: true }),
    api(getPostage, {}),
    Promise.all([api(getFront, {}), api(getShop, {}), api(agreedWords, {})]).then(
      ([front, shop, said]) => homeOrder(withWords(front, said), shop, language),
      () => null,
    ),
  ])
  const shown = banners.map((banner) => ({ ...banner, words: banner.words[language] }))
  const page = {
    services,
    banners: shown,
    ...shownDeals(deals, new Date()),
    post: postOffer(postage, language),
    ...(order && { order }),
  }
  return services.problem ? data(page, { status: 503 }) : page
}

export const handle: StorefrontHandle = { quiet: true }

export const meta: Route.MetaFunction = (args) => {
  const { title, description } = textsOf(homeTexts, args.matches)
  return pageMeta(args, { title, description, about: (around) => [businessOf(around), siteOf(around)] })
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
