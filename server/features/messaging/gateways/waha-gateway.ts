import { z } from 'zod'
import { parsed } from '#server/http/outgoing/json-in-text.ts'
import { captions, fileNameOf, type Delivery, type Gateway, type Session } from './gateway.ts'
import { callHttp, judgedCall, redirectWords } from './http-call.ts'
import { wahaIdOf, judgeWaha, sessionWords } from './waha-answers.ts'
import { isVideoUrl } from '#core/media/message-media.ts'
import type { GatewayConnection } from '#server/features/gateway/gateway.ts'

interface WahaSettings {
  /** Where WAHA runs, without `/api`. */
  url: string
  session: string
  /** Its API key; '' where it has none. */
  apiKey: string
  timeoutMs: number
  perSecond: number
}

/** How long the settings page waits for WAHA. */
const sessionTimeoutMs = 5000

/** WAHA, a gateway that the shop runs itself with a phone of its own (waha.devlike.pro). */
export function wahaGateway(settings: WahaSettings): Gateway {
  return {
    name: 'waha',
    captions,
    perSecond: settings.perSecond,
    timeoutMs: settings.timeoutMs,
    endpoints: [
      {
        direct: false,
        call: (delivery, signal) =>
          judgedCall(
            {
              ...callTo(settings, sendingPath(delivery)),
              method: 'POST',
              body: JSON.stringify(messageOf(delivery, settings.session)),
              timeoutMs: settings.timeoutMs,
              signal,
            },
            judgeWaha,
            [settings.apiKey],
          ),
      },
    ],
    session: () => sessionOf(settings),
  }
}

function callTo({ url, apiKey }: WahaSettings, path: string) {
  return {
    url: new URL(`${url.replace(/\/$/, '')}${path}`),
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(apiKey && { 'x-api-key': apiKey }),
    },
  }
}

function sendingPath(delivery: Delivery): string {
  if (delivery.kind === 'text' || delivery.url === null) return '/api/sendText'
  if (delivery.kind === 'document') return '/api/sendFile'
  return isVideo(delivery) ? '/api/sendVideo' : '/api/sendImage'
}

/** A customer whose number is hidden is known by a `lid`. */
const chatIdOf = (phone: string) => (phone.startsWith('lid:') ? `${phone.slice(4)}@lid` : `${phone}@c.us`)

function messageOf(delivery: Delivery, session: string) {
  const { kind, phone, text, url } = delivery
  // WAHA of 2026.4 and newer sends under the id that it is given: so a receipt finds its part though the answer was
  // lost. Older ones make their own.
  const to = { session, chatId: chatIdOf(phone), id: wahaIdOf(delivery) }
  if (kind === 'text' || url === null) return { ...to, text }
  const file = { url, mimetype: mimetypeOf(delivery), filename: fileNameOf(delivery) }
  return { ...to, file, caption: text, ...(isVideo(delivery) && { convert: false }) }
}

const answered = z.object({
  status: z.string(),
  me: z.object({ id: z.string(), pushName: z.string().nullish() }).nullish().catch(null),
})
const picture = z.object({ mimetype: z.string().regex(/^image\/\w+$/), data: z.base64() })

