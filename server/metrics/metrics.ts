import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface ProgramMetrics {
  registry: Registry
}

export function createMetrics(): ProgramMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return { registry }
}

/**
 * Serves the metrics at `/metrics`, which a token protects (`Authorization: Bearer …`). Must be called before
 * the routes to measure are added.
 */
export function addMetrics(http: FastifyInstance, { registry }: ProgramMetrics, token: string): void {
  const seconds = new Histogram({
    name: 'cetak_http_request_seconds',
    help: 'Duration of HTTP answers, from the request to the last byte.',
    // The label is the route and not the address, because addresses contain ids and phones.
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  http.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) =>
    seconds.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1000),
  )
  http.get('/metrics', { logLevel: 'silent' }, async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isSameSecret(headers.authorization ?? '', `Bearer ${token}`))
      return reply
        .status(401)
        .header('www-authenticate', 'Bearer')
        .send('Send the token of METRICS_TOKEN as a bearer token.')
    return reply.header('content-type', registry.contentType).send(await registry.metrics())
  })
}

/** Compares in constant time, so that the duration reveals nothing about the token. */
const isSameSecret = (given: string, wanted: string) => timingSafeEqual(hashOf(given), hashOf(wanted))
const hashOf = (text: string) => createHash('sha256').update(text).digest()
