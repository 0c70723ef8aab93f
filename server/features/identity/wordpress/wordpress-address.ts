import type { Env } from '#server/env.ts'

/** URL form of the site's API: permalinks, or a query parameter, which always works. */
export type ApiUrlForm = 'pretty' | 'plain'

/** The WordPress site that checks sign-ins. */
export interface WordpressSite {
  /** Base URL without a trailing slash. */
  address: string
  /** File before `?rest_route=` if WORDPRESS_URL names one, such as `/index.php`. */
  file: string
  /** The form that worked last. */
  form: ApiUrlForm
  /** True if WORDPRESS_URL has the plain form, so that the other is never tried. */
  fixed: boolean
  /** Timeout of one call in ms. */
  timeoutMs: number
}

/**
 * Returns the configured site or `null`. WORDPRESS_URL may be the site's URL or that of its `/wp-json` or
 * `?rest_route=/`.
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

/** Host and path, so that accounts survive a change from http to https. */
export const getSiteKey = ({ address }: WordpressSite) => address.replace(/^https?:\/\//, '')

/** Returns the URL of an API call. `path` may have a query. */
export function buildApiUrl({ address, file }: WordpressSite, form: ApiUrlForm, path: string): URL {
  if (form === 'pretty') return new URL(`${address}/wp-json${path}`)
  const [route, query] = path.split('?')
  return new URL(`${address}${file || '/'}?rest_route=${route}${query ? `&${query}` : ''}`)
}
