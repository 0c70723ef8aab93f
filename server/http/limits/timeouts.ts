import type { Server } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from './network.ts'

/** How long anything may take to arrive, in milliseconds: what is never finished would be open for ever. */
export const timeouts = {
  headersMs: 15_000,
  /** A body as calls have it; larger ones have a second more for each 32 kB that they may have. */
  bodyMs: 20_000,
  /** A file: 32 MB over a slow line. */
  uploadMs: 600_000,
  /** Nothing at all is sent or taken. Streams of changes send a sign of life each 15 s. */
  silenceMs: 120_000,
  /** How often it is looked. */
  lookEveryMs: 5_000,
}
const bytesPerSecond = 32_768

/** Connections at once: of all, and of one network. Proxies that we trust speak for many. */
const mostConnections = { all: 2_000, network: 300 }

/** Ends bodies that don't arrive, and refuses connections when there are too many; see `patience`. */
export function enforceTimeouts(http: FastifyInstance, isTrusted: (address: string) => boolean): void {
  http.server.headersTimeout = timeouts.headersMs
  limitConnections(http.server, isTrusted)
  http.addHook('onRequest', async (request) => {
    const { raw } = request
    // What comes from within has all of its body.
    if (!hasBody(request) || !(raw.socket instanceof Socket)) return
    const late = setTimeout(() => endSlowRequest(http, raw.socket), bodyMsOf(request))
    const arrived = () => clearTimeout(late)
    raw.once('end', arrived).once('close', arrived)
  })
}

/** Ends a request whose body arrives too slowly, as the server's own clock does; `answerMalformedRequest` has the words. */
export function endSlowRequest(http: FastifyInstance, socket: Socket): void {
  const error = Object.assign(new Error('body too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  http.server.emit('clientError', error, socket)
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function bodyMsOf({ headers, routeOptions }: FastifyRequest): number {
  if (headers['content-type']?.startsWith('multipart/')) return timeouts.uploadMs
  return timeouts.bodyMs + (1000 * (routeOptions.bodyLimit ?? 0)) / bytesPerSecond
}

function limitConnections(server: Server, isTrusted: (address: string) => boolean): void {
  server.maxConnections = mostConnections.all
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    if (isTrusted(remoteAddress)) return
    const network = networkOf(remoteAddress)
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
    if (count > mostConnections.network) socket.destroy()
  })
}
