import { data, Link } from 'react-router'
import { listServices, type Service } from '#core/catalog/catalog.ts'
import { listDeals, type DealView } from '#core/pricing/deals-calls.ts'
import { getHome } from '#core/catalog/home-banners.ts'
import { getHomeContent, maxReviews, defaultSections } from '#core/settings/home-content-calls.ts'
import { listApprovedReviews } from '#core/orders/tracking/reviews.ts'
import { getPostage } from '#core/settings/postage-calls.ts'
import { getShop, type ShopDetails } from '#core/settings/settings.ts'
import { getChosenLanguage, type Language } from '#core/shared/language.ts'
import { serverApi } from '#web/server-api.ts'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { pageMeta } from '../page-meta.ts'
import { businessOf, siteOf } from '../structured-data.ts'
import type { Route } from './+types/home'
import { DealOfTheDay } from './deal-of-the-day.tsx'
import { PromoCarousel } from './promo-carousel.tsx'
import { homeTexts } from '../texts/home.ts'
import { sharedProblems } from '../texts/ms/shared-problems.ts'
import type { WordsByCode } from '../texts/problem-texts.ts'
import { textsOf, useTexts } from '../texts/texts.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReplyOf } from '#core/contract.ts'
import { gallery, place, words } from './own-sections.tsx'
import { formatRinggit } from '#core/shared/money.ts'
import { listPostageOffers, type PostageRules } from '#core/settings/postage.ts'
import { homePostTexts } from '../texts/home-post.ts'
import { formatSize } from '#core/pricing/sticker-sheet.ts'
import { formatListDay, getShopDay } from '#core/shared/shop-time.ts'
import { productPath } from '../paths.ts'
import type { ReactNode } from 'react'
import { firstLetter, NoPicture } from '../no-picture.tsx'
import { Halftone } from '#web/ui/look/halftone.tsx'
import { ArrowRightIcon, BoxIcon, StoreIcon, TruckIcon } from '#web/ui/front-icons.tsx'

const malayWords: WordsByCode = sharedProblems

/** What fails leaves a note; its status keeps the page from being kept for others. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const language = getChosenLanguage(request.headers.get('cookie'))
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
    api(listDeals, { language, samples: true }),
    api(getPostage, {}),
    Promise.all([api(getHomeContent, {}), api(getShop, {}), api(listApprovedReviews, {})]).then(
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

/** Words that customers said themselves after those that the shop wrote down, as many as the page has room for. */
function withWords(front: Front, { customer_words: said }: ReplyOf<typeof listApprovedReviews>): Front {
  return { ...front, customer_words: [...front.customer_words, ...said].slice(0, maxReviews) }
}

type Front = ReplyOf<typeof getHomeContent>

const own = { gallery, words, place }

/**
 * What stands on the home page below services and banners, in its order: a part by its name, or the HTML of one that
 * shows the shop itself. No visitor loads how those are drawn: they stand still. Null: as Cetak comes.
 */
function homeOrder(front: Front, shop: ShopDetails, language: Language): string[] | null {
  const order = (front.sections ?? defaultSections).flatMap((name) => {
    if (name === 'deals' || name === 'offers') return [name]
    const drawn = own[name](front, language, shop)
    return drawn ? [renderToStaticMarkup(drawn)] : []
  })
  return order.join(' ') === 'deals offers' ? null : order
}

/** What the shop asks for the post, in words; made on the server: rule and words are bytes that no visitor needs. */
function postOffer(postage: PostageRules, language: Language): { title: string; text: string } {
  const t = homePostTexts[language]
  const { fromSen, dearer } = listPostageOffers(postage)
  const { free_from_sen: freeFrom } = postage
  const fees = dearer.map(({ sen, states }) => ({ fee: formatRinggit(sen), states }))
  return {
    title: fromSen > 0 ? t.title(formatRinggit(fromSen)) : t.free,
    text: [t.text(postage.by_weight !== null, fees), freeFrom !== null && t.freeFrom(formatRinggit(freeFrom))]
      .filter(Boolean)
      .join(' '),
  }
}

