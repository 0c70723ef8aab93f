import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import fastify, {
  LogController,
  type FastifyContextConfig,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import type { Logger } from 'pino'
import { CallBudget, CallCounts } from './limits/call-limits.ts'
import { networkOf } from './limits/network.ts'
import { enforceTimeouts, timeouts } from './limits/timeouts.ts'
import { answerError, requestError, createErrorReference } from './limits/answer-error.ts'
import { Uploads } from './limits/uploads.ts'
import { isTooDeep, answerMalformedRequest } from './limits/malformed-request.ts'
import { keepRawBody } from './raw-body.ts'
import { Refusal } from './refusal.ts'
import type { Caller } from './route.ts'

/** Largest size of most bodies. */
export const usualBytes = 65_536

export interface HttpOptions {
  log: Logger
  /** Whether the site is served over https: then browsers are told to insist on it. */
  secure: boolean
  /** Who makes this request; a refusal when it shows a token or key that doesn't hold. */
  identify: (request: FastifyRequest) => Promise<Caller | null | Refusal>
  /** Calls per minute from one network. */
  callsPerMinute: number
  /** Folder of the uploads if they are stored on this machine. */
  keptIn: string | null
  /** Whether whoever connects from here may say for whom he asks. */
  isTrusted: (address: string) => boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counts towards the calls per minute. */
    counted?: boolean
    /** See `Contract`. */
    cost?: number
    /** The body is parsed only after its signature was verified. */
    unparsed?: boolean
    /** What is asked while the process can hardly keep up; left out: it is refused. */
    pressureHandler?: () => void
  }
}

/** For what answers even then: it costs little, or comes from machines that would only come again. */
export const answersAlways: FastifyContextConfig = { pressureHandler: () => {} }

/** The HTTP server with the safety net around every call; pages are added by `pages.ts`. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  // As Fastify's own kind of log; with pino's the server would be of another type everywhere.
  const log: FastifyBaseLogger = options.log
  const http: FastifyInstance = fastify({
    loggerInstance: log,
    // Whatever the log says of a request has it under the reference that its caller is told.
    genReqId: createErrorReference,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'reference' }),
    bodyLimit: usualBytes,
    trustProxy: options.isTrusted,
    forceCloseConnections: 'idle',
    connectionTimeout: timeouts.silenceMs,
    requestTimeout: timeouts.uploadMs,
    http: { connectionsCheckingInterval: timeouts.lookEveryMs },
    clientErrorHandler: answerMalformedRequest,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    // `…/scheduled-messages/?status=` is asked for with and without the slash (API-01).
    routerOptions: { ignoreTrailingSlash: true },
  })
  http.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  enforceTimeouts(http, options.isTrusted)
  http.decorate('uploads', new Uploads(options.keptIn === null ? [] : [options.keptIn]))
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
    // Pages preconnect to nothing else, and have no document.domain to keep.
    dnsPrefetchControl: false,
    originAgentCluster: false,
  })
  // One file a call, no larger than any other body unless the handler says so.
  await http.register(multipart, { limits: { files: 1, fields: 10, fileSize: 1_048_576 } })
  // A process that can't keep up says so at once (503) rather than answering everyone too late. It is looked at over
  // five seconds: at one, the usual, a single stall of a second counts as endless, as nothing was measured in it.
  await http.register(underPressure, { maxEventLoopDelay: 3_000, sampleInterval: 5_000, retryAfter: 5 })
  await http.register(rateLimit, {
    max: options.callsPerMinute,
    timeWindow: 60_000,
    store: CallCounts,
    keyGenerator: ({ ip }) => networkOf(ip),
    // RateLimit-Limit, -Remaining and -Reset on every answer, Retry-After on the one that is too many.
    enableDraftSpec: true,
    errorResponseBuilder: () => Object.assign(new Error('rate limit'), { statusCode: 429 }),
    // By the route that answers, however its address was written.
    allowList: ({ is404, routeOptions }) => !is404 && !routeOptions.config.counted,
  })
  const budget = new CallBudget(options.callsPerMinute)
  http.addHook('onRequest', async ({ is404, ip, routeOptions: { config } }) => {
    if (is404 || !config.counted || budget.spend(ip, config.cost ?? 1)) return
    throw Object.assign(new Error('call budget'), { statusCode: 429 })
  })
  return http
}

/** Clients name JSON as their content type on every call, also on those that carry no body (AUTH-07). */
function acceptEmptyJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    keepRawBody(request, body)
    if (body.length === 0 || request.routeOptions.config.unparsed) done(null)
    else if (isTooDeep(body)) done(requestError('too_deep'))
    else void parse(request, String(body), done)
  })
}

export const isCall = (url: string) => url.startsWith('/api/') || url.startsWith('/wp-json/')
