import type { MetaDescriptor } from 'react-router'
import { languageIn } from '../language.ts'
import { isOwnPicture } from './own-picture.ts'
import type { AroundPage } from './storefront-layout.tsx'

export type LdJson = Extract<MetaDescriptor, { 'script:ld+json': unknown }>['script:ld+json']

/** What a `meta` function is handed, as far as it matters here. */
interface PageArgs {
  location: { pathname: string }
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

export interface PageWords {
  /** Without the shop's name, which is added. */
  title: string
  description?: string
  /** Of several addresses with the same page the one that counts; the page's own where left out. */
  canonical?: string
  /** Path or address of what the page shows; cards show the shop's where left out. */
  picture?: string | null
  /** Pages of one order or of one search are nobody else's. */
  hidden?: true
  /** What the page is about, for machines (schema.org). */
  about?: (around: AroundPage) => LdJson[]
}

/** Title, description, the address that counts, and cards for when the page is shared. */
export function pageMeta(args: PageArgs, words: PageWords): MetaDescriptor[] {
  const around = aroundOf(args)
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
  // Who makes cards reads what the server sends; browsers let it stand in the head as it came.
  if (!import.meta.env.SSR) return read
  return [
    ...read,
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: shop },
    { property: 'og:locale', content: `${languageIn(around.wording)}_MY` },
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

/** Cards take no drawings, and those that come with the program are some. */
function cardPicture({ shop, site }: AroundPage, picture: string | null | undefined): MetaDescriptor[] {
  if (isOwnPicture(picture) && !picture.endsWith('.svg'))
    return [{ property: 'og:image', content: picture.startsWith('/') ? site + picture : picture }]
  return [
    { property: 'og:image', content: site + (shop?.logo?.card_url ?? '/og.png') },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
  ]
}

function aroundOf({ matches }: PageArgs): AroundPage {
  const layout = matches.find((match) => match?.id === 'storefront/storefront-layout')
  return (layout?.loaderData as AroundPage | undefined) ?? { shop: null, site: '', wording: 'ms' }
}
