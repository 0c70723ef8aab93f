import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Route, type Call, handled } from './route.ts'
import { type HttpOptions, answersAlways, usualBytes } from './http.ts'
import { ConcurrencyLimiter, runLimited } from './limits/concurrency-limiter.ts'
import { Refusal, refuse } from './refusal.ts'
import { answerRefusal, answerCall, type Answer } from './answer.ts'
import { networkOf } from './limits/network.ts'
import type { AnyContract } from '#core/contract.ts'

/** How many of one kind of call are at work at once; others wait in its own row, so that none holds up the rest. */
const callsAtOnce = 50

/** Registers the features' calls. */
export function addRoutes(http: FastifyInstance, routes: Route[], identify: HttpOptions['identify']): void {
  for (const route of routes) {
    const { contract } = route
    const gate = new ConcurrencyLimiter({ atOnce: callsAtOnce })
    const work = async (request: FastifyRequest, call: Call) => {
      const caller = await identify(request)
      const given = {
        ...(takesQuery(contract, request) && Object(request.query)),
        ...bodyOf(request),
        ...inHeaders(contract, request),
        ...Object(request.params),
      }
      // A public call with a stale token still answers: signing in again must always be possible.
      if (caller instanceof Refusal && !contract.access.anyone) return answerRefusal(contract, caller)
      return withRoom(contract, request, () =>
        answerCall(route, given, { ...call, caller: caller instanceof Refusal ? null : caller }),
      )
    }
    http.route({
      method: contract.method,
      url: contract.path,
      bodyLimit: bodyLimitOf(contract),
      // Gateways tell of 80 messages a second, three times each; they are known by their signature.
      config: contract.asItComes
        ? { ...answersAlways, unparsed: true }
        : { counted: true, cost: contract.cost ?? 1 },
      handler: async (request, reply) => {
        const call: Call = {
          caller: null,
          address: request.ip,
          network: networkOf(request.ip),
          request,
          reply,
        }
        const result = contract.asItComes
          ? await work(request, call)
          : await runLimited(gate, request, () => work(request, call))
        if (result === handled) return reply
        return reply.status(result.status).header('cache-control', 'no-store').send(result.body)
      },
    })
  }
}

/** Largest size of a call's body. Staff send long lists and texts; public calls that do say so in their contract. */
export function bodyLimitOf({ access, mostBytes }: Pick<AnyContract, 'access' | 'mostBytes'>): number {
  return mostBytes ?? (access.anyone ? usualBytes : 1_048_576)
}

/** Files that strangers send inside JSON, such as payment slips, leave the reserve of disk space free, as uploads do. */
async function withRoom(
  contract: AnyContract,
  { headers, server }: FastifyRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!contract.carriesFile) return work()
  const done = await server.uploads.withRoomFor(
    Number(headers['content-length'] ?? bodyLimitOf(contract)),
    work,
  )
  return done === 'no_room' ? answerRefusal(contract, refuse('no_room')) : done
}

/**
 * Posted calls take their input from a JSON body, which browsers let no other site send: a link or a form elsewhere could
 * make its visitors call us otherwise. A file has the rest beside it in the address; such calls show a header of ours.
 */
function takesQuery({ method, access, inHeaders: named }: AnyContract, { headers }: FastifyRequest): boolean {
  if (method !== 'POST') return true
  const bringsFile = headers['content-type']?.startsWith('multipart/form-data') ?? false
  return bringsFile && (!access.anyone || named !== undefined)
}

function inHeaders({ inHeaders: named = {} }: AnyContract, { headers }: FastifyRequest): object {
  return Object.fromEntries(
    Object.entries(named).flatMap(([field, header]) =>
      headers[header] === undefined ? [] : [[field, headers[header]]],
    ),
  )
}

function bodyOf(request: FastifyRequest): object {
  return request.body && typeof request.body === 'object' && !Array.isArray(request.body) ? request.body : {}
}
