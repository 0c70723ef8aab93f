import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router'
import { chosenLanguage, languageCookie } from '../../core/shared/language.ts'
import { networkOf } from '../platform/door/network.ts'
import { atTheDoor } from '../platform/door/thrown.ts'
import { answersAlways } from '../platform/http.ts'
import { pageRequest } from './page-request.ts'
import { compressed, type Encoding } from './compressed.ts'
import { addPostedForms, formType, posted } from './posted-forms.ts'
import { withDrawings } from './drawings.ts'
import { keepHandlers, type HandlerOf } from './handlers.ts'
import { keepAnswers, type ApiFor, type InProcessApi } from './in-process-api.ts'
import { matchedRoute } from './matched-route.ts'
import { policyFor, type PagePolicy } from './policy.ts'
import { withQuietScripts } from './quiet-scripts.ts'
import { RenderLimit } from './render-limit.ts'
import { withUsedRules } from './used-rules.ts'

export interface PagesOptions {
  /** The page bundle: the built one, or Vite's current one. */
  bundle: () => Promise<ServerBuild>
  api: ApiFor
  /** Our own address, for what a page names in full. */
  siteUrl: () => string
  /** Changes whenever what pages show has changed (catalogue, settings): then what is kept is forgotten. */
  contentVersion: () => string
  /** Off while developing. */
  cache: boolean
  /** Off where the rendering itself is measured: each visit's page is made anew. */
  keep?: boolean
  /** A cookie that holds what is a customer's own, and the pages that show it: they are nobody else's, and never kept. */
  own: { cookie: string; pages: RegExp }
  /** What the page at this path may load besides our own. */
  policy: (path: string) => Promise<PagePolicy | null>
}

/**
 * What the page bundle has for us (web/entry.server.tsx): what its loaders are handed, where a page
 * goes when it is rendered, and the sheet of all pages.
 */
interface PageEntry {
  serverApi: RouterContext<InProcessApi>
  siteAddress: RouterContext<string>
  renderedPage: RouterContext<{ html?: string }>
  sheet: string
}

interface Page {
  status: number
  headers: [string, string][]
  contentType: string
  /** The page as it is, and in each encoding that somebody has asked for. */
  bodies: { identity: Buffer } & { [encoding in Encoding]?: Promise<Buffer> }
  /** Set once it is being compressed as tightly as it goes. */
  tightening?: Promise<void>
}

