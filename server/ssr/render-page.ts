import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import {
  RouterContextProvider,
  type RouterContext,
  type ServerBuild,
  matchRoutes,
  type RouteObject,
} from 'react-router'
import { getField } from '#core/shared/typed-records.ts'
import { referenceMark } from '#core/shared/reference-placeholder.ts'
import { outageRetrySeconds } from '../http/limits/database-outage.ts'
import { requestError, isOutage, loggedPath, referenceHeader } from '../http/limits/answer-error.ts'
import type { Encoding } from './compressed.ts'
import { posted } from './posted-forms.ts'
import { withDrawings } from './drawings.ts'
import type { HandlerOf } from './handlers.ts'
import type { InProcessApi } from './in-process-api.ts'
import { policyFor, withoutNonce } from './policy.ts'
import { withUsedRules } from './used-rules.ts'
import { requestFor } from './own-page.ts'
import type { PagesOptions } from './pages-options.ts'
import { sharedScripts } from './shared-scripts.ts'

/**
 * What the page bundle has for us (web/entry.server.tsx): what its loaders are handed, where a page
 * goes when it is rendered, and the sheet of all pages.
 */
interface PageEntry {
  serverApi: RouterContext<InProcessApi>
  siteAddress: RouterContext<string>
  renderedPage: RouterContext<RenderedPage>
  sheet: string
  /** The script that stands in every page. */
  beforeScripts: string
}

/** A page while it is made: its text, and what it failed by. */
interface RenderedPage {
  nonce: string
  html?: string
  error?: unknown
}

export interface MadePage {
  status: number
  headers: [string, string][]
  contentType: string
  /** The page as it is, and in each encoding that somebody has asked for. */
  bodies: { identity: Buffer } & { [encoding in Encoding]?: Promise<Buffer> }
  /** Set once it is being compressed as tightly as it goes. */
  tightening?: Promise<void>
}

type Rendering = Omit<PagesOptions, 'api'> & { api: InProcessApi }

/** Renders the page at an address, or reads what else its route answers; what it fails by is in the log afterwards. */
export async function renderPage(
  request: FastifyRequest,
  address: string,
  bundle: ServerBuild,
  handlerOf: HandlerOf,
  options: Rendering,
): Promise<MadePage> {
  // Never by the Host header: whoever asks can write anything there.
  const url = URL.parse(new URL(options.siteUrl()).origin + address)
  if (!url) throw requestError('bad_address')
  const { written, routes } = matchedRoute(bundle, url.pathname)
  if (written && posted(request) === null) return ledTo(written + url.search)
  // What a page asks for while going to another has that one's address with an ending.
  const handle = handlerOf(bundle, url.pathname.endsWith('.data') ? [] : routes)
  const context = new RouterContextProvider()
  // The key must be the bundle's own object: the server's copy of the module is another one.
  const { serverApi, siteAddress, renderedPage, sheet, beforeScripts } = bundle.entry
    .module as unknown as PageEntry
  context.set(serverApi, options.api)
  context.set(siteAddress, options.siteUrl().replace(/\/+$/, ''))
  const nonce = randomBytes(16).toString('base64url')
  const page: RenderedPage = { nonce }
  context.set(renderedPage, page)
  const response = await handle(new Request(url, requestFor(request, options.own)), context)
  const contentType = response.headers.get('content-type') ?? 'text/plain'
  const headers = [...response.headers].filter(
    ([name]) => name !== 'content-type' && name !== 'content-length',
  )
  // Data, files and what is refused come as they are.
  const status = isOutage(page.error) ? 503 : response.status
  if (status === 503) headers.push(['retry-after', String(outageRetrySeconds)])
  let text = page.html ?? (await response.text())
  if (page.error !== undefined) {
    const reference = referenceOf(page.error, request)
    headers.push([referenceHeader, reference])
    text = text.replaceAll(referenceMark, reference)
  }
  if (contentType.startsWith('text/html')) {
    const more = await options.policy(url.pathname)
    const own = { built: [beforeScripts], nonce }
    headers.push(['content-security-policy', policyFor(text, own, !options.cache, more)])
    text = withQuietScripts(withoutNonce(text, nonce))
    if (options.cache) text = withUsedRules(await withDrawings(text), sheet)
    if (more) headers.push(['referrer-policy', more.referrer])
  }
  return { status, headers, contentType, bodies: { identity: Buffer.from(text) } }
}

