import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Route, type Call, alreadyAnswered } from './route.ts'
import { type HttpOptions, underLoadRouteConfig, defaultMaxBodyBytes } from './http.ts'
import { ConcurrencyLimiter, runLimited } from './limits/concurrency-limiter.ts'
import { Refusal, refuse } from './refusal.ts'
import { answerRefusal, answerCall, type CallAnswer } from './answer.ts'
import { getNetwork } from './limits/network.ts'
import type { AnyContract } from '#core/contract.ts'

/**
 * Maximum number of concurrent requests per route. Each route has its own queue, so that a slow route does not block
 * the others.
 */
const maxConcurrentCalls = 50

export function addRoutes(http: FastifyInstance, routes: Route[], identify: HttpOptions['identify']): void {
  for (const route of routes) {
    const { contract } = route
    const gate = new ConcurrencyLimiter({ atOnce: maxConcurrentCalls })
    const work = async (request: FastifyRequest, call: Call) => {
      const caller = await identify(request)
      const given = {
        ...(acceptsQuery(contract, request) && Object(request.query)),
        ...getBody(request),
        ...readHeaderFields(contract, request),
        ...Object(request.params),
      }
      // Public calls ignore a token that is no longer valid, because signing in again must always be possible.
      if (caller instanceof Refusal && !contract.access.anyone) return answerRefusal(contract, caller)
      return runWithDiskRoom(contract, request, () =>
        answerCall(route, given, { ...call, caller: caller instanceof Refusal ? null : caller }),
      )
    }
    http.route({
      method: contract.method,
      url: contract.path,
      bodyLimit: getBodyLimit(contract),
      // Webhooks don't count towards the limit, because gateways report 80 messages per second with three events
      // each. Their signature identifies them.
      config: contract.asItComes
        ? { ...underLoadRouteConfig, unparsed: true }
        : { counted: true, cost: contract.cost ?? 1 },
      handler: async (request, reply) => {
        const call: Call = {
          caller: null,
          address: request.ip,
          network: getNetwork(request.ip),
          request,
          reply,
        }
        const result = contract.asItComes
          ? await work(request, call)
          : await runLimited(gate, request, () => work(request, call))
        if (result === alreadyAnswered) return reply
        return reply.status(result.status).header('cache-control', 'no-store').send(result.body)
      },
    })
  }
}

/**
 * Returns the maximum body size of a call. The default for staff is larger, because they send long lists and texts. A
 * public call that needs a larger body sets `maxBytes`.
 */
export function getBodyLimit({ access, maxBytes }: Pick<AnyContract, 'access' | 'maxBytes'>): number {
  return maxBytes ?? (access.anyone ? defaultMaxBodyBytes : 1_048_576)
}

/**
 * Runs `work` only if the disk has room for a file in the JSON body, such as a payment slip. Uploads have the same
 * check.
 */
async function runWithDiskRoom(
  contract: AnyContract,
  { headers, server }: FastifyRequest,
  work: () => Promise<CallAnswer>,
): Promise<CallAnswer> {
  if (!contract.carriesFile) return work()
  const done = await server.uploads.withRoomFor(
    Number(headers['content-length'] ?? getBodyLimit(contract)),
    work,
  )
  return done === 'no_room' ? answerRefusal(contract, refuse('no_room')) : done
}

/**
 * Returns true if the input may come from the query string. POST calls accept only JSON bodies, because browsers
 * block cross-site requests with JSON (CSRF). File uploads have their other fields in the query, and a custom header
 * protects them.
 */
function acceptsQuery({ method, access, inHeaders }: AnyContract, { headers }: FastifyRequest): boolean {
  if (method !== 'POST') return true
  const hasFileBody = headers['content-type']?.startsWith('multipart/form-data') ?? false
  return hasFileBody && (!access.anyone || inHeaders !== undefined)
}

function readHeaderFields({ inHeaders = {} }: AnyContract, { headers }: FastifyRequest): object {
  return Object.fromEntries(
    Object.entries(inHeaders).flatMap(([field, header]) =>
      headers[header] === undefined ? [] : [[field, headers[header]]],
    ),
  )
}

function getBody(request: FastifyRequest): object {
  return request.body && typeof request.body === 'object' && !Array.isArray(request.body) ? request.body : {}
}
