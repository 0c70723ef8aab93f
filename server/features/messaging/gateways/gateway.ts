import { truncateText } from '#core/shared/truncate-text.ts'
import { createVerdict, type GatewayVerdict } from './verdicts.ts'
import { captionableEndings, captionablePattern, maxCaptionLength } from '#core/messaging/captions.ts'

export interface PartDelivery {
  partId: string
  attempt: number
  /** Digits with country code. */
  phone: string
  kind: 'text' | 'media' | 'document'
  /** Message text, or the caption of an attachment. */
  text: string
  url: string | null
  name: string | null
}

/** Logged in `part_attempts`. */
export interface EndpointCall extends GatewayVerdict {
  direct: boolean
}

export interface GatewayEndpoint {
  direct: boolean
  call(delivery: PartDelivery, signal: AbortSignal): Promise<GatewayVerdict>
}

export interface WhatsappGateway {
  name: string
  /** Maximum number of messages per second across all processes. 0 means unlimited. */
  perSecond: number
  timeoutMs: number
  /** Undefined if the gateway can't send captions. */
  captions?: CaptionRules
  /** Endpoints in the order in which they are tried. */
  endpoints: readonly GatewayEndpoint[]
  /** Makes the circuit breaker ignore this gateway. Set for the sandbox, whose faults are deliberate. */
  neverDown?: true
  signals?: GatewaySignals
  /** Registers a URL as webhook of the gateway. Throws if that fails. Undefined if the gateway has no such call. */
  registerWebhook?: (url: string, hmacKey: string) => Promise<void>
  /** Queries the WhatsApp session. Never throws. Undefined if the gateway has no such query. */
  session?: () => Promise<GatewaySession>
}

/** Calls without a message. They throw if the gateway doesn't accept them; nothing depends on them. */
export interface GatewaySignals {
  /** Marks the customer's message with this gateway id and all earlier ones as read. `to` is the customer. */
  markRead: (to: string, messageId: string) => Promise<void>
  /** Shows for some seconds that the shop is typing. With this call, Meta also marks the message as read. */
  showTyping: (to: string, messageId: string) => Promise<void>
}

export interface GatewaySession {
  tone: 'good' | 'caution' | 'wrong'
  words: string
  /** Number and name that send the messages. `null` if the gateway does not report them. */
  account: string | null
  /** QR code to scan with the shop's phone, as a data URL. `null` if no scan is needed. */
  qr: string | null
}

/** First words of the error detail when the gateway could not be reached. */
export const notReachedText = 'WhatsApp API unavailable'

/**
 * Sends one part through a gateway. Endpoints are tried in order. The next endpoint is tried only if the previous one
 * has provably not accepted the part. With `direct`, only direct endpoints are used if the gateway has any (SEND-03).
 * Never throws. `findDecisiveCall` picks the call that counts.
 */
export async function deliverPart(
  gateway: WhatsappGateway,
  delivery: PartDelivery,
  { direct: directOnly, signal }: { direct: boolean; signal: AbortSignal },
): Promise<EndpointCall[]> {
  const direct = gateway.endpoints.filter((endpoint) => endpoint.direct)
  const calls: EndpointCall[] = []
  for (const endpoint of directOnly && direct.length ? direct : gateway.endpoints) {
    const verdict = await endpoint.call(delivery, signal).catch(createFaultVerdict)
    calls.push({ ...cleanVerdict(verdict), direct: endpoint.direct })
    if (verdict.outcome !== 'refused' || signal.aborted) break
  }
  return calls
}

/**
 * Returns the call that determines the result. A final refusal counts even if the next endpoint could not be reached,
 * because the refusal concerned the message itself.
 */
export function findDecisiveCall(calls: readonly EndpointCall[]): EndpointCall | undefined {
  const last = calls.at(-1)
  return last?.outcome === 'refused' ? (calls.find(isFinalRefusal) ?? last) : last
}

const isFinalRefusal = ({ outcome, mayRetry }: GatewayVerdict) => outcome === 'refused' && !mayRetry

/** An exception in Cetak gives an unknown result, because the request may have been sent. */
function createFaultVerdict(error: unknown): GatewayVerdict {
  return createVerdict(
    'fault',
    `Internal error during sending: ${error instanceof Error ? error.message : String(error)}`,
  )
}

/** Removes characters that PostgreSQL can't store (NUL and lone surrogates) from the gateway's texts. */
function cleanVerdict(verdict: GatewayVerdict): GatewayVerdict {
  return { ...verdict, detail: cleanText(verdict.detail), gatewayId: cleanText(verdict.gatewayId) }
}

const cleanText = (text: string | null) => text && truncateText(text, 500)

/** Rules for sending a text and a picture as one message, with the text as the caption (MSG-14). */
export interface CaptionRules {
  /** In UTF-16 units. */
  longest: number
  /** PostgreSQL regular expression that matches the URLs of files that can have a caption. */
  files: string
  /** True if texts are sent as captions unless the shop has chosen otherwise. */
  byDefault: boolean
  /**
   * Free-form messages are accepted for this time after a customer's message. After that a text needs a template, and
   * templates have no picture. `null` if there is no such limit.
   */
  openMs: number | null
}

export const captionRules: CaptionRules = {
  longest: maxCaptionLength,
  files: `(?i)${captionablePattern}`,
  byDefault: false,
  openMs: null,
}

/** Rules for gateways that recognise a file type only by a lower-case extension. */
export const lowerCaseCaptionRules: CaptionRules = { ...captionRules, files: `^${captionableEndings}` }

/**
 * Returns the file name that the customer's phone shows. It is the document's name, with the extension of its address
 * if the name has none. A document without a name gets the name in its address.
 */
export function getDocumentName({ name, url }: Pick<PartDelivery, 'name' | 'url'>): string {
  const path = url === null ? '' : new URL(url).pathname
  const last = decodeSafely(path.split('/').at(-1) ?? '')
  // `file` is the default name of an attachment.
  if (!name || name === 'file') return last || 'file'
  const extension = /\.\w{1,8}$/.exec(last)?.[0] ?? ''
  return /\.\w{1,8}$/.test(name) ? name : name + extension
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