/** A call that failed has its own, and is in the log already. */
function referenceOf(error: unknown, request: FastifyRequest): string {
  const known = getField(error, 'reference')
  if (typeof known === 'string') return known
  request.log.error({ err: error, path: loggedPath(request) }, 'page failed')
  return request.id
}

/** The page stands elsewhere for good. */
function ledTo(address: string): MadePage {
  const bodies = { identity: Buffer.from(address) }
  return { status: 301, headers: [['location', address]], contentType: 'text/plain', bodies }
}

/** What is known of an address before its page is rendered. */
interface Matched {
  /** The page's route, by its id, and those that it stands in, from the outermost. Empty: there is none. */
  routes: readonly string[]
  /**
   * Where the page stands if it was asked for in other letters: addresses are matched whatever their case, and pages
   * read their own by the one that is written in `web/routes.ts`. Null: it is asked for as it is written.
   */
  written: string | null
}

/** Addresses that were looked up, by the routes they were looked up in: looking one up is a sixth of a page's time. */
const known = new WeakMap<ServerBuild['routes'], Map<string, Matched>>()
const mostKnown = 1000

/** Which route answers this path. */
function matchedRoute(bundle: ServerBuild, pathname: string): Matched {
  const paths = known.get(bundle.routes) ?? new Map<string, Matched>()
  known.set(bundle.routes, paths)
  const found = paths.get(pathname)
  if (found) return found
  const matched = match(bundle, pathname)
  if (paths.size >= mostKnown) paths.clear()
  paths.set(pathname, matched)
  return matched
}

function match(bundle: ServerBuild, pathname: string): Matched {
  const matches = matchRoutes(treeOf(bundle), pathname) ?? []
  const routes = matches.map(({ route }) => route.id ?? '')
  const pattern = matches.flatMap(({ route }) => route.path?.split('/') ?? []).filter(Boolean)
  if (pattern.at(-1) === '*') pattern.pop()
  const segments = pathname.split('/')
  const written = segments.map((segment, at) => {
    const wanted = at === 0 ? undefined : pattern[at - 1]
    return wanted?.toLowerCase() === segment.toLowerCase() ? wanted : segment
  })
  const path = written.join('/')
  // Two slashes would lead to another host.
  return { routes, written: path === pathname || path.startsWith('//') ? null : path }
}

function treeOf({ routes }: ServerBuild): RouteObject[] {
  const under = (parent: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) => {
      if (!route || route.parentId !== parent) return []
      const { id, path } = route
      const address = path === undefined ? {} : { path }
      return [route.index ? { id, ...address, index: true } : { id, ...address, children: under(id) }]
    })
  return under(undefined)
}

const shared = new RegExp(`^(${sharedScripts.join('|')})-`)
const preload = /<link rel="modulepreload" href="(\/assets\/([^"]+))"\/>/g

/**
 * Lets scripts come after what the eye waits for. Those that pages share are read as they come, each by itself, instead
 * of all at once before the page comes to life: a slow phone answers a press in between. They stand behind the early
 * script, which tells them what the page allows.
 */
function withQuietScripts(html: string): string {
  const early: string[] = []
  const rest = html.replace(preload, (_, path: string, name: string) => {
    if (!shared.test(name)) return `<link rel="modulepreload" fetchpriority="low" href="${path}"/>`
    early.push(`<script type="module" async fetchpriority="low" src="${path}"></script>`)
    return ''
  })
  return rest.replace('</head>', () => `${early.join('')}</head>`)
}
