import type { Env } from '#server/env.ts'

/** How a site's calls are addressed: with permalinks, or by a field of the query, which always works. */
export type AddressForm = 'pretty' | 'plain'

/** The WordPress site that sign-ins are checked at. */
export interface WordpressSite {
  /** Its address without a slash at the end. */
  address: string
  /** Stands before `?rest_route=` where the variable names a file, as in `/index.php`. */
  file: string
  /** The form that worked last. */
  form: AddressForm
  /** The variable itself is of the plain form: then nothing else is tried. */
  fixed: boolean
  /** How long one call may take, ms. */
  timeoutMs: number
}

/** The site that was set, if any: its address, that of its `/wp-json`, or of its `?rest_route=/`. */
export function wordpressSite(env: Env): WordpressSite | null {
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

/** Host and path: an account stays the same when its site goes from http to https. */
export const siteKey = ({ address }: WordpressSite) => address.replace(/^https?:\/\//, '')

/** Where a call below the API's root goes to; `path` may bring a query. */
export function callAddress({ address, file }: WordpressSite, form: AddressForm, path: string): URL {
  if (form === 'pretty') return new URL(`${address}/wp-json${path}`)
  const [route, query] = path.split('?')
  return new URL(`${address}${file || '/'}?rest_route=${route}${query ? `&${query}` : ''}`)
}
