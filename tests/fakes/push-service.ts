import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { importJWK, jwtVerify } from 'jose'
import { startFakeServer, type FakeServer } from './listening.ts'

/** Origin of the endpoints that browsers report. `PUSH_SERVICES_URL` redirects them to the fake. */
const origin = 'https://push.example.com'

/** The push service's answer to a request. `silent` never answers. */
export type PushBehaviour =
  | 'accept'
  | 'gone'
  | 'not_found'
  | 'forbidden'
  | 'busy'
  | 'broken'
  | 'silent'
  | 'reset'

export interface ReceivedPush {
  title: string
  body: string
  tag: string
  url: string
}

export interface PushDeviceFake {
  subscription: { endpoint: string; p256dh: string; auth: string }
  received: ReceivedPush[]
  behave: (...next: PushBehaviour[]) => void
  /** Number of requests for this device, including refused ones. */
  requests: number
}

export interface FakePushService extends FakeServer {
  addDevice: (publicKey: string) => PushDeviceFake
  /** Requests that break a rule of the protocol, each with the rule. */
  faults: string[]
}

interface Subscription extends PushDeviceFake {
  keys: ECDH
  secret: Buffer
  publicKey: string
  next: PushBehaviour[]
}

/**
 * Starts a fake push service (RFC 8030) that checks the signature of each request (RFC 8292), and decrypts the
 * notification as the browser does (RFC 8291). `Retry-After` of a busy answer is 2 s.
 */
export async function startPushService(): Promise<FakePushService> {
  const devices = new Map<string, Subscription>()
  const faults: string[] = []
  const server = await startFakeServer(async (request, response) => {
    const device = devices.get(request.url ?? '')
    const body = await buffer(request)
    if (!device) return void response.writeHead(404).end()
    device.requests += 1
    faults.push(...(await findFaults(request, body, device.publicKey)))
    const behaviour = device.next.shift() ?? 'accept'
    if (behaviour === 'silent') return undefined
    if (behaviour === 'reset') return void request.socket.resetAndDestroy()
    if (behaviour === 'busy') return void response.writeHead(429, { 'retry-after': '2' }).end('slow down')
    if (behaviour !== 'accept') return void response.writeHead(statuses[behaviour]).end(behaviour)
    device.received.push(JSON.parse(decryptPayload(body, device)))
    response.writeHead(201, { location: `${origin}/message/1` }).end()
    return undefined
  })
  return {
    ...server,
    faults,
    addDevice(publicKey) {
      const keys = createECDH('prime256v1')
      const point = keys.generateKeys()
      const secret = randomBytes(16)
      const path = `/send/${randomBytes(12).toString('base64url')}`
      const next: PushBehaviour[] = []
      const device: Subscription = {
        subscription: {
          endpoint: origin + path,
          p256dh: point.toString('base64url'),
          auth: secret.toString('base64url'),
        },
        received: [],
        behave: (...behaviours) => void next.push(...behaviours),
        requests: 0,
        keys,
        secret,
        publicKey,
        next,
      }
      devices.set(path, device)
      return device
    },
  }
}

const statuses = { gone: 410, not_found: 404, forbidden: 403, broken: 500 }

async function findFaults(
  { method, headers }: IncomingMessage,
  body: Buffer,
  publicKey: string,
): Promise<string[]> {
  const rules: [rule: string, holds: boolean][] = [
    ['method', method === 'POST'],
    ['TTL', /^\d+$/.test(headerOf(headers, 'ttl'))],
    ['Topic of at most 32 letters', /^[\w-]{1,32}$/.test(headerOf(headers, 'topic'))],
    ['Urgency', headerOf(headers, 'urgency') === 'high'],
    ['Content-Encoding', headers['content-encoding'] === 'aes128gcm'],
    ['at most 4096 bytes', body.length <= 4096],
    ['VAPID', await isSigned(headers.authorization ?? '', publicKey)],
  ]
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule)
}

const headerOf = (headers: IncomingHttpHeaders, name: string) => String(headers[name] ?? '')

async function isSigned(authorization: string, publicKey: string): Promise<boolean> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== publicKey) return false
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const verified = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: origin }).catch(
    () => null,
  )
  const { exp = Infinity, sub = '' } = verified?.payload ?? {}
  return exp <= Date.now() / 1000 + 86_400 && /^(mailto|https):/.test(sub)
}

const derive = (from: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', from, salt, info, bytes))

export function decryptPayload(body: Buffer, { keys, secret }: { keys: ECDH; secret: Buffer }): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const closed = body.subarray(21 + sender.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const material = derive(keys.computeSecret(sender), secret, info, 32)
  const key = derive(material, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(material, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 })
  decipher.setAuthTag(closed.subarray(-16))
  const padded = Buffer.concat([decipher.update(closed.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('the record has no delimiter')
  return padded.subarray(0, end).toString('utf8')
}
