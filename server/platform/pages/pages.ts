import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  RouterContextProvider,
  type RouterContext,
  type ServerBuild,
} from 'react-router'
import { chosenLanguage, languageCookie } from '../../../core/values/language.ts'
import type { AnyContract, InputOf, ReplyOf } from '../../../core/contracts/contract.ts'
import { withDrawings } from './drawings.ts'
import { policyFor, type PagePolicy } from './policy.ts'
import { withQuietScripts } from './quiet-scripts.ts'
import { withUsedRules } from './used-rules.ts'

/** How a page's loader makes a call while it is rendered: through the same permission and validation. */
export type InProcessApi = <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<ReplyOf<C>>

export interface PagesOptions {
  /** The page bundle: the built one, or Vite's current one. */
  bundle: () => Promise<ServerBuild>
  api: InProcessApi
  /** Our own address, for what a page names in full. */
  siteUrl: () => string
  /** Changes whenever what pages show has changed (catalogue, settings); part of the cache key. */
  contentVersion: () => string
  /** Off while developing. */
  cache: boolean
  /** What the page at this path may load besides our own. */
  policy: (path: string) => Promise<PagePolicy | null>
}

/** What the page bundle hands its loaders. */
interface PageContext {
  serverApi: RouterContext<InProcessApi>
  siteAddress: RouterContext<string>
}

interface Page {
  status: number
  headers: [string, string][]
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer }
  contentType: string
  /** Set once it is being compressed as tightly as it goes. */
  tightening?: Promise<void>
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Pages kept in memory: a few hundred products' worth; the oldest goes first. */
const keptPages = 300

/** What asks for a call wants the calls' own answer that there is none; only their description is a page. */
const noSuchCall = /^\/(api|wp-json)\/(?!docs(\.data)?([/?]|$))/

/**
 * Answers everything that is not a call or a file with a rendered page. Sign-in lives in browser storage, so a
 * page request never carries a person: every page is the same for everyone who reads its language, and rendered
 * once per change.
 */
export function addPages(http: FastifyInstance, options: PagesOptions): void {
  const kept = new Map<string, Promise<Page>>()
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: async (request, reply) =>
        noSuchCall.test(request.url) ? reply.callNotFound() : send(request, reply, await pageFor(request)),
    })
  })

  async function pageFor(request: FastifyRequest): Promise<Page> {
    if (!options.cache) return render(request, options)
    const key = `${options.contentVersion()} ${chosenLanguage(request.headers.cookie)} ${request.url}`
    const hit = kept.get(key)
    if (hit) return tightened(hit)
    const fresh = render(request, options)
    kept.set(key, fresh)
    const forget = () => kept.get(key) === fresh && kept.delete(key)
    fresh.then((page) => page.status !== 200 && forget(), forget)
    if (kept.size > keptPages) kept.delete(kept.keys().next().value ?? key)
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
  page.tightening ??= brotli(page.bodies.identity).then((br) => {
    page.bodies.br = br
  })
  return page
}

async function render(request: FastifyRequest, options: PagesOptions): Promise<Page> {
  const bundle = await options.bundle()
  const context = new RouterContextProvider()
  // The key must be the bundle's own object: the server's copy of the module is another one.
  const { serverApi, siteAddress } = bundle.entry.module as unknown as PageContext
  context.set(serverApi, options.api)
  context.set(siteAddress, options.siteUrl().replace(/\/+$/, ''))
  const handle = createRequestHandler(bundle, options.cache ? 'production' : 'development')
  const url = new URL(request.url, `${request.protocol}://${request.host}`)
  const response = await handle(new Request(url, { headers: headersFor(request) }), context)
  const contentType = response.headers.get('content-type') ?? 'text/plain'
  const headers = [...response.headers].filter(
    ([name]) => name !== 'content-type' && name !== 'content-length',
  )
  let text = await response.text()
  if (contentType.startsWith('text/html')) {
    text = withQuietScripts(text)
    if (options.cache) text = await withDrawings(withUsedRules(text))
    const more = await options.policy(url.pathname)
    headers.push(['content-security-policy', policyFor(text, !options.cache, more)])
    if (more) headers.push(['referrer-policy', more.referrer])
  }
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: options.cache ? 9 : 1 } }),
    zip(identity),
  ])
  return { status: response.status, headers, contentType, bodies: { br, gzip: gz, identity } }
}

/** What a page may depend on: its language, and nothing else that a cookie could say of a person. */
function headersFor({ headers }: FastifyRequest): HeadersInit {
  const language = chosenLanguage(headers.cookie)
  return { accept: headers.accept ?? '*/*', cookie: `${languageCookie}=${language}` }
}

function send(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const accepts = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : 'identity'
  reply.status(page.status).header('content-type', page.contentType).header('vary', 'accept-encoding, cookie')
  for (const [name, value] of page.headers) reply.header(name, value)
  if (!reply.getHeader('cache-control')) reply.header('cache-control', 'no-cache')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(page.bodies[encoding])
}
