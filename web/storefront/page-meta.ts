import type { MetaDescriptor } from 'react-router'
import { toPageLanguage } from '../language.ts'
import { isOwnPicture } from './own-picture.ts'
import type { StorefrontData } from './storefront-layout.tsx'

export type JsonLd = Extract<MetaDescriptor, { 'script:ld+json': unknown }>['script:ld+json']

interface PageArgs {
  location: { pathname: string }
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

export interface PageMetaTexts {
  /** Title without the shop's name, which is added automatically. */
  title: string
  description?: string
  /** Canonical URL if several URLs show the same page. Defaults to the page's own URL. */
  canonical?: string
  /** Path or URL of the page's picture. By default, sharing cards show the shop's picture. */
  picture?: string | null
  /** `true` keeps search engines from indexing the page, e.g. for a single order or a search. */
  hidden?: true
  /** Returns structured data about the page (schema.org). */
  about?: (around: StorefrontData) => JsonLd[]
}

export function createPageMeta(args: PageArgs, words: PageMetaTexts): MetaDescriptor[] {
  const around = getStorefrontData(args)
  const shop = around.shop?.name ?? 'Cetak'
  const title = words.title === shop ? shop : `${words.title} · ${shop}`
  const description = words.description ?? ''
  if (words.hidden) return [{ title }, { name: 'robots', content: 'noindex' }]
  const address = around.site + (words.canonical ?? args.location.pathname)
  const read: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
  ]
  // Only crawlers use these tags, and they read the server's HTML. In browsers, the tags remain unchanged.
  if (!import.meta.env.SSR) return read
  return [
    ...read,
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: shop },
    { property: 'og:locale', content: `${toPageLanguage(around.wording)}_MY` },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...cardPicture(around, words.picture),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(words.about?.(around) ?? []).map((thing) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...thing },
    })),
  ]
}

/**
 * Returns the tags for the picture of a sharing card. Such cards don't support SVG, the format of the bundled
 * drawings.
 */
function cardPicture({ shop, site }: StorefrontData, picture: string | null | undefined): MetaDescriptor[] {
  if (isOwnPicture(picture) && !picture.endsWith('.svg'))
    return [{ property: 'og:image', content: picture.startsWith('/') ? site + picture : picture }]
  return [
    { property: 'og:image', content: site + (shop?.logo?.card_url ?? '/og.png') },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
  ]
}

function getStorefrontData({ matches }: PageArgs): StorefrontData {
  const layout = matches.find((match) => match?.id === 'storefront/storefront-layout')
  return (layout?.loaderData as StorefrontData | undefined) ?? { shop: null, site: '', wording: 'ms' }
}
