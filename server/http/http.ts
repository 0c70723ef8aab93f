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
import { CallBudget, RateLimitStore } from './limits/call-limits.ts'
import { getNetwork } from './limits/network.ts'
import { enforceTimeouts, requestTimeouts } from './limits/timeouts.ts'
import { answerError, createRequestError, createErrorReference } from './limits/answer-error.ts'
import { UploadLimiter } from './limits/uploads.ts'
import { isJsonTooDeep, answerMalformedRequest } from './limits/malformed-request.ts'
import { storeRawBody } from './raw-body.ts'
import { Refusal } from './refusal.ts'
import type { Caller } from './route.ts'

export const defaultMaxBodyBytes = 65_536

export interface HttpOptions {
  log: Logger
  secure: boolean
  /** Returns a refusal if the token or key is invalid. */
  identify: (request: FastifyRequest) => Promise<Caller | null | Refusal>
  callsPerMinute: number
  /** Folder of the uploads. `null` if they are not stored on this machine. */
  uploadsFolder: string | null
  isTrusted: (address: string) => boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    counted?: boolean
    /** Number of calls that the request counts as. See `Contract`. */
    cost?: number
    /** True if the body stays unparsed until its signature is verified. */
    unparsed?: boolean
    pressureHandler?: () => void
  }
}

/** Answers calls even under load, because they are cheap or their callers would only retry. */
export const underLoadRouteConfig: FastifyContextConfig = { pressureHandler: () => {} }

export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  // The type is Fastify's logger type, because with pino's type every `FastifyInstance` would have a different type.
  const log: FastifyBaseLogger = options.log
  const http: FastifyInstance = fastify({
    loggerInstance: log,
    // Log entries about a request contain the error reference that is shown to the caller.
    genReqId: createErrorReference,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'reference' }),
    bodyLimit: defaultMaxBodyBytes,
    trustProxy: options.isTrusted,
    forceCloseConnections: 'idle',
    connectionTimeout: requestTimeouts.silenceMs,
    requestTimeout: requestTimeouts.uploadMs,
    http: { connectionsCheckingInterval: requestTimeouts.lookEveryMs },
    clientErrorHandler: answerMalformedRequest,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    // Existing clients call `…/scheduled-messages/?status=` with and without the slash (API-01).
    routerOptions: { ignoreTrailingSlash: true },
  })
  http.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  enforceTimeouts(http, options.isTrusted)
  http.decorate('uploads', new UploadLimiter(options.uploadsFolder === null ? [] : [options.uploadsFolder]))
  acceptEmptyJson(http)
  await http.register(helmet, {
    // Pages have their own policy with hashes of their inline scripts.
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    hsts: options.secure,
    // These headers protect only obsolete browsers and plugins and would make the first response longer.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // These headers have no use, because pages load no links in advance and don't use document.domain.
    dnsPrefetchControl: false,
    originAgentCluster: false,
  })
  await http.register(multipart, { limits: { files: 1, fields: 10, fileSize: 1_048_576 } })
  // An overloaded process refuses requests immediately (503) instead of answering all of them late. The sample
  // interval is five seconds, because with the default of one second, a single stall of a second counts as an
  // infinite delay.
  await http.register(underPressure, { maxEventLoopDelay: 3_000, sampleInterval: 5_000, retryAfter: 5 })
  await http.register(rateLimit, {
    max: options.callsPerMinute,
    timeWindow: 60_000,
    store: RateLimitStore,
    keyGenerator: ({ ip }) => getNetwork(ip),
    // Adds RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset to every response, and Retry-After to refusals.
    enableDraftSpec: true,
    errorResponseBuilder: () => Object.assign(new Error('rate limit'), { statusCode: 429 }),
    // The matched route decides, so the spelling of the address does not matter.
    allowList: ({ is404, routeOptions }) => !is404 && !routeOptions.config.counted,
  })
  const budget = new CallBudget(options.callsPerMinute)
  http.addHook('onRequest', async ({ is404, ip, routeOptions: { config } }) => {
    if (is404 || !config.counted || budget.spend(ip, config.cost ?? 1)) return
    throw Object.assign(new Error('call budget'), { statusCode: 429 })
  })
  return http
}

/**
 * Accepts empty JSON bodies, because clients set the JSON content type on every call, including calls without a body
 * (AUTH-07).
 */
function acceptEmptyJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    storeRawBody(request, body)
    if (body.length === 0 || request.routeOptions.config.unparsed) done(null)
    else if (isJsonTooDeep(body)) done(createRequestError('too_deep'))
    else void parse(request, String(body), done)
  })
}

export const isApiCall = (url: string) => url.startsWith('/api/') || url.startsWith('/wp-json/')