async function sessionOf(settings: WahaSettings): Promise<Session> {
  const outcome = await ask(settings, `/api/sessions/${encodeURIComponent(settings.session)}`)
  const none = { account: null, qr: null }
  if (outcome.kind !== 'answered')
    return { ...none, tone: 'wrong', words: `WAHA cannot be reached (${outcome.why}): look whether it runs.` }
  const { status: code, body } = outcome.answer
  const redirect = redirectWords(outcome.answer, new URL(settings.url))
  if (redirect !== null)
    return {
      ...none,
      tone: 'wrong',
      words: `WAHA’s address is wrong: ${redirect}. Set WHATSAPP_GATEWAY_URL.`,
    }
  if (code === 401 || code === 403)
    return { ...none, tone: 'wrong', words: 'WAHA does not accept our key: check WHATSAPP_ACCESS_TOKEN.' }
  if (code === 404)
    return {
      ...none,
      tone: 'wrong',
      words: `WAHA has no session “${settings.session}”: make it in its dashboard.`,
    }
  const found = answered.safeParse(parsed(body)).data
  if (!found)
    return { ...none, tone: 'wrong', words: `WAHA answered ${code} with nothing that could be read.` }
  const { status, me } = found
  if (status !== 'WORKING') {
    const qr = status === 'SCAN_QR_CODE' ? await qrOf(settings) : null
    const tone = status === 'STARTING' ? 'caution' : 'wrong'
    return { account: null, qr, tone, words: `${sessionWords[status] ?? `The session is ${status}`}.` }
  }
  const number = me?.id.split('@')[0]
  const account = number ? [number, me?.pushName].filter(Boolean).join(', ') : null
  return { account, qr: null, tone: 'good', words: 'The WhatsApp session is working.' }
}

async function qrOf(settings: WahaSettings): Promise<string | null> {
  const outcome = await ask(settings, `/api/${encodeURIComponent(settings.session)}/auth/qr?format=image`)
  if (outcome.kind !== 'answered') return null
  const found = picture.safeParse(parsed(outcome.answer.body)).data
  return found ? `data:${found.mimetype};base64,${found.data}` : null
}

const ask = (settings: WahaSettings, path: string) =>
  callHttp({
    ...callTo(settings, path),
    method: 'GET',
    body: '',
    timeoutMs: sessionTimeoutMs,
    signal: new AbortController().signal,
  })

const isVideo = ({ kind, url }: Delivery) => kind === 'media' && url !== null && isVideoUrl(url)

const office = 'application/vnd.openxmlformats-officedocument'
/** What a shop sends; the types are IANA's. */
const types: Record<string, string> = {
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

/** WAHA goes by the type that it is told: by the ending of the address, or else of the name. */
function mimetypeOf({ url, kind, ...delivery }: Delivery): string {
  const endings = [url && new URL(url).pathname, fileNameOf({ url, ...delivery })].map(
    (name) => /\.(\w+)$/.exec(name ?? '')?.[1]?.toLowerCase() ?? '',
  )
  const known = endings.map((ending) => types[ending]).find((type) => type !== undefined)
  return known ?? (kind === 'media' ? 'image/jpeg' : 'application/octet-stream')
}

const version = z.object({ tier: z.string() })
/** An edition is changed by installing another one; whoever has just done so looks again soon. */
const keptMs = 60_000
const timeoutMs = 3000

const textsOnly =
  'WAHA Core sends texts only: pictures and files need WAHA Plus, and fail here. Install WAHA Plus, or leave them out.'

/**
 * Why the gateway sends no files at all, in words that say what to do; `null` if it does, or can't be asked. Asked while a
 * message is written rather than when it fails.
 */
export function filesRefused(connection: GatewayConnection): () => Promise<string | null> {
  let cached: { url: string; at: number; answer: Promise<string | null> } | undefined
  return async () => {
    const { provider, url, accessToken } = connection.current
    if (provider !== 'waha') return null
    if (!cached || cached.url !== url || performance.now() - cached.at > keptMs)
      cached = { url, at: performance.now(), answer: askEdition(url, accessToken) }
    return cached.answer
  }
}

/** `{"version":"2025.9.8","engine":"NOWEB","tier":"CORE","browser":null}` */
async function askEdition(url: string, apiKey: string): Promise<string | null> {
  const outcome = await callHttp({
    url: new URL(`${url.replace(/\/$/, '')}/api/version`),
    headers: { accept: 'application/json', ...(apiKey && { 'x-api-key': apiKey }) },
    method: 'GET',
    body: '',
    timeoutMs,
    signal: new AbortController().signal,
  })
  const body = outcome.kind === 'answered' ? parsed(outcome.answer.body) : null
  return version.safeParse(body).data?.tier === 'CORE' ? textsOnly : null
}
