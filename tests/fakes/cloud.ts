import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { serverFaults, answerJson, startFakeServer, type Behaviour, type FakeServer } from './listening.ts'

// Imitates Meta's WhatsApp Cloud API for one phone number: its checks, errors and receipts, and the
// faults that any server can have. `arrived` lists the messages that reached customers.

export const appSecret = 'meta-app-secret'
export const verifyToken = 'chosen-by-the-shop'
export const phoneNumberId = '106540352242922'
export const cloudToken = 'EAAG-secret-token'

export const cloudEnv = ({ url }: { url: string }) => ({
  WHATSAPP_PROVIDER: 'cloud',
  WHATSAPP_GATEWAY_URL: url,
  WHATSAPP_INSTANCE_ID: phoneNumberId,
  WHATSAPP_ACCESS_TOKEN: cloudToken,
  WHATSAPP_WEBHOOK_SECRET: appSecret,
  WHATSAPP_VERIFY_TOKEN: verifyToken,
})

const file = z.object({
  link: z.url({ protocol: /^https?$/ }),
  caption: z.string().max(1024).optional(),
  filename: z.string().optional(),
})
/** Meta rejects template variables with line breaks, tabs or more than four consecutive spaces. */
const template = z.object({
  name: z.string(),
  language: z.object({ code: z.string() }),
  components: z.tuple([
    z.object({
      type: z.literal('body'),
      parameters: z.tuple([
        z.object({
          type: z.literal('text'),
          text: z
            .string()
            .min(1)
            .max(1000)
            .regex(/^[^\n\t]*$/)
            .refine((words) => !/ {5}/.test(words)),
        }),
      ]),
    }),
  ]),
})
const sent = z
  .object({
    messaging_product: z.literal('whatsapp'),
    recipient_type: z.literal('individual'),
    to: z.string().regex(/^\d+$/).optional(),
    recipient: z
      .string()
      .regex(/^[A-Z]{2}\.\w+$/)
      .optional(),
    biz_opaque_callback_data: z.string().max(512).optional(),
  })
  .and(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('text'), text: z.object({ body: z.string().min(1).max(4096) }) }),
      z.object({ type: z.literal('image'), image: file }),
      z.object({ type: z.literal('video'), video: file }),
      z.object({ type: z.literal('document'), document: file }),
      z.object({ type: z.literal('template'), template }),
    ]),
  )
type Sent = z.output<typeof sent>
export type ArrivedAtMeta = Sent & { id: string }

const error = (code: number, message: string, details = '') => ({
  error: {
    message: `(#${code}) ${message}`,
    type: 'OAuthException',
    code,
    error_data: { messaging_product: 'whatsapp', details },
    fbtrace_id: 'AbCdEf',
  },
})
const createFault = (
  status: number,
  code: number,
  message: string,
  details?: string,
  arrives = false,
): Behaviour => ({
  arrives,
  answer: (response) => answerJson(response, status, error(code, message, details)),
})

export const cloudBehaviours = {
  ...serverFaults,
  tooManyCalls: createFault(400, 80007, 'Rate limit issues'),
  tooFast: createFault(429, 130429, 'Rate limit hit'),
  tooFastToOne: createFault(400, 131056, '(Business Account, Consumer Account) pair rate limit hit'),
  appLimit: createFault(400, 4, 'Application request limit reached'),
  undeliverable: createFault(400, 131026, 'Message undeliverable', 'Message Undeliverable.'),
  outsideWindow: createFault(400, 131047, 'Re-engagement message', 'More than 24 hours have passed'),
  spam: createFault(400, 131048, 'Spam rate limit hit'),
  ecosystem: createFault(400, 131049, 'Healthy ecosystem'),
  noAttachment: createFault(400, 131053, 'Media upload error'),
  template: createFault(404, 132001, 'Template does not exist'),
  badToken: createFault(401, 190, 'Error validating access token'),
  notAllowed: createFault(403, 200, 'Permissions error'),
  locked: createFault(403, 131031, 'Account has been locked'),
  wrongParameter: createFault(400, 131009, 'Parameter value is not valid', 'Please check the phone number'),
  permission: createFault(500, 3, 'Capability or permissions issue'),
  downForNow: createFault(503, 133004, 'Server Temporarily Unavailable'),
  mediaLost: createFault(500, 131052, 'Media download error', 'Failed to download the media from the sender'),
  callsLimit: createFault(400, 613, 'Calls to this api have exceeded the rate limit'),
  userLimit: createFault(400, 17, 'User request limit reached'),
  maintenance: createFault(400, 131057, 'Account in maintenance mode'),
  somethingWrong: createFault(400, 131000, 'Something went wrong', '', true),
  serverError: createFault(500, 131000, 'Something went wrong', '', true),
  unavailable: createFault(503, 131016, 'Service unavailable'),
} satisfies Record<string, Behaviour>

/** The raw bytes of a webhook request, with the signature in its headers. */
export interface Webhook {
  raw: string
  headers: Record<string, string>
}

const readSignal = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: z.string().startsWith('wamid.'),
  typing_indicator: z.strictObject({ type: z.literal('text') }).optional(),
})

export interface FakeCloud extends FakeServer {
  signals: z.output<typeof readSignal>[]
  refusesSignals: boolean
  url: string
  arrived: ArrivedAtMeta[]
  calls: { path: string; authorization: string }[]
  /** `behave` sets the behaviour of all later calls, `next` the behaviours of the next calls in this order. */
  behave: (behaviour: Behaviour | 'ok') => void
  next: (...behaviours: (Behaviour | 'ok')[]) => void
  quality: 'GREEN' | 'RED'
  /** Customers' numbers that accept only templates, because they have not written within a day. */
  closed: Set<string>
  /** Delay of each answer in ms. */
  slowMs: number
  /** Files that customers sent, by id. `host` is the server in the file's URL. `announced` is its size in the API. */
  media: Map<
    string,
    { bytes: Buffer; type: string; host?: string; sha256?: string; status?: number; announced?: number }
  >
}

