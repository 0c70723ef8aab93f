import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Logger } from 'pino'
import { answer, failed } from './answer.ts'
import type { Development } from './pages/page-bundle.ts'
import { keepRawBody } from './raw-body.ts'
import { Refusal, refuse } from './refusal.ts'
import { handled, type Call, type Caller, type Route } from './route.ts'

export interface HttpOptions {
  log: Logger
  /** Whether the site is served over https: then browsers are told to insist on it. */
  secure: boolean
  /** Who makes this request; a refusal when it shows a token or key that doesn't hold. */
  identify: (request: FastifyRequest) => Promise<Caller | null | Refusal>
  /** Calls per minute from one address. */
  callsPerMinute: number
  dev?: Development
}

/** The HTTP server with the safety net around every call; pages are added by `pages.ts`. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  // As Fastify's own kind of log; with pino's the server would be of another type everywhere.
  const log: FastifyBaseLogger = options.log
  const http = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    // `…/scheduled-messages/?status=` is asked for with and without the slash (admin.md 7).
    routerOptions: { ignoreTrailingSlash: true },
    ...(options.dev && { serverFactory: options.dev.serve }),
  })
  http.setErrorHandler((error, request, reply) => answerThrown(error, request, reply))
  acceptEmptyJson(http)
  await http.register(helmet, {
    contentSecurityPolicy: false, // pages carry their own, with hashes of their inline scripts
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    hsts: options.secure,
    // For browsers and plugins that are gone; they would only make the first answer longer.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  // One file a call, no larger than any other body unless the handler says so.
  await http.register(multipart, { limits: { files: 1, fields: 10 } })
  // A process that can't keep up says so at once (503) rather than answering everyone too late. It is looked at over
  // five seconds: at one, the usual, a single stall of a second counts as endless, as nothing was measured in it.
  await http.register(underPressure, { maxEventLoopDelay: 3_000, sampleInterval: 5_000, retryAfter: 5 })
  await http.register(rateLimit, {
    max: options.callsPerMinute,
    timeWindow: 60_000,
    // RateLimit-Limit, -Remaining and -Reset on every answer, Retry-After on the one that is too many.
    enableDraftSpec: true,
    errorResponseBuilder: () => Object.assign(new Error('rate limit'), { statusCode: 429 }),
    // Gateways tell of 80 messages a second, three times each; they are known by their signature.
    allowList: (request) => !isCall(request.url) || request.url.startsWith('/api/webhooks/'),
  })
  return http
}

/** Registers the features' calls. */
export function addRoutes(http: FastifyInstance, routes: Route[], identify: HttpOptions['identify']): void {
  for (const route of routes) {
    http.route({
      method: route.contract.method,
      url: route.contract.path,
      ...(route.contract.mostBytes !== undefined && { bodyLimit: route.contract.mostBytes }),
      handler: async (request, reply) => {
        const caller = await identify(request)
        const given = { ...(request.query as object), ...bodyOf(request), ...(request.params as object) }
        const call: Call = {
          caller: caller instanceof Refusal ? null : caller,
          address: request.ip,
          request,
          reply,
        }
        const result =
          // A public call with a stale token still answers: signing in again must always be possible.
          caller instanceof Refusal && !route.contract.access.anyone
            ? failed(route.contract, caller)
            : await answer(route, given, call)
        if (result === handled) return reply
        return reply.status(result.status).header('cache-control', 'no-store').send(result.body)
      },
    })
  }
}

/** Clients name JSON as their content type on every call, also on those that carry no body (storefront.md 7). */
function acceptEmptyJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    keepRawBody(request, body)
    if (body.length === 0) done(null)
    else void parse(request, String(body), done)
  })
}

export const isCall = (url: string) => url.startsWith('/api/') || url.startsWith('/wp-json/')

function bodyOf(request: FastifyRequest): object {
  return request.body && typeof request.body === 'object' && !Array.isArray(request.body) ? request.body : {}
}

function answerThrown(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const status = (error as { statusCode?: number }).statusCode ?? 500
  const refusal =
    status === 429
      ? refuse('too_many_requests')
      : status === 503
        ? refuse('unavailable')
        : status >= 400 && status < 500
          ? refuse('invalid_input', { error: (error as Error).message })
          : refuse('internal')
  if (status >= 500)
    request.log.error({ err: error, method: request.method, path: pathOnly(request.url) }, 'call failed')
  const result = failed(null, refusal)
  return reply.status(status >= 400 && status < 500 ? status : result.status).send(result.body)
}

/** Query strings can hold names, phones and tokens: none of them belongs in a log. */
const pathOnly = (url: string) => url.split('?')[0]
