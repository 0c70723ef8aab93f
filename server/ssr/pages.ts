import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getChosenLanguage } from '#core/shared/language.ts'
import { getNetwork } from '../http/limits/network.ts'
import { createRequestError } from '../http/limits/answer-error.ts'
import { underLoadRouteConfig } from '../http/http.ts'
import { compressPage, compressTightly } from './compress-page.ts'
import { addPostedForms } from './posted-forms.ts'
import { createHandlerCache } from './handler-cache.ts'
import { cacheAnswers } from './in-process-api.ts'
import { isPrivateRequest } from './private-page-rules.ts'
import type { PagesOptions } from './pages-options.ts'
import { type RenderedResponse, renderPage } from './render-page.ts'
import { maxSearchLength } from '#core/catalog/max-search-length.ts'
import { ConcurrencyLimiter } from '../http/limits/concurrency-limiter.ts'

/**
 * Maximum number of cached pages. It is enough for a few hundred products and some searches. The oldest page is
 * dropped first.
 */
const maxCachedPages = 300
const maxCachedSearches = 60

/**
 * Matches API paths, which get an API error instead of a page if they are unknown. Only the API reference is a page.
 */
const unknownCallPath = /^\/(api|wp-json)\/(?!docs(\.data)?([/?]|$))/

/**
 * Renders a page for every request that is neither a call nor a file. Sessions are in the browser's storage, so
 * requests for pages are anonymous. A page is the same for all readers of a language and is rendered once per change
 * of its content.
 */
export function addPages(http: FastifyInstance, options: PagesOptions): void {
  const pageCaches = {
    pages: new Map<string, Promise<RenderedResponse>>(),
    ofMany: new Map<string, Promise<RenderedResponse>>(),
  }
  const limit = new RenderLimit()
  let version = ''
  const handlerOf = createHandlerCache(options.cache ? 'production' : 'development')
  const forEveryone = options.api('page')
  const api = options.cache ? cacheAnswers(forEveryone, options.contentVersion) : forEveryone
  const rendered = async (request: FastifyRequest, address: string) => {
    const bundle = await options.bundle()
    const called = isPrivateRequest(request, options.own) ? options.api(request.ip) : api
    return renderPage(request, address, bundle, handlerOf, { ...options, api: called })
  }
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    addPostedForms(scope, async (request, reply) => {
      const { address } = parsePageRequest(request.url)
      const page = await limit.run(getNetwork(request.ip), () => rendered(request, address))
      return send(request, reply, page, true)
    })
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      // Cached pages are answered under load, because they cost almost nothing. Rendering has its own limit.
      config: underLoadRouteConfig,
      handler: async (request, reply) =>
        unknownCallPath.test(request.url)
          ? reply.callNotFound()
          : send(request, reply, await pageFor(request), isPrivateRequest(request, options.own)),
    })
  })

  async function pageFor(request: FastifyRequest): Promise<RenderedResponse> {
    const { address, isOneOfMany } = parsePageRequest(request.url)
    // No page has a NUL in its URL, and database lookups would fail on it.
    if (address.includes('%00')) throw createRequestError('bad_address')
    if (!options.cache || options.keep === false) return rendered(request, address)
    if (isPrivateRequest(request, options.own))
      return limit.run(getNetwork(request.ip), () => rendered(request, address))
    if (version !== options.contentVersion()) {
      version = options.contentVersion()
      pageCaches.pages.clear()
      pageCaches.ofMany.clear()
    }
    const pages = isOneOfMany ? pageCaches.ofMany : pageCaches.pages
    const key = `${getChosenLanguage(request.headers.cookie)} ${address}`
    const hit = pages.get(key)
    if (hit) return compressRendered(hit)
    const rendering = limit.run(getNetwork(request.ip), () => rendered(request, address))
    pages.set(key, rendering)
    const removeRendering = () => pages.get(key) === rendering && pages.delete(key)
    rendering.then((page) => page.status !== 200 && removeRendering(), removeRendering)
    if (pages.size > (isOneOfMany ? maxCachedSearches : maxCachedPages))
      pages.delete(pages.keys().next().value ?? key)
    return rendering
  }
}

