import { toRinggit, type Sen } from '#core/shared/money.ts'
import type { LdJson } from './page-meta.ts'
import type { AroundPage } from './storefront-layout.tsx'

// What machines read of a page (schema.org): the shop, its products and where a page stands in it. They read what the
// server sends: browsers don't carry this.
const unread = !import.meta.env.SSR

/** The shop as a business with a place. */
export function businessOf({ shop, site }: AroundPage): LdJson {
  if (unread) return {}
  return {
    '@type': 'LocalBusiness',
    '@id': `${site}/#kedai`,
    name: shop?.name ?? 'Cetak',
    url: `${site}/`,
    image: site + (shop?.logo?.card_url ?? '/og.png'),
    logo: site + (shop?.logo?.url ?? '/apple-touch-icon.png'),
    currenciesAccepted: 'MYR',
    ...(shop?.phone && { telephone: `+${shop.phone}` }),
    ...(shop && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: shop.address || shop.pickup_place,
        addressCountry: 'MY',
      },
    }),
  }
}

/** The site, with the way to search it. */
export function siteOf({ shop, site }: AroundPage): LdJson {
  if (unread) return {}
  return {
    '@type': 'WebSite',
    name: shop?.name ?? 'Cetak',
    url: `${site}/`,
    inLanguage: 'ms-MY',
    publisher: { '@id': `${site}/#kedai` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${site}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** From the front door to the page; `trail` leaves the front door out. */
export function breadcrumbs({ site }: AroundPage, trail: { name: string; path: string }[]): LdJson {
  if (unread) return {}
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Laman utama', path: '/' }, ...trail].map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: site + path,
    })),
  }
}

export interface OfferedProduct {
  name: string
  description: string
  /** Paths or addresses of its pictures, the first first. */
  images: readonly string[]
  /** What it is made of, where that is said. */
  material?: string
  /** The page where it is ordered. */
  path: string
  /** What the smallest order comes to; null: it isn't told. */
  fromSen: Sen | null
}

/** A product with what it costs; there is more than one price, so the least is told. */
export function productOffered(
  { site }: AroundPage,
  { name, description, images, material, path, fromSen }: OfferedProduct,
): LdJson {
  if (unread) return {}
  const [image, ...more] = images.map((path) => new URL(path, `${site}/`).href)
  return {
    '@type': 'Product',
    name,
    description,
    ...(image && { image: more.length > 0 ? [image, ...more] : image }),
    ...(material && { material }),
    brand: { '@id': `${site}/#kedai` },
    ...(fromSen !== null && {
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: toRinggit(fromSen).toFixed(2),
        priceCurrency: 'MYR',
        availability: 'https://schema.org/InStock',
        url: site + path,
        seller: { '@id': `${site}/#kedai` },
      },
    }),
  }
}

/** What customers ask of what the page is about; none: nothing of it. */
export function questionsAsked(asked: readonly { question: string; answer: string }[]): LdJson[] {
  if (unread || asked.length === 0) return []
  return [
    {
      '@type': 'FAQPage',
      mainEntity: asked.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}