export async function startCloud(): Promise<FakeCloud> {
  let always: Behaviour | 'ok' = 'ok'
  const queued: (Behaviour | 'ok')[] = []
  const server = await startFakeServer(async (request, response) => {
    const { authorization = '' } = request.headers
    const path = request.url ?? ''
    fake.calls.push({ path, authorization })
    const body = await text(request)
    if (authorization !== `Bearer ${cloudToken}`)
      return answerJson(response, 401, error(190, 'Error validating access token'))
    if (path.startsWith(`/v24.0/${phoneNumberId}?`)) return answerPhoneNumber(response, fake.quality)
    if (request.method === 'GET' && answerMedia(fake, path, response)) return
    if (path !== `/v24.0/${phoneNumberId}/messages`)
      return answerJson(response, 404, error(33, 'Unsupported post request'))
    const signal = readSignal.safeParse(JSON.parse(body)).data
    if (signal) {
      fake.signals.push(signal)
      if (fake.refusesSignals) return answerJson(response, 400, error(131009, 'Parameter value is not valid'))
      return answerJson(response, 200, { success: true })
    }
    const given = sent.safeParse(JSON.parse(body))
    if (!given.success)
      return answerJson(response, 400, error(100, 'Invalid parameter', given.error.issues[0]?.message))
    const { type, to } = given.data
    const outside =
      type !== 'template' && fake.closed.has(to ?? '') ? cloudBehaviours.outsideWindow : undefined
    const behaviour = outside ?? queued.shift() ?? always
    const id = `wamid.${randomBytes(24).toString('base64')}`
    if (behaviour === 'ok' || behaviour.arrives) fake.arrived.push({ ...given.data, id })
    if (behaviour !== 'ok') return behaviour.answer(response, request)
    await wait(fake.slowMs)
    return answerJson(response, 200, {
      messaging_product: 'whatsapp',
      contacts: [to === undefined ? { user_id: given.data.recipient } : { input: to, wa_id: to }],
      messages: [{ id }],
    })
  })
  const fake: FakeCloud = {
    ...server,
    url: `${server.host}/v24.0`,
    arrived: [],
    signals: [],
    refusesSignals: false,
    calls: [],
    behave: (behaviour) => void (always = behaviour),
    next: (...behaviours) => void queued.push(...behaviours),
    quality: 'GREEN',
    closed: new Set(),
    slowMs: 0,
    media: new Map(),
  }
  return fake
}

/** Answers requests for a file's URL or its bytes, and returns `false` for other paths. */
function answerMedia(fake: FakeCloud, path: string, response: ServerResponse): boolean {
  const [, folder, id = ''] = /^\/(v24\.0|files)\/([\w-]+)$/.exec(path) ?? []
  const file = fake.media.get(id)
  if (!folder || !file) return false
  if (folder === 'v24.0') {
    const sha256 = file.sha256 ?? createHash('sha256').update(file.bytes).digest('hex')
    answerJson(response, 200, {
      url: `${file.host ?? fake.host}/files/${id}`,
      mime_type: file.type,
      sha256,
      file_size: String(file.announced ?? file.bytes.length),
      id,
      messaging_product: 'whatsapp',
    })
  } else if (file.status) response.writeHead(file.status).end()
  else response.writeHead(200, { 'content-type': file.type }).end(file.bytes)
  return true
}

function answerPhoneNumber(response: ServerResponse, quality: string): void {
  answerJson(response, 200, {
    display_phone_number: '+60 3-8888 1234',
    verified_name: 'Kedai Warna',
    quality_rating: quality,
    id: phoneNumberId,
  })
}

type Status = 'sent' | 'delivered' | 'read' | 'failed'
const seconds = () => String(Math.floor(Date.now() / 1000))

/** Creates a signed webhook with receipts for messages. `code` is Meta's error code of a failed message. */
export function createReceiptsWebhook(
  of: readonly { message: ArrivedAtMeta; status: Status; code?: number }[],
): Webhook {
  return signCloudWebhook({
    statuses: of.map(({ message, status, code }) => ({
      id: message.id,
      status,
      timestamp: seconds(),
      recipient_id: message.to,
      ...(message.biz_opaque_callback_data && { biz_opaque_callback_data: message.biz_opaque_callback_data }),
      ...(code && {
        errors: [{ code, title: 'Failed', message: 'Failed', error_data: { details: 'As Meta says' } }],
      }),
    })),
  })
}

export function createInboundWebhook(from: string, at = new Date()): Webhook {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return signCloudWebhook({
    contacts: [{ profile: { name: 'Aminah' }, wa_id: from }],
    messages: [{ from, id: 'wamid.in', timestamp, type: 'text', text: { body: 'Salam “kedai”' } }],
  })
}

/** Signs a webhook as Meta does: over the bytes of the JSON with non-ASCII characters escaped. */
export function signCloudWebhook(value: object): Webhook {
  const metadata = { display_phone_number: '60388881234', phone_number_id: phoneNumberId }
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
  const body = { object: 'whatsapp_business_account', entry: [{ id: '1314702302917944', changes: [change] }] }
  const raw = JSON.stringify(body).replace(/[^\x20-\x7e]/g, (letter) => {
    return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  const signature = createHmac('sha256', appSecret).update(raw).digest('hex')
  return {
    raw,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
  }
}