/**
 * Compresses a cached page as tightly as possible. This takes 0.1 s on another core and is done for a page that is
 * requested twice. It brings the first response of larger pages below 14 kB, the initial congestion window of a new
 * connection. Until it is done, the page is sent with the faster compression.
 */
async function compressRendered(pageCaches: Promise<RenderedResponse>): Promise<RenderedResponse> {
  const page = await pageCaches
  page.tightening ??= compressTightly(page.bodies.identity).then((br) => {
    page.bodies.br = br
  })
  return page
}

async function send(request: FastifyRequest, reply: FastifyReply, page: RenderedResponse, own: boolean) {
  const accepts = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : 'identity'
  reply.status(page.status).header('content-type', page.contentType).header('vary', 'accept-encoding, cookie')
  for (const [name, value] of page.headers) {
    const isMoved = page.status === 301 && name === 'location'
    reply.header(name, isMoved ? addQuery(request.url, value) : value)
  }
  if (!reply.getHeader('cache-control')) reply.header('cache-control', own ? 'no-store' : 'no-cache')
  if (encoding === 'identity') return reply.send(page.bodies.identity)
  page.bodies[encoding] ??= compressPage(page.bodies.identity, encoding)
  return reply.header('content-encoding', encoding).send(page.bodies[encoding])
}

/** A longer search is cut to one character above the limit, so that the page finds nothing instead of everything. */
const searchPattern = new RegExp(`[^\\0]{1,${maxSearchLength + 1}}`, 'u')

/** Query parameters that pages read, by path. Other parameters, such as `utm_source`, don't affect caching. */
const pageParameters: readonly (readonly [path: RegExp, parameters: Readonly<Record<string, RegExp>>])[] = [
  [/^\/search(\.data)?$/, { q: searchPattern }],
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
  // React Router's parameter for the parts of a page that are requested.
  [/\.data$/, { _routes: /^[\w/.$,()-]{1,400}$/ }],
]

interface PageRequest {
  /** The URL with only the parameters that the page reads. It is used for rendering and as the cache key. */
  address: string
  /**
   * True if the URL has parameters, such as those of a search. There can be any number of such pages, so they
   * are cached separately and can't displace the others.
   */
  isOneOfMany: boolean
}

function parsePageRequest(url: string): PageRequest {
  const [path = '/', query = ''] = url.split(/\?(.*)/s)
  const given = new URLSearchParams(query)
  const pageCaches = new URLSearchParams()
  for (const [where, parameters] of pageParameters) {
    if (!where.test(path)) continue
    for (const [name, form] of Object.entries(parameters)) {
      const [value] = form.exec(given.get(name) ?? '') ?? []
      if (value?.isWellFormed()) pageCaches.set(name, value)
    }
  }
  return { address: pageCaches.size ? `${path}?${pageCaches}` : path, isOneOfMany: pageCaches.size > 0 }
}

/**
 * Adds the complete query of the request to a permanent redirect, because a page sees only the parameters that it
 * reads.
 */
function addQuery(url: string, location: string): string {
  const [path = '/'] = location.split('?', 1)
  const at = url.indexOf('?')
  return at === -1 ? path : path + url.slice(at)
}

/** Maximum number of pages that are rendered per minute for one network. Cached pages don't count. */
const maxRendersPerMinute = 300
const windowMs = 60_000
/** Rendering needs the CPU. Two pages at a time keep the process busy while one of them waits for the database. */
const maxConcurrentRenders = 2

class TooManyPagesError extends Error {
  readonly statusCode = 429
}

/**
 * Limits concurrent rendering and rendering per network. A page costs 10 to 50 ms of CPU time, and clients can invent
 * any number of URLs.
 */
class RenderLimit {
  readonly #gate = new ConcurrencyLimiter({ atOnce: maxConcurrentRenders })
  #counts = new Map<string, number>()
  #until = 0

  async run<T>(network: string, render: () => Promise<T>): Promise<T> {
    // A monotonic clock is used, because setting back the wall clock would extend the period.
    const now = performance.now()
    if (now > this.#until) {
      this.#counts = new Map()
      this.#until = now + windowMs
    }
    const count = (this.#counts.get(network) ?? 0) + 1
    this.#counts.set(network, count)
    if (count > maxRendersPerMinute) throw new TooManyPagesError('too many new pages')
    return this.#gate.run(render)
  }
}
