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
import { referencePlaceholder } from '#core/shared/reference-placeholder.ts'
import { outageRetrySeconds } from '../http/limits/database-outage.ts'
import {
  createRequestError,
  isDatabaseOutage,
  getLoggedPath,
  errorReferenceHeader,
} from '../http/limits/answer-error.ts'
import type { PageEncoding } from './compress-page.ts'
import { getPostedForm } from './posted-forms.ts'
import { inlineSvgs } from './inline-svgs.ts'
import type { GetPageHandler } from './handler-cache.ts'
import type { InProcessApi } from './in-process-api.ts'
import { createContentPolicy, removeNonce } from './policy.ts'
import { inlineCriticalCss } from './critical-css.ts'
import { createPageRequest } from './private-page-rules.ts'
import type { PagesOptions } from './pages-options.ts'

/** Exports of the page bundle that the server uses (web/entry.server.tsx). */
interface PageEntry {
  serverApiContext: RouterContext<InProcessApi>
  siteUrlContext: RouterContext<string>
  renderedPageContext: RouterContext<RenderedPage>
  sheet: string
  inlineHeadScript: string
}

interface RenderedPage {
  nonce: string
  html?: string
  error?: unknown
}

export interface RenderedResponse {
  status: number
  headers: [string, string][]
  contentType: string
  bodies: { identity: Buffer } & { [encoding in PageEncoding]?: Buffer }
  tightening?: Promise<void>
}

type RenderOptions = Omit<PagesOptions, 'api'> & { api: InProcessApi }

export async function renderPage(
  request: FastifyRequest,
  address: string,
  bundle: ServerBuild,
  handlerOf: GetPageHandler,
  options: RenderOptions,
): Promise<RenderedResponse> {
  // The origin does not come from the Host header, because clients can choose its value.
  const url = URL.parse(new URL(options.siteUrl()).origin + address)
  if (!url) throw createRequestError('bad_address')
  const { written, routes } = findRoute(bundle, url.pathname)
  if (written && getPostedForm(request) === null) return createRedirect(written + url.search)
  // During navigation in the browser, requests for data have the path of the page with a suffix.
  const handle = handlerOf(bundle, url.pathname.endsWith('.data') ? [] : routes)
  const context = new RouterContextProvider()
  // The keys must be the objects of the bundle, because the server's own copy of the module has different objects.
  const { serverApiContext, siteUrlContext, renderedPageContext, sheet, inlineHeadScript } = bundle.entry
    .module as unknown as PageEntry
  context.set(serverApiContext, options.api)
  context.set(siteUrlContext, options.siteUrl().replace(/\/+$/, ''))
  const nonce = randomBytes(16).toString('base64url')
  const page: RenderedPage = { nonce }
  context.set(renderedPageContext, page)
  const response = await handle(new Request(url, createPageRequest(request, options.own)), context)
  const contentType = response.headers.get('content-type') ?? 'text/plain'
  const headers = [...response.headers].filter(
    ([name]) => name !== 'content-type' && name !== 'content-length',
  )
  const status = isDatabaseOutage(page.error) ? 503 : response.status
  if (status === 503) headers.push(['retry-after', String(outageRetrySeconds)])
  // Only pages have `html`. The body of any other response, such as data for navigation, is passed on.
  let text = page.html ?? (await response.text())
  if (page.error !== undefined) {
    const reference = getReference(page.error, request)
    headers.push([errorReferenceHeader, reference])
    text = text.replaceAll(referencePlaceholder, reference)
  }
  if (contentType.startsWith('text/html')) {
    const more = await options.policy(url.pathname)
    const own = { built: [inlineHeadScript], nonce }
    headers.push(['content-security-policy', createContentPolicy(text, own, !options.cache, more)])
    text = removeNonce(text, nonce)
    if (options.cache) text = inlineCriticalCss(await inlineSvgs(text), sheet)
    if (more) headers.push(['referrer-policy', more.referrer])
  }
  return { status, headers, contentType, bodies: { identity: Buffer.from(text) } }
}

/** Returns the reference for an error page. A failed call has its own reference, which is already in the log. */
function getReference(error: unknown, request: FastifyRequest): string {
  const matchesByPath = getField(error, 'reference')
  if (typeof matchesByPath === 'string') return matchesByPath
  request.log.error({ err: error, path: getLoggedPath(request) }, 'page failed')
  return request.id
}

function createRedirect(address: string): RenderedResponse {
  const bodies = { identity: Buffer.from(address) }
  return { status: 301, headers: [['location', address]], contentType: 'text/plain', bodies }
}

interface RouteMatch {
  /** Ids of the page's route and its parents, outermost first. Empty if no route matches. */
  routes: readonly string[]
  /**
   * The path as spelled in `web/routes.ts`, if the requested path differs from it only in case. Otherwise `null`.
   * Routes ignore case, but each page has only one URL.
   */
  written: string | null
}

/** Cache of matched paths. Matching took a sixth of a page's time. */
const matchesByPath = new WeakMap<ServerBuild['routes'], Map<string, RouteMatch>>()
const maxMatches = 1000

function findRoute(bundle: ServerBuild, pathname: string): RouteMatch {
  const paths = matchesByPath.get(bundle.routes) ?? new Map<string, RouteMatch>()
  matchesByPath.set(bundle.routes, paths)
  const found = paths.get(pathname)
  if (found) return found
  const matched = matchRoute(bundle, pathname)
  if (paths.size >= maxMatches) paths.clear()
  paths.set(pathname, matched)
  return matched
}

function matchRoute(bundle: ServerBuild, pathname: string): RouteMatch {
  const matches = matchRoutes(buildRouteTree(bundle), pathname) ?? []
  const routes = matches.map(({ route }) => route.id ?? '')
  const pattern = matches.flatMap(({ route }) => route.path?.split('/') ?? []).filter(Boolean)
  if (pattern.at(-1) === '*') pattern.pop()
  const segments = pathname.split('/')
  const written = segments.map((segment, at) => {
    const wanted = at === 0 ? undefined : pattern[at - 1]
    return wanted?.toLowerCase() === segment.toLowerCase() ? wanted : segment
  })
  const path = written.join('/')
  // A path that begins with two slashes is not redirected, because the redirect would lead to another host.
  return { routes, written: path === pathname || path.startsWith('//') ? null : path }
}

function buildRouteTree({ routes }: ServerBuild): RouteObject[] {
  const under = (parent: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) => {
      if (!route || route.parentId !== parent) return []
      const { id, path } = route
      const address = path === undefined ? {} : { path }
      return [route.index ? { id, ...address, index: true } : { id, ...address, children: under(id) }]
    })
  return under(undefined)
}
