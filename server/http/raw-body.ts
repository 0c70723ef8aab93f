import type { FastifyRequest } from 'fastify'

/** The bytes of JSON bodies as they came, for as long as their requests live: signatures are over these. */
const bodies = new WeakMap<FastifyRequest, Buffer>()

export const keepRawBody = (request: FastifyRequest, body: Buffer) => void bodies.set(request, body)

/** Undefined where the request had no JSON body. */
export const rawBodyOf = (request: FastifyRequest): Buffer | undefined => bodies.get(request)
