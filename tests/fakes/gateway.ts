import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

// Imitates a gateway of the api/send family as resellers run it: a proxy's address and the
// provider's own address, JSON sent as text/html, and the faults of both. `arrived` lists the
// messages that reached customers.

export interface DeliveredMessage {
  endpoint: Endpoint
  number: string
  type: string
  message: string
  media_url: string
  filename: string
  at: number
}
export type Endpoint = 'main' | 'direct'

export interface Behaviour {
  arrives: boolean
  answer: (response: ServerResponse, request: IncomingMessage) => void | Promise<void>
  /** If true, the gateway acts on the request line and headers, before it reads the body. */
  early?: boolean
}

const page = (title: string) =>
  `<!DOCTYPE html>\n<html><head><title>${title}</title><script>var state = {"status":"success"}</script></head>` +
  `<body><center><h1>${title}</h1></center></body></html>`
const html = (response: ServerResponse, status: number, body: string) => {
  response.writeHead(status, { 'content-type': 'text/html; charset=UTF-8' }).end(body)
}
const json = (body: unknown, status = 200) => ({
  arrives: false,
  answer: (response: ServerResponse) => html(response, status, JSON.stringify(body)),
})
const error = (message: string, status = 200) => json({ status: 'error', message }, status)
const sent = () => ({
  status: 'success',
  message: { key: { remoteJid: 'x@s.whatsapp.net', fromMe: true, id: randomBytes(8).toString('hex') } },
})

export const behaviours = {
  /** The normal answer is JSON sent as text/html. */
  ok: {
    arrives: true,
    answer: (response) => html(response, 200, JSON.stringify(sent())),
  },
  slow: {
    arrives: true,
    answer: async (response) => {
      await wait(400)
      html(response, 200, JSON.stringify(sent()))
    },
  },
  warningBeforeJson: {
    arrives: true,
    answer: (response) =>
      html(response, 200, `<br />\n<b>Warning</b>: Undefined array key [0]<br />\n${JSON.stringify(sent())}`),
  },
  bareSuccess: { ...json({ status: 'success', message: 'Success' }), arrives: true },
  emptyList: { ...json([]), arrives: true },
  page200: { arrives: false, answer: (response) => html(response, 200, page('Welcome')) },
  page404: { arrives: false, answer: (response) => html(response, 404, page('Not Found')) },
  moved: {
    arrives: false,
    answer: (response) => {
      response.writeHead(301, { location: 'https://new.example/api/send' }).end()
    },
  },
  page502: { arrives: true, answer: (response) => html(response, 502, page('502 Bad Gateway')) },
  quota: json({ status: 'success', message: 'You have reached the limit of your message quota' }),
  relogin: error('relogin required'),
  unavailable: error('Service Unavailable', 503),
  noToken: error('Access token does not exist'),
  tooMany: error('Too many requests', 429),
  tooManyForNow: {
    arrives: false,
    answer: (response) => {
      response.writeHead(429, { 'retry-after': '1', 'content-type': 'text/html' }).end('Slow down')
    },
  },
  failsBehindIt: {
    arrives: true,
    answer: (response) => void response.writeHead(500).end('{"status":"error","message":"Internal error"}'),
  },
  resetBeforeBody: {
    arrives: false,
    early: true,
    answer: (_response, request) => void request.socket.resetAndDestroy(),
  },
  /** Sends one byte at a time, so that there is no long pause but the answer never ends. */
  drips: {
    arrives: true,
    answer: async (response) => {
      response.writeHead(200)
      while (!response.destroyed) {
        response.write(' ')
        await wait(60)
      }
    },
  },
  resetBeforeAnswer: { arrives: true, answer: (_response, request) => void request.socket.resetAndDestroy() },
  resetInAnswer: {
    arrives: true,
    answer: (response, request) => {
      response.writeHead(200, { 'content-length': 500 })
      response.write('{"status":"succ', () => request.socket.resetAndDestroy())
    },
  },
  /** Delivers the message and never answers. */
  silent: { arrives: true, answer: () => {} },
} satisfies Record<string, Behaviour>
export type BehaviourName = keyof typeof behaviours

export interface FakeGateway {
  /** The addresses stay the same while the gateway is closed. */
  url: string
  directUrl: string
  arrived: DeliveredMessage[]
  /** All calls, including refused calls. `url` contains the query, so tests can check where secrets are sent. */
  calls: { endpoint: Endpoint; method: string; url: string }[]
  connections: () => number
  /** `behave` sets the behaviour of all later calls, `next` the behaviours of the next calls in this order. */
  behave: (endpoint: Endpoint, behaviour: Behaviour) => void
  next: (endpoint: Endpoint, ...behaviours: Behaviour[]) => void
  /** `shut` refuses all connections until `open` is called. */
  shut: () => Promise<void>
  open: () => Promise<void>
  close: () => Promise<void>
}

export async function startGateway(): Promise<FakeGateway> {
  const always: Record<Endpoint, Behaviour> = { main: behaviours.ok, direct: behaviours.ok }
  const queued: Record<Endpoint, Behaviour[]> = { main: [], direct: [] }
  const arrived: DeliveredMessage[] = []
  const calls: FakeGateway['calls'] = []

  async function receive(request: IncomingMessage, response: ServerResponse) {
    const endpoint = request.url?.startsWith('/direct') ? 'direct' : 'main'
    calls.push({ endpoint, method: request.method ?? '', url: request.url ?? '' })
    const early = queued[endpoint][0] ?? always[endpoint]
    if (early.early) {
      queued[endpoint].shift()
      return early.answer(response, request)
    }
    const fields = await readFields(request)
    const behaviour = validateCall(fields) ?? queued[endpoint].shift() ?? always[endpoint]
    if (behaviour.arrives) {
      const read = (name: string) => fields.get(name) ?? ''
      const [number, type, message] = [read('number'), read('type'), read('message')]
      const rest = { media_url: read('media_url'), filename: read('filename'), at: performance.now() }
      arrived.push({ endpoint, number, type, message, ...rest })
    }
    await behaviour.answer(response, request)
  }

  const sockets = new Set<Socket>()
  let server: Server
  async function listen(port: number) {
    server = createServer((request, response) => {
      receive(request, response).catch(() => response.destroy())
    })
    server.on('connection', (socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const address = server.address()
    if (!address || typeof address === 'string') throw new Error('the fake gateway has no port')
    return address.port
  }
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const port = await listen(0)
  const host = `http://127.0.0.1:${port}`
  return {
    url: `${host}/api/send`,
    directUrl: `${host}/direct/api/send`,
    arrived,
    calls,
    connections: () => sockets.size,
    behave: (endpoint, behaviour) => void (always[endpoint] = behaviour),
    next: (endpoint, ...given) => void queued[endpoint].push(...given),
    shut,
    open: async () => void (await listen(port)),
    close: shut,
  }
}

async function readFields(request: IncomingMessage): Promise<URLSearchParams> {
  const query = new URL(request.url ?? '/', 'http://gateway').searchParams
  const body = await text(request)
  if (body === '') return query
  const isJson = String(request.headers['content-type']).includes('json')
  return isJson ? new URLSearchParams(Object.entries<string>(JSON.parse(body))) : new URLSearchParams(body)
}

function validateCall(fields: URLSearchParams): Behaviour | null {
  if (!fields.get('access_token')) return error('Access token is required')
  if (!fields.get('instance_id')) return error('Instance ID is required')
  if (!/^\d+$/.test(fields.get('number') ?? '')) return error('Phone number is required')
  if (!fields.get('message') && !fields.get('media_url')) return error('Please enter media url or message')
  return null
}
