import { z } from 'zod'
import { parseJson } from '#server/http/outgoing/find-json.ts'
import {
  captionRules,
  getDocumentName,
  type PartDelivery,
  type WhatsappGateway,
  type GatewaySession,
} from './gateway.ts'
import { callHttp } from '#server/http/outgoing/http-call.ts'
import { callAndClassify, sendSignal, describeRedirect } from './call-and-classify.ts'
import { createWahaId, classifyWahaAnswer, sessionAdvice } from './waha-answers.ts'
import { isVideoUrl } from '#core/media/message-media.ts'
import type { GatewayConnection } from '#server/features/gateway/gateway.ts'

interface WahaSettings {
  /** WAHA's address without `/api`. */
  url: string
  session: string
  /** API key. Empty if the WAHA server requires none. */
  apiKey: string
  timeoutMs: number
  perSecond: number
}

/** Timeout of the session query, short because the settings page waits for it. */
const sessionTimeoutMs = 5000

/** Client of WAHA (waha.devlike.pro), a gateway that the shop runs itself with its own phone. */
export function createWahaGateway(settings: WahaSettings): WhatsappGateway {
  return {
    name: 'waha',
    captions: captionRules,
    perSecond: settings.perSecond,
    timeoutMs: settings.timeoutMs,
    endpoints: [
      {
        direct: false,
        call: (delivery, signal) =>
          callAndClassify(
            {
              ...createCall(settings, getSendPath(delivery)),
              method: 'POST',
              body: JSON.stringify(createMessage(delivery, settings.session)),
              timeoutMs: settings.timeoutMs,
              signal,
            },
            classifyWahaAnswer,
            [settings.apiKey],
          ),
      },
    ],
    signals: {
      markRead: (to) => signal(settings, '/api/sendSeen', to),
      showTyping: (to) => signal(settings, '/api/startTyping', to),
    },
    registerWebhook: (url, key) => addWebhook(settings, url, key),
    session: () => querySession(settings),
  }
}

/** WAHA addresses these calls to a chat instead of a message, so marking one message as read marks the whole chat. */
const signal = (settings: WahaSettings, path: string, to: string) =>
  sendSignal({
    ...createCall(settings, path),
    body: { session: settings.session, chatId: getChatId(to) },
  })

function createCall({ url, apiKey }: WahaSettings, path: string) {
  return {
    url: new URL(`${url.replace(/\/$/, '')}${path}`),
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(apiKey && { 'x-api-key': apiKey }),
    },
  }
}

function getSendPath(delivery: PartDelivery): string {
  if (delivery.kind === 'text' || delivery.url === null) return '/api/sendText'
  if (delivery.kind === 'document') return '/api/sendFile'
  return isVideo(delivery) ? '/api/sendVideo' : '/api/sendImage'
}

/** A customer whose number is hidden has a WhatsApp LID instead (`lid:…`). */
const getChatId = (phone: string) => (phone.startsWith('lid:') ? `${phone.slice(4)}@lid` : `${phone}@c.us`)

function createMessage(delivery: PartDelivery, session: string) {
  const { kind, phone, text, url } = delivery
  // WAHA 2026.4 and newer uses this id for the message, so that a receipt identifies the part even if the answer was
  // lost. Older versions create an id themselves.
  const to = { session, chatId: getChatId(phone), id: createWahaId(delivery) }
  if (kind === 'text' || url === null) return { ...to, text }
  const file = { url, mimetype: getMediaType(delivery), filename: getDocumentName(delivery) }
  return { ...to, file, caption: text, ...(isVideo(delivery) && { convert: false }) }
}

const sessionSchema = z.object({
  status: z.string(),
  me: z.object({ id: z.string(), pushName: z.string().nullish() }).nullish().catch(null),
})
const qrSchema = z.object({ mimetype: z.string().regex(/^image\/\w+$/), data: z.base64() })

const configSchema = z.object({
  config: z
    .looseObject({ webhooks: z.array(z.looseObject({ url: z.string() })).catch([]) })
    .nullish()
    .catch(undefined),
})
/** The event `message` is left out, because it repeats what `message.any` reports. */
const inboxEvents = [
  'message.any',
  'message.reaction',
  'message.edited',
  'message.revoked',
  'message.ack',
  'session.status',
]

/**
 * Adds this address to the webhooks of the session, or replaces the webhook with the same address. Throws if that
 * fails.
 */
async function addWebhook(settings: WahaSettings, url: string, key: string): Promise<void> {
  const path = `/api/sessions/${encodeURIComponent(settings.session)}`
  const found = await callWaha(settings, path)
  if (found.kind !== 'answered') throw new Error(`WAHA did not answer (${found.why})`)
  const { config } = configSchema.parse(parseJson(found.answer.body))
  const webhook = {
    url,
    events: inboxEvents,
    hmac: { key },
    retries: { policy: 'exponential', delaySeconds: 2, attempts: 15 },
  }
  const others = (config?.webhooks ?? []).filter((each) => each.url !== url)
  const outcome = await callHttp({
    ...createCall(settings, path),
    method: 'PUT',
    body: JSON.stringify({ config: { ...config, webhooks: [...others, webhook] } }),
    timeoutMs: settings.timeoutMs,
    signal: new AbortController().signal,
  })
  if (outcome.kind !== 'answered') throw new Error(`WAHA did not answer (${outcome.why})`)
  const { status } = outcome.answer
  if (status < 200 || status > 299) throw new Error(`WAHA answered ${status}`)
}

