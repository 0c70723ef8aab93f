import type { IronOnType } from '#core/orders/items/iron-on-issues.ts'
import { pageMeta } from '../page-meta.ts'
import { productPath } from '../paths.ts'
import { breadcrumbs, productOffered } from '../structured-data.ts'
import type { IronOnStart } from './iron-on-data.ts'
import { ironOnShelf } from './iron-on-journey.ts'

const pictures = { nametag: '/pictures/nametag.svg', logo: '/pictures/iron-on-logo.svg' } as const

/** The meta data of both forms. Without `start` there is no such product. */
export function ironOnMeta(
  args: Parameters<typeof pageMeta>[0],
  flow: IronOnType,
  start: IronOnStart | undefined,
  words: { title: string; description: string },
) {
  if (!start) return pageMeta(args, { title: words.title, hidden: true })
  const { name, slug, setSen, picture } = start.product
  const path = productPath({ flow, slug, status: 'active' }) ?? args.location.pathname
  return pageMeta(args, {
    ...words,
    canonical: path,
    picture,
    about: (around) => [
      productOffered(around, {
        name,
        description: words.description,
        images: [picture ?? pictures[flow]],
        path,
        fromSen: setSen,
      }),
      breadcrumbs(around, [
        { name: 'Iron-On DTF', path: ironOnShelf },
        { name, path },
      ]),
    ],
  })
}
