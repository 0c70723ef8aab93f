import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getChosenLanguage } from '#core/shared/language.ts'
import { networkOf } from '../http/limits/network.ts'
import { requestError } from '../http/limits/answer-error.ts'
import { answersAlways } from '../http/http.ts'
import { compressed } from './compressed.ts'
import { addPostedForms } from './posted-forms.ts'
import { keepHandlers } from './handlers.ts'
import { keepAnswers } from './in-process-api.ts'
import { isOwn } from './own-page.ts'
import type { PagesOptions } from './pages-options.ts'
import { type MadePage, renderPage } from './render-page.ts'
import { maxSearchLength } from '#core/catalog/max-search-length.ts'
import { ConcurrencyLimiter } from '../http/limits/concurrency-limiter.ts'

/** Pages kept in memory: a few hundred products' worth, and some of what was searched for; the oldest goes first. */
const keptPages = 300
const keptOfMany = 60

/** What asks for a call wants the calls' own answer that there is none; only their description is a page. */
const noSuchCall = /^\/(api|wp-json)\/(?!docs(\.data)?([/?]|$))/

/**
 * Answers everything that is not a call or a file with a rendered page. Sign-in lives in browser storage, so a
 * page request never carries a person: every page is the same for everyone who reads its language, and rendered
 * once per change.
 */
export function addPages(http: FastifyInstance, options: PagesOptions): void {
  const kept = { pages: new Map<string, Promise<MadePage>>(), ofMany: new Map<string, Promise<MadePage>>() }
  const limit = new RenderLimit()
  let version = ''
  const handlerOf = keepHandlers(options.cache ? 'production' : 'development')
  const forEveryone = options.api('page')
  const api = options.cache ? keepAnswers(forEveryone, options.contentVersion) : forEveryone
  const rendered = async (request: FastifyRequest, address: string) => {
    const bundle = await options.bundle()
    // It is its visitor's own, and never kept.
    const called = isOwn(request, options.own) ? options.api(request.ip) : api
    return renderPage(request, address, bundle, handlerOf, { ...options, api: called })
  }
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    addPostedForms(scope, async (request, reply) => {
      const { address } = pageRequest(request.url)
      const page = await limit.run(networkOf(request.ip), () => rendered(request, address))
      return send(request, reply, page, true)
    })
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      // Pages that are kept cost nothing; new ones have a limit of their own.
      config: answersAlways,
      handler: async (request, reply) =>
        noSuchCall.test(request.url)
          ? reply.callNotFound()
          : send(request, reply, await pageFor(request), isOwn(request, options.own)),
    })
  })

  async function pageFor(request: FastifyRequest): Promise<MadePage> {
    const { address, isOneOfMany } = pageRequest(request.url)
    // No page has a NUL in its address, and what looks one up would fail on it.
    if (address.includes('%00')) throw requestError('bad_address')
    if (!options.cache || options.keep === false) return rendered(request, address)
    if (isOwn(request, options.own)) return limit.run(networkOf(request.ip), () => rendered(request, address))
    if (version !== options.contentVersion()) {
      version = options.contentVersion()
      kept.pages.clear()
      kept.ofMany.clear()
    }
    const pages = isOneOfMany ? kept.ofMany : kept.pages
    const key = `${getChosenLanguage(request.headers.cookie)} ${address}`
    const hit = pages.get(key)
    if (hit) return tightened(hit)
    const fresh = limit.run(networkOf(request.ip), () => rendered(request, address))
    pages.set(key, fresh)
    const forget = () => pages.get(key) === fresh && pages.delete(key)
    fresh.then((page) => page.status !== 200 && forget(), forget)
    if (pages.size > (isOneOfMany ? keptOfMany : keptPages)) pages.delete(pages.keys().next().value ?? key)
    return fresh
  }
}

/**
 * A page that is asked for again is worth the 0.1 s of another core that the tightest compression takes: it brings
 * the first answer of the larger pages below 14 kB, which is what a new connection carries in one go. Until that is
 * done it goes out as it is.
 */
async function tightened(kept: Promise<MadePage>): Promise<MadePage> {
  const page = await kept
  page.tightening ??= compressed(page.bodies.identity, 'br', 'tightest').then((br) => {
    page.bodies.br = Promise.resolve(br)
  })
  return page
}

async function send(request: FastifyRequest, reply: FastifyReply, page: MadePage, own: boolean) {
  const accepts = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : 'identity'
  reply.status(page.status).header('content-type', page.contentType).header('vary', 'accept-encoding, cookie')
  for (const [name, value] of page.headers) {
    const isMoved = page.status === 301 && name === 'location'
    reply.header(name, isMoved ? withQueryOf(request.url, value) : value)
  }
  if (!reply.getHeader('cache-control')) reply.header('cache-control', own ? 'no-store' : 'no-cache')
  if (encoding === 'identity') return reply.send(page.bodies.identity)
  page.bodies[encoding] ??= compressed(page.bodies.identity, encoding)
  return reply.header('content-encoding', encoding).send(await page.bodies[encoding])
}

/** A longer search is cut to one letter too many, so that the page finds nothing instead of listing the whole shop. */
const searched = new RegExp(`[^\\0]{1,${maxSearchLength + 1}}`, 'u')

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

interface PageRequest {
  /** The address with nothing in it that the page doesn't read: what it is rendered for, and kept under. */
  address: string
  /** It has a query: there are as many such pages as somebody likes to ask for. */
  isOneOfMany: boolean
}

/** What a request for a page asks for, `url` as in its first line. */
function pageRequest(url: string): PageRequest {
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
function withQueryOf(url: string, location: string): string {
  const [path = '/'] = location.split('?', 1)
  const at = url.indexOf('?')
  return at === -1 ? path : path + url.slice(at)
}

/** Pages that one network may have rendered anew in a minute; those that are kept are not counted. */
const rendersAMinute = 300
const windowMs = 60_000
/** Rendering is the process's own work: two at once keep it busy while one of them waits for the database. */
const rendersAtOnce = 2

/** Too many new pages for one network; the door answers 429. */
class TooManyPages extends Error {
  readonly statusCode = 429
}

/**
 * Renders in turn, and not more for anyone than a person can look at: a page costs 10 to 50 ms of the process, and there are
 * as many addresses as somebody likes to make up.
 */
class RenderLimit {
  readonly #gate = new ConcurrencyLimiter({ atOnce: rendersAtOnce })
  #counts = new Map<string, number>()
  #until = 0

  async run<T>(network: string, render: () => Promise<T>): Promise<T> {
    // A clock that is set back would keep a network at its limit refused.
    const now = performance.now()
    if (now > this.#until) {
      this.#counts = new Map()
      this.#until = now + windowMs
    }
    const count = (this.#counts.get(network) ?? 0) + 1
    this.#counts.set(network, count)
    if (count > rendersAMinute) throw new TooManyPages('too many new pages')
    return this.#gate.run(render)
  }
}