async function querySession(settings: WahaSettings): Promise<GatewaySession> {
  const outcome = await callWaha(settings, `/api/sessions/${encodeURIComponent(settings.session)}`)
  const none = { account: null, qr: null }
  if (outcome.kind !== 'answered')
    return {
      ...none,
      tone: 'wrong',
      words: `WAHA cannot be reached (${outcome.why}): check that it is running.`,
    }
  const { status: code, body } = outcome.answer
  const redirect = describeRedirect(outcome.answer, new URL(settings.url))
  if (redirect !== null)
    return {
      ...none,
      tone: 'wrong',
      words: `WAHA’s address is wrong: ${redirect}. Set WHATSAPP_GATEWAY_URL.`,
    }
  if (code === 401 || code === 403)
    return { ...none, tone: 'wrong', words: 'WAHA rejected the API key: check WHATSAPP_ACCESS_TOKEN.' }
  if (code === 404)
    return {
      ...none,
      tone: 'wrong',
      words: `WAHA has no session “${settings.session}”: create it in WAHA’s dashboard.`,
    }
  const found = sessionSchema.safeParse(parseJson(body)).data
  if (!found) return { ...none, tone: 'wrong', words: `WAHA returned an unreadable answer (${code}).` }
  const { status, me } = found
  if (status !== 'WORKING') {
    const qr = status === 'SCAN_QR_CODE' ? await fetchQrCode(settings) : null
    const tone = status === 'STARTING' ? 'caution' : 'wrong'
    return { account: null, qr, tone, words: `${sessionAdvice[status] ?? `The session is ${status}`}.` }
  }
  const number = me?.id.split('@')[0]
  const account = number ? [number, me?.pushName].filter(Boolean).join(', ') : null
  return { account, qr: null, tone: 'good', words: 'The WhatsApp session is working.' }
}

async function fetchQrCode(settings: WahaSettings): Promise<string | null> {
  const outcome = await callWaha(
    settings,
    `/api/${encodeURIComponent(settings.session)}/auth/qr?format=image`,
  )
  if (outcome.kind !== 'answered') return null
  const found = qrSchema.safeParse(parseJson(outcome.answer.body)).data
  return found ? `data:${found.mimetype};base64,${found.data}` : null
}

const callWaha = (settings: WahaSettings, path: string) =>
  callHttp({
    ...createCall(settings, path),
    method: 'GET',
    body: '',
    timeoutMs: sessionTimeoutMs,
    signal: new AbortController().signal,
  })

const isVideo = ({ kind, url }: PartDelivery) => kind === 'media' && url !== null && isVideoUrl(url)

const office = 'application/vnd.openxmlformats-officedocument'
const mediaTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  '3gp': 'video/3gpp',
  heic: 'image/heic',
  svg: 'image/svg+xml',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: `${office}.wordprocessingml.document`,
  xls: 'application/vnd.ms-excel',
  xlsx: `${office}.spreadsheetml.sheet`,
  ppt: 'application/vnd.ms-powerpoint',
  pptx: `${office}.presentationml.presentation`,
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  rtf: 'application/rtf',
  txt: 'text/plain',
  csv: 'text/csv',
  zip: 'application/zip',
  ai: 'application/postscript',
  eps: 'application/postscript',
  psd: 'image/vnd.adobe.photoshop',
}

/**
 * Returns the media type, on which WAHA relies. The extension in the address determines it, or the extension
 * of the name if the address has none.
 */
function getMediaType({ url, kind, ...delivery }: PartDelivery): string {
  const extensions = [url && new URL(url).pathname, getDocumentName({ url, ...delivery })].map(
    (name) => /\.(\w+)$/.exec(name ?? '')?.[1]?.toLowerCase() ?? '',
  )
  const known = extensions.map((extension) => mediaTypes[extension]).find((type) => type !== undefined)
  return known ?? (kind === 'media' ? 'image/jpeg' : 'application/octet-stream')
}

const versionSchema = z.object({ tier: z.string() })
/**
 * Lifetime of the cached edition in ms. The edition of WAHA changes only if staff install another one, which
 * should be noticed within a minute.
 */
const editionCacheMs = 60_000
const timeoutMs = 3000

const textsOnly =
  'WAHA Core only sends text. Pictures and files need WAHA Plus. Install WAHA Plus, or remove the files.'

/**
 * Returns a function that explains why the gateway can't send files, with advice. It returns `null` if the gateway
 * can send files or the edition can't be read. Callers use it while staff write a message, so that the message does
 * not fail later.
 */
export function createFileSupportCheck(connection: GatewayConnection): () => Promise<string | null> {
  let cached: { url: string; at: number; answer: Promise<string | null> } | undefined
  return async () => {
    const { provider, url, accessToken } = connection.current
    if (provider !== 'waha') return null
    if (!cached || cached.url !== url || performance.now() - cached.at > editionCacheMs)
      cached = { url, at: performance.now(), answer: checkEdition(url, accessToken) }
    return cached.answer
  }
}

/**
 * Queries the edition of WAHA. The answer looks like
 * `{"version":"2025.9.8","engine":"NOWEB","tier":"CORE","browser":null}`.
 */
async function checkEdition(url: string, apiKey: string): Promise<string | null> {
  const outcome = await callHttp({
    url: new URL(`${url.replace(/\/$/, '')}/api/version`),
    headers: { accept: 'application/json', ...(apiKey && { 'x-api-key': apiKey }) },
    method: 'GET',
    body: '',
    timeoutMs,
    signal: new AbortController().signal,
  })
  const body = outcome.kind === 'answered' ? parseJson(outcome.answer.body) : null
  return versionSchema.safeParse(body).data?.tier === 'CORE' ? textsOnly : null
}
