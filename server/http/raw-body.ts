import type { FastifyRequest } from 'fastify'

/** Raw bytes of JSON bodies while their requests are handled. Signatures of webhooks cover these bytes. */
const bodies = new WeakMap<FastifyRequest, Buffer>()

export const storeRawBody = (request: FastifyRequest, body: Buffer) => void bodies.set(request, body)

export const getRawBody = (request: FastifyRequest): Buffer | undefined => bodies.get(request)