/** Today's deals as the home page shows them; made on the server, on each day of the shop anew. */
function shownDeals(deals: readonly DealView[], now: Date) {
  const [end, ...otherEnds] = new Set(deals.map(({ until }) => until))
  const together = otherEnds.length === 0
  return {
    deals: deals.map(({ product, flow, until, ...deal }) => ({
      ...deal,
      to: `${productPath({ flow, slug: product, status: 'active' })}?size=${formatSize(deal.size_mm)}&quantity=${deal.quantity}${deal.price_sen < deal.usual_sen ? `&deal=${deal.id}` : ''}`,
      day: together ? '' : formatListDay(until),
    })),
    daysLeft: end && together ? daysBetween(getShopDay(now), end) : null,
  }
}

const daysBetween = (day: string, later: string) => (Date.parse(later) - Date.parse(day)) / 86_400_000

/** A row of what the shop does; on the phone it scrolls sideways. */
function ServiceIcons({ services }: { services: Service[] }) {
  const t = useTexts(homeTexts)
  return (
    <nav
      aria-label={t.services}
      className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      <ul className="flex min-w-max gap-1 md:min-w-0 md:justify-center md:gap-6">
        {services.map((service) => (
          <li key={service.id}>
            <ServiceLink to={service.link}>
              {service.image_url ? (
                <img
                  src={service.image_url}
                  alt=""
                  width={64}
                  height={64}
                  // Otherwise React has them preloaded, and the banner, the largest picture, waits for a connection.
                  fetchPriority="low"
                  className="size-14 rounded-full md:size-16"
                />
              ) : (
                <NoPicture
                  name={firstLetter(service.name)}
                  className="size-14 rounded-full text-20 md:size-16"
                />
              )}
              {service.name}
            </ServiceLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const look =
  'grid w-20 justify-items-center gap-1.5 rounded-surface p-1 text-center text-13 text-ink no-underline md:w-24'

function ServiceLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return <span className={look}>{children}</span>
  if (to.startsWith('/')) {
    return (
      <Link to={to} className={`${look} hover:bg-sunk`}>
        {children}
      </Link>
    )
  }
  return (
    <a href={to} target="_blank" rel="noopener" className={`${look} hover:bg-sunk`}>
      {children}
    </a>
  )
}

/** What makes an order cheaper; every word of it is how prices really work. `post`: see `postOffer`. */
function SpecialOffers({ post }: { post: { title: string; text: string } }) {
  const t = useTexts(homeTexts)
  return (
    <section aria-labelledby="offers" className="relative isolate overflow-hidden">
      <Halftone ink="magenta" className="-top-24 -right-24 size-96 opacity-25" />
      <h2 id="offers" className="mb-4 text-26 md:mb-6 md:text-34">
        {t.offers}
      </h2>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-3 md:gap-6">
        <Offer
          icon={<BoxIcon />}
          title={t.more.title}
          to="/category/printing/stickerprint"
          action={t.more.action}
        >
          {t.more.text}
        </Offer>
        <Offer icon={<StoreIcon />} title={t.pickUp.title} to="/category/printing" action={t.pickUp.action}>
          {t.pickUp.text}
        </Offer>
        <Offer icon={<TruckIcon />} title={post.title} to="/category" action={t.postAction}>
          {post.text}
        </Offer>
      </ul>
    </section>
  )
}

function Offer({
  icon,
  title,
  to,
  action,
  children,
}: {
  icon: ReactNode
  title: string
  to: string
  action: string
  children: ReactNode
}) {
  return (
    <li className="flex flex-col gap-2 rounded-surface border border-line bg-surface p-5">
      <span className="text-magenta">{icon}</span>
      <h3 className="text-20">{title}</h3>
      <p className="text-15 text-quiet">{children}</p>
      <Link
        to={to}
        className="mt-auto inline-flex min-h-11 items-center gap-2 self-start text-15 font-semibold text-link"
      >
        {action} <ArrowRightIcon width={16} height={16} />
      </Link>
    </li>
  )
}