type Rendering = Omit<PagesOptions, 'api'> & { api: InProcessApi }
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
  const kept = { pages: new Map<string, Promise<Page>>(), ofMany: new Map<string, Promise<Page>>() }
  const limit = new RenderLimit()
  let version = ''
  const handlerOf = keepHandlers(options.cache ? 'production' : 'development')
  const forEveryone = options.api('page')
  const api = options.cache ? keepAnswers(forEveryone, options.contentVersion) : forEveryone
  const rendered = async (request: FastifyRequest, address: string) => {
    const bundle = await options.bundle()
    // It is its visitor's own, and never kept.
    const called = isOwn(request, options.own) ? options.api(request.ip) : api
    return render(request, address, bundle, handlerOf, { ...options, api: called })
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

  async function pageFor(request: FastifyRequest): Promise<Page> {
    const { address, isOneOfMany } = pageRequest(request.url)
    // No page has a NUL in its address, and what looks one up would fail on it.
    if (address.includes('%00')) throw atTheDoor('bad_address')
    if (!options.cache || options.keep === false) return rendered(request, address)
    if (isOwn(request, options.own)) return limit.run(networkOf(request.ip), () => rendered(request, address))
    if (version !== options.contentVersion()) {
      version = options.contentVersion()
      kept.pages.clear()
      kept.ofMany.clear()
    }
    const pages = isOneOfMany ? kept.ofMany : kept.pages
    const key = `${chosenLanguage(request.headers.cookie)} ${address}`
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
async function tightened(kept: Promise<Page>): Promise<Page> {
  const page = await kept
  page.tightening ??= compressed(page.bodies.identity, 'br', 'tightest').then((br) => {
    page.bodies.br = Promise.resolve(br)
  })
  return page
}

async function render(
  request: FastifyRequest,
  address: string,
  bundle: ServerBuild,
  handlerOf: HandlerOf,
  options: Rendering,
): Promise<Page> {
  // Never by the Host header: whoever asks can write anything there.
  const url = URL.parse(new URL(options.siteUrl()).origin + address)
  if (!url) throw atTheDoor('bad_address')
  const { written, routes } = matchedRoute(bundle, url.pathname)
  if (written && posted(request) === null) return ledTo(written + url.search)
  // What a page asks for while going to another has that one's address with an ending.
  const handle = handlerOf(bundle, url.pathname.endsWith('.data') ? [] : routes)
  const context = new RouterContextProvider()
  // The key must be the bundle's own object: the server's copy of the module is another one.
  const { serverApi, siteAddress, renderedPage, sheet } = bundle.entry.module as unknown as PageEntry
  context.set(serverApi, options.api)
  context.set(siteAddress, options.siteUrl().replace(/\/+$/, ''))
  const page: { html?: string } = {}
  context.set(renderedPage, page)
  const response = await handle(new Request(url, requestFor(request, options.own)), context)
  const contentType = response.headers.get('content-type') ?? 'text/plain'
  const headers = [...response.headers].filter(
    ([name]) => name !== 'content-type' && name !== 'content-length',
  )
  // Data, files and what is refused come as they are.
  let text = page.html ?? (await response.text())
  if (contentType.startsWith('text/html')) {
    text = withQuietScripts(text)
    const more = await options.policy(url.pathname)
    headers.push(['content-security-policy', policyFor(text, !options.cache, more)])
    if (options.cache) text = withUsedRules(await withDrawings(text), sheet)
    if (more) headers.push(['referrer-policy', more.referrer])
  }
  return { status: response.status, headers, contentType, bodies: { identity: Buffer.from(text) } }
}

/** The page stands elsewhere for good. */
function ledTo(address: string): Page {
  const bodies = { identity: Buffer.from(address) }
  return { status: 301, headers: [['location', address]], contentType: 'text/plain', bodies }
}

/** Whether its answer is one visitor's: what a form asks, or a page of his own cookie. */
function isOwn(request: FastifyRequest, own: PagesOptions['own']): boolean {
  if (posted(request) !== null) return true
  return own.pages.test(request.url.split('?')[0] ?? '') && ownCookie(request, own) !== ''
}

function ownCookie({ headers }: FastifyRequest, { cookie }: PagesOptions['own']): string {
  const kept = headers.cookie?.split(/;\s*/).find((each) => each.startsWith(`${cookie}=`))
  return kept ? `; ${kept}` : ''
}

/** What a page may depend on: its language, and nothing else that a cookie could say of a person but his own page's. */
function requestFor(request: FastifyRequest, own: PagesOptions['own']): RequestInit {
  const language = chosenLanguage(request.headers.cookie)
  const more = isOwn(request, own) ? ownCookie(request, own) : ''
  const headers = { accept: request.headers.accept ?? '*/*', cookie: `${languageCookie}=${language}${more}` }
  const body = posted(request)
  return body === null ? { headers } : { method: 'POST', headers: { ...headers, ...formType }, body }
}

async function send(request: FastifyRequest, reply: FastifyReply, page: Page, own: boolean) {
  const accepts = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : 'identity'
  reply.status(page.status).header('content-type', page.contentType).header('vary', 'accept-encoding, cookie')
  for (const [name, value] of page.headers) reply.header(name, value)
  if (!reply.getHeader('cache-control')) reply.header('cache-control', own ? 'no-store' : 'no-cache')
  if (encoding === 'identity') return reply.send(page.bodies.identity)
  page.bodies[encoding] ??= compressed(page.bodies.identity, encoding)
  return reply.header('content-encoding', encoding).send(await page.bodies[encoding])
}
