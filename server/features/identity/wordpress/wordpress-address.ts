import type { Env } from '#server/env.ts'

/** Form of the URLs of the site's API. `pretty` uses permalinks. `plain` uses a query parameter and always works. */
export type ApiUrlForm = 'pretty' | 'plain'

export interface WordpressSite {
  address: string
  /** File before `?rest_route=`, such as `/index.php`. Empty if WORDPRESS_URL has no file. */
  file: string
  form: ApiUrlForm
  /** True if WORDPRESS_URL has the plain form. The other form is then never tried. */
  fixed: boolean
  timeoutMs: number
}

/**
 * Returns `null` if no site is configured. WORDPRESS_URL may be the URL of the site, of its
 * `/wp-json` or of its `?rest_route=/`.
 */
export function parseWordpressSite(env: Env): WordpressSite | null {
  if (!env.WORDPRESS_URL) return null
  const { origin, pathname, searchParams } = new URL(env.WORDPRESS_URL)
  const fixed = searchParams.has('rest_route')
  const file = (fixed && /\/[^/]+\.php$/.exec(pathname)?.[0]) || ''
  const path = pathname.slice(0, pathname.length - file.length).replace(/(\/wp-json)?\/*$/, '')
  return {
    address: origin + path,
    file,
    form: fixed ? 'plain' : 'pretty',
    fixed,
    timeoutMs: env.WORDPRESS_TIMEOUT_MS,
  }
}

/**
 * Returns the key of a site. It consists of host and path, so that accounts survive a change from http to
 * https.
 */
export const getSiteKey = ({ address }: WordpressSite) => address.replace(/^https?:\/\//, '')

/** `path` may contain a query. */
export function buildApiUrl({ address, file }: WordpressSite, form: ApiUrlForm, path: string): URL {
  if (form === 'pretty') return new URL(`${address}/wp-json${path}`)
  const [route, query] = path.split('?')
  return new URL(`${address}${file || '/'}?rest_route=${route}${query ? `&${query}` : ''}`)
}
