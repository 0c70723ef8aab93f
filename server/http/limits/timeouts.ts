import type { Server } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getNetwork } from './network.ts'

export const requestTimeouts = {
  headersMs: 15_000,
  /** Timeout for a body of the default size. A larger body gets an extra second per 32 kB. */
  bodyMs: 20_000,
  /** Timeout for a file, long enough for 32 MB over a slow connection. */
  uploadMs: 600_000,
  /** Timeout for a connection without traffic. Event streams send a keep-alive every 15 s. */
  silenceMs: 120_000,
  lookEveryMs: 5_000,
}
const bytesPerSecond = 32_768

/**
 * Maximum number of connections in total and per network. Trusted proxies are exempt, because they serve many
 * clients.
 */
const maxConnections = { all: 2_000, network: 300 }

export function enforceTimeouts(http: FastifyInstance, isTrusted: (address: string) => boolean): void {
  http.server.headersTimeout = requestTimeouts.headersMs
  limitConnections(http.server, isTrusted)
  http.addHook('onRequest', async (request) => {
    const { raw } = request
    // Injected requests have a complete body, so they need no timeout.
    if (!hasBody(request) || !(raw.socket instanceof Socket)) return
    const timer = setTimeout(() => endSlowRequest(http, raw.socket), getBodyTimeout(request))
    const arrived = () => clearTimeout(timer)
    raw.once('end', arrived).once('close', arrived)
  })
}

/**
 * Ends a request whose body is too slow. The error is the same as for Node's own timeout (see
 * `answerMalformedRequest`).
 */
export function endSlowRequest(http: FastifyInstance, socket: Socket): void {
  const error = Object.assign(new Error('body too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  http.server.emit('clientError', error, socket)
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function getBodyTimeout({ headers, routeOptions }: FastifyRequest): number {
  if (headers['content-type']?.startsWith('multipart/')) return requestTimeouts.uploadMs
  return requestTimeouts.bodyMs + (1000 * (routeOptions.bodyLimit ?? 0)) / bytesPerSecond
}

function limitConnections(server: Server, isTrusted: (address: string) => boolean): void {
  server.maxConnections = maxConnections.all
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    if (isTrusted(remoteAddress)) return
    const network = getNetwork(remoteAddress)
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
    if (count > maxConnections.network) socket.destroy()
  })
}
