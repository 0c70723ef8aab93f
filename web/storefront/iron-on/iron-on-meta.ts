import type { IronOnType } from '#core/orders/items/iron-on-issues.ts'
import { createPageMeta } from '../page-meta.ts'
import { getProductPath } from '#core/catalog/shop-paths.ts'
import { createBreadcrumbJsonLd, createProductJsonLd } from '../structured-data.ts'
import type { IronOnStartData } from './iron-on-data.ts'
import { ironOnCategoryPath } from './iron-on-paths.ts'

const pictures = { nametag: '/pictures/nametag.svg', logo: '/pictures/iron-on-logo.svg' } as const

/** `start` is `undefined` if there is no active product. */
export function createIronOnMeta(
  args: Parameters<typeof createPageMeta>[0],
  flow: IronOnType,
  start: IronOnStartData | undefined,
  words: { title: string; description: string },
) {
  if (!start) return createPageMeta(args, { title: words.title, hidden: true })
  const { name, slug, setSen, picture } = start.product
  const path = getProductPath({ flow, slug, status: 'active' }) ?? args.location.pathname
  return createPageMeta(args, {
    ...words,
    canonical: path,
    picture,
    about: (around) => [
      createProductJsonLd(around, {
        name,
        description: words.description,
        images: [picture ?? pictures[flow]],
        path,
        fromSen: setSen,
      }),
      createBreadcrumbJsonLd(around, [
        { name: 'Iron-On DTF', path: ironOnCategoryPath },
        { name, path },
      ]),
    ],
  })
}
