import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Webhook } from './cloud.ts'
import { serverFaults, answerJson, startFakeServer, type Behaviour, type FakeServer } from './listening.ts'

// Imitates WAHA with one session. `arrived` lists the messages that reached customers.

export const wahaKey = 'waha-api-key'
export const hmacKey = 'waha-hmac-key'

const file = z.object({ url: z.url(), mimetype: z.string(), filename: z.string() })
const sent = z.object({
  session: z.string(),
  chatId: z.string().regex(/^\d+@(c\.us|lid)$/),
  id: z.string().optional(),
  text: z.string().optional(),
  caption: z.string().optional(),
  file: file.optional(),
})
/** A message that reached the customer's phone, with the path of its call and WhatsApp's id. */
export type ArrivedAtWaha = z.output<typeof sent> & { path: string; rawId: string }

const createFault = (status: number, body: object, arrives = false): Behaviour => ({
  arrives,
  answer: (response) => answerJson(response, status, body),
})
const notWorking = (status: string) =>
  createFault(422, {
    error: 'Session status is not as expected. Try again later or restart the session',
    session: 'default',
    status,
    expected: ['WORKING'],
  })

export const wahaBehaviours = {
  ...serverFaults,
  stopped: notWorking('STOPPED'),
  starting: notWorking('STARTING'),
  signedOut: notWorking('SCAN_QR_CODE'),
  failed: notWorking('FAILED'),
  badKey: createFault(401, { message: 'Unauthorized', statusCode: 401 }),
  noSession: createFault(404, {
    message: 'Session "default" does not exist',
    error: 'Not Found',
    statusCode: 404,
  }),
  wrongInput: createFault(400, {
    message: ['chatId must be a string'],
    error: 'Bad Request',
    statusCode: 400,
  }),
  onlyPlus: createFault(422, {
    statusCode: 422,
    error: 'Unprocessable Entity',
    message: 'The feature is available only in Plus version for NOWEB engine.',
  }),
  tooMany: createFault(429, { message: 'Too Many Requests' }),
  exception: createFault(
    500,
    { statusCode: 500, exception: { message: '2 UNKNOWN: server returned error 463' } },
    true,
  ),
} satisfies Record<string, Behaviour>

const signalBody = z.strictObject({
  session: z.literal('default'),
  chatId: z.string().regex(/^\d+@(c\.us|lid)$/),
})

export interface FakeWaha extends FakeServer {
  config: Record<string, unknown> | null
  signals: (z.output<typeof signalBody> & { path: string })[]
  arrived: ArrivedAtWaha[]
  behave: (behaviour: Behaviour | 'ok') => void
  next: (...behaviours: (Behaviour | 'ok')[]) => void
  status: 'STOPPED' | 'STARTING' | 'SCAN_QR_CODE' | 'WORKING' | 'FAILED'
  /**
   * The WhatsApp library that WAHA runs. Each library answers differently, and only newer ones accept a given message
   * id.
   */
  engine: 'WEBJS' | 'NOWEB' | 'GOWS'
  /** WAHA Core sends only texts. */
  tier: 'CORE' | 'PLUS'
  slowMs: number
  files: Map<string, Buffer>
  messages: Map<string, object>
}

