import type { FastifyRequest } from 'fastify'

/** Raw bytes of JSON bodies during their requests. Webhook signatures are computed over them. */
const bodies = new WeakMap<FastifyRequest, Buffer>()

export const storeRawBody = (request: FastifyRequest, body: Buffer) => void bodies.set(request, body)

/** Returns `undefined` if the request had no JSON body. */
export const getRawBody = (request: FastifyRequest): Buffer | undefined => bodies.get(request)
