import { toRinggit, type Sen } from '#core/shared/money.ts'
import type { JsonLd } from './page-meta.ts'
import type { StorefrontData } from './storefront-layout.tsx'

// Structured data of a page (schema.org): the shop, its products and breadcrumbs. Crawlers read the server's HTML, so
// browsers don't need this data.
const unread = !import.meta.env.SSR

export function createLocalBusinessJsonLd({ shop, site }: StorefrontData): JsonLd {
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

export function createWebSiteJsonLd({ shop, site }: StorefrontData): JsonLd {
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

/** `trail` doesn't contain the home page. */
export function createBreadcrumbJsonLd(
  { site }: StorefrontData,
  trail: { name: string; path: string }[],
): JsonLd {
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
  /** Paths or URLs of the product's pictures, in order. */
  images: readonly string[]
  material?: string
  /** Path of the page where customers order the product. */
  path: string
  /** Price of the smallest order in sen, or `null` if unknown. */
  fromSen: Sen | null
}

/** Only the product's lowest price is included, because the price depends on the order. */
export function createProductJsonLd(
  { site }: StorefrontData,
  { name, description, images, material, path, fromSen }: OfferedProduct,
): JsonLd {
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

export function createFaqJsonLd(questions: readonly { question: string; answer: string }[]): JsonLd[] {
  if (unread || questions.length === 0) return []
  return [
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}
