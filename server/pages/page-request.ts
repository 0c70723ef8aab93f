import { longestSearch } from '#core/catalog/longest-search.ts'

/** A longer search is cut to one letter too many, so that the page finds nothing instead of listing the whole shop. */
const searched = new RegExp(`[^\\0]{1,${longestSearch + 1}}`, 'u')

/** What pages read of their query, by path; whatever else stands there makes no other page (`?utm_source=…`). */
const known: readonly (readonly [path: RegExp, parameters: Readonly<Record<string, RegExp>>])[] = [
  [/^\/search(\.data)?$/, { q: searched }],
  [/^\/jejak(\.data)?$/i, { no: /^[\w-]{1,30}$/ }],
  [
    /\/printing\//i,
    {
      size: /^[\d.]{1,8}\s?(cm|mm)?$/i,
      quantity: /^[\d.,]{1,9}$/,
      material: /^[a-z ]{1,40}$/i,
      deal: /^[1-9]\d{0,9}$/,
    },
  ],
  // React Router's own: which parts of a page are wanted.
  [/\.data$/, { _routes: /^[\w/.$,()-]{1,400}$/ }],
]

export interface PageRequest {
  /** The address with nothing in it that the page doesn't read: what it is rendered for, and kept under. */
  address: string
  /** It has a query: there are as many such pages as somebody likes to ask for. */
  isOneOfMany: boolean
}

/** What a request for a page asks for, `url` as in its first line. */
export function pageRequest(url: string): PageRequest {
  const [path = '/', query = ''] = url.split(/\?(.*)/s)
  const given = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const [where, parameters] of known) {
    if (!where.test(path)) continue
    for (const [name, form] of Object.entries(parameters)) {
      const [value] = form.exec(given.get(name) ?? '') ?? []
      if (value?.isWellFormed()) kept.set(name, value)
    }
  }
  return { address: kept.size ? `${path}?${kept}` : path, isOneOfMany: kept.size > 0 }
}

/** The target of a permanent redirect with the whole query of the request: pages see only the part that they read. */
export function withQueryOf(url: string, location: string): string {
  const [path = '/'] = location.split('?', 1)
  const at = url.indexOf('?')
  return at === -1 ? path : path + url.slice(at)
}