export async function startWaha(): Promise<FakeWaha> {
  let always: Behaviour | 'ok' = 'ok'
  const queued: (Behaviour | 'ok')[] = []
  const server = await startFakeServer(async (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const body = await text(request)
    if (request.headers['x-api-key'] !== wahaKey)
      return answerJson(response, 401, { message: 'Unauthorized', statusCode: 401 })
    if (path === '/api/sessions/default' && request.method === 'PUT') {
      fake.config = z.object({ config: z.record(z.string(), z.unknown()) }).parse(JSON.parse(body)).config
      return answerJson(response, 200, { name: 'default', status: 'STARTING', config: fake.config })
    }
    if (path === '/api/sessions/default')
      return answerJson(response, 200, {
        name: 'default',
        status: fake.status,
        config: fake.config,
        me: me(fake.status),
      })
    const file = fake.files.get(path)
    if (file) return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(file)
    const [, message = ''] = /^\/api\/default\/chats\/[^/]+\/messages\/([^/]+)$/.exec(path) ?? []
    const found = fake.messages.get(decodeURIComponent(message))
    if (found) return answerJson(response, 200, found)
    if (path.startsWith('/api/files/') || message) return answerJson(response, 404, { message: 'Not Found' })
    if (path === '/api/version')
      return answerJson(response, 200, {
        version: '2026.4.1',
        engine: fake.engine,
        tier: fake.tier,
        browser: null,
      })
    if (path === '/api/default/auth/qr')
      return answerJson(response, 200, { mimetype: 'image/png', data: qrCode() })
    const signal =
      path === '/api/sendSeen' || path === '/api/startTyping' ? signalBody.parse(JSON.parse(body)) : null
    if (signal) {
      fake.signals.push({ ...signal, path })
      return answerJson(response, 201, { success: true })
    }
    const given = sent.safeParse(path.startsWith('/api/send') ? JSON.parse(body) : null)
    if (!given.success || given.data.session !== 'default')
      return answerJson(response, 400, { message: ['wrong input'], error: 'Bad Request', statusCode: 400 })
    const behaviour = queued.shift() ?? always
    const generatedId = `3EB0${randomBytes(9).toString('hex').toUpperCase()}`
    const rawId = fake.engine === 'WEBJS' ? generatedId : (given.data.id ?? generatedId)
    if (behaviour === 'ok' || behaviour.arrives) fake.arrived.push({ ...given.data, path, rawId })
    if (behaviour !== 'ok') return behaviour.answer(response, request)
    await wait(fake.slowMs)
    return answerJson(response, 201, createAnswer(fake.engine, given.data.chatId, rawId))
  })
  const fake: FakeWaha = {
    ...server,
    arrived: [],
    signals: [],
    config: null,
    behave: (behaviour) => void (always = behaviour),
    next: (...behaviours) => void queued.push(...behaviours),
    status: 'WORKING',
    engine: 'GOWS',
    tier: 'PLUS',
    slowMs: 0,
    files: new Map(),
    messages: new Map(),
  }
  return fake
}

const qrCode = () => readFileSync('public/pictures/qr-contoh.png').toString('base64')

const me = (status: string) =>
  status === 'WORKING' ? { id: '60388881234@c.us', pushName: 'Kedai Warna' } : null

function createAnswer(engine: FakeWaha['engine'], chatId: string, rawId: string): object {
  const serialized = `true_${chatId}_${rawId}`
  if (engine === 'NOWEB') return { key: { remoteJid: chatId, fromMe: true, id: rawId }, status: 'PENDING' }
  if (engine === 'GOWS') return { id: serialized, fromMe: true, to: chatId, ack: 0 }
  return { _data: { id: { fromMe: true, remote: chatId, id: rawId, _serialized: serialized } } }
}

/**
 * Creates a signed webhook that reports how far a message got: −1 error, 0 pending, 1 server, 2 device, 3 read, 4
 * played.
 */
export function createAckWebhook(message: ArrivedAtWaha, level: -1 | 0 | 1 | 2 | 3 | 4): Webhook {
  return signWahaWebhook('message.ack', {
    // WAHA names a chat by its hidden number if it has one.
    id: `true_80000000000001@lid_${message.rawId}`,
    from: message.chatId,
    fromMe: true,
    ack: level,
    ackName: ['ERROR', 'PENDING', 'SERVER', 'DEVICE', 'READ', 'PLAYED'][level + 1],
  })
}

export function signWahaWebhook(event: string, payload: object): Webhook {
  const raw = JSON.stringify({
    id: `evt_${randomBytes(8).toString('hex')}`,
    timestamp: Date.now(),
    event,
    session: 'default',
    payload,
    engine: 'GOWS',
  })
  const hmac = createHmac('sha512', hmacKey).update(raw).digest('hex')
  return {
    raw,
    headers: {
      'content-type': 'application/json',
      'x-webhook-hmac': hmac,
      'x-webhook-hmac-algorithm': 'sha512',
      'x-webhook-timestamp': String(Date.now()),
    },
  }
}
