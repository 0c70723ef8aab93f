import { listCategories, listProducts } from '#core/catalog/catalog.ts'
import { serverApiContext, siteUrlContext } from '../server-api.ts'
import type { Route } from './+types/sitemap'
import { noticePaths } from '#core/settings/privacy-notice.ts'
import { getCategoryPath, getProductPath } from '#core/catalog/shop-paths.ts'

/** Lists every page of the shop once under its canonical URL. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(serverApiContext)
  const [categories, products] = await Promise.all([
    api(listCategories, { limit: 500 }),
    api(listProducts, { limit: 500 }),
  ])
  const inside = categories.data.filter(({ external_url }) => external_url === null)
  const parents = inside.flatMap(({ parent }) => (parent ? [`/category/${parent}`] : []))
  const paths = new Set([
    '/',
    '/category',
    '/jejak',
    '/pesanan-kumpulan',
    ...Object.values(noticePaths),
    ...parents,
    ...inside.map(getCategoryPath),
    ...products.data.flatMap((product) => getProductPath(product) ?? []),
  ])
  const site = context.get(siteUrlContext)
  const urls = [...paths].map((path) => `  <url><loc>${escapeXml(encodeURI(site + path))}</loc></url>`)
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  )
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
