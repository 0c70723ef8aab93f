import { cutText } from '#core/shared/cut-text.ts'
import { createVerdict, type GatewayVerdict } from './verdicts.ts'
import { captionableEndings, captionablePattern, maxCaptionLength } from '#core/messaging/captions.ts'

/** One part of a message, as passed to a gateway. */
export interface PartDelivery {
  partId: string
  /** Number of the attempt, starting at 1. */
  attempt: number
  /** Digits with country code. */
  phone: string
  kind: 'text' | 'media' | 'document'
  /** The text, or the caption of an attachment. */
  text: string
  url: string | null
  name: string | null
}

/** One call of an endpoint, as logged in `part_attempts`. */
export interface EndpointCall extends GatewayVerdict {
  direct: boolean
}

export interface GatewayEndpoint {
  direct: boolean
  call(delivery: PartDelivery, signal: AbortSignal): Promise<GatewayVerdict>
}

/**
 * A WhatsApp gateway. To add one:
 * 1. Add its name to `gatewayProviders` (core/messaging/gateway-limits.ts). The compiler then lists the tables that
 *    need an entry.
 * 2. Implement this interface in this folder and map the gateway's answers to `AnswerClass` (verdicts.ts), as
 *    waha-gateway.ts and waha-answers.ts do.
 * 3. Create it in `createGateway` (messaging.ts).
 * 4. If it reports receipts, read them in receipts/webhooks.ts.
 * 5. Write a fake in tests/fakes and a table of its answers in tests/messaging.
 */
export interface WhatsappGateway {
  name: string
  /** Messages per second across all processes. 0 if unlimited. */
  perSecond: number
  /** Longest duration of a call to one endpoint. */
  timeoutMs: number
  /** How texts are sent as captions. Missing if the gateway cannot do that. */
  captions?: CaptionRules
  /** Tried in this order. */
  endpoints: readonly GatewayEndpoint[]
  /** The circuit breaker ignores this gateway. Set for the sandbox, whose faults are deliberate. */
  neverDown?: true
  /** Queries the state of the WhatsApp session. Never throws. Missing if the gateway has no such query. */
  session?: () => Promise<GatewaySession>
}

/** State of a gateway's WhatsApp session. */
export interface GatewaySession {
  tone: 'good' | 'caution' | 'wrong'
  /** Description of the state, with advice. */
  words: string
  /** The sending number and name. `null` if the gateway does not report it. */
  account: string | null
  /** QR code to scan with the shop's phone, as a data URL. `null` if none is needed. */
  qr: string | null
}

/** Start of the error detail when the gateway was not reached. */
export const notReachedText = 'WhatsApp API unavailable'

/**
 * Sends one part through a gateway. Its endpoints are tried in order; the next one only if the last has provably not
 * accepted the part. `direct` uses the direct endpoints only (SEND-03). Never throws. `decisive` picks the call that
 * counts.
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
 * because it concerned the message.
 */
export function findDecisiveCall(calls: readonly EndpointCall[]): EndpointCall | undefined {
  const last = calls.at(-1)
  return last?.outcome === 'refused' ? (calls.find(isFinalRefusal) ?? last) : last
}

const isFinalRefusal = ({ outcome, mayRetry }: GatewayVerdict) => outcome === 'refused' && !mayRetry

/** Turns an exception of our own into an unknown result, because the request may have left. */
function createFaultVerdict(error: unknown): GatewayVerdict {
  return createVerdict(
    'fault',
    `Internal error during sending: ${error instanceof Error ? error.message : String(error)}`,
  )
}

/** Removes characters that PostgreSQL cannot store (NUL, lone surrogates) from a gateway's texts. */
function cleanVerdict(verdict: GatewayVerdict): GatewayVerdict {
  return { ...verdict, detail: cleanText(verdict.detail), gatewayId: cleanText(verdict.gatewayId) }
}

const cleanText = (text: string | null) => text && cutText(text, 500)

/** How a gateway sends a text and a picture as one message, with the text as caption (MSG-14). */
export interface CaptionRules {
  /** Maximum length in UTF-16 units. */
  longest: number
  /** Addresses of files that can have a caption, as a PostgreSQL regular expression. */
  files: string
  /** Used if the shop has not chosen otherwise. */
  byDefault: boolean
  /**
   * How long after a customer's message free-form messages are accepted. Later a text needs a template, and templates
   * have no picture. `null` if there is no limit.
   */
  openMs: number | null
}

export const captionRules: CaptionRules = {
  longest: maxCaptionLength,
  files: `(?i)${captionablePattern}`,
  byDefault: false,
  openMs: null,
}

/** For gateways that recognise file types by lower-case extensions only. */
export const lowerCaseCaptionRules: CaptionRules = { ...captionRules, files: `^${captionableEndings}` }

/**
 * Returns the name of a document on the customer's phone: its own name with an extension, or the one in its address.
 */
export function getDocumentName({ name, url }: Pick<PartDelivery, 'name' | 'url'>): string {
  const path = url === null ? '' : new URL(url).pathname
  const last = decodeSafely(path.split('/').at(-1) ?? '')
  // An attachment without a name is named `file`.
  if (!name || name === 'file') return last || 'file'
  const ending = /\.\w{1,8}$/.exec(last)?.[0] ?? ''
  return /\.\w{1,8}$/.test(name) ? name : name + ending
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
