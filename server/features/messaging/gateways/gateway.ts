import { cutText } from '#core/shared/cut-text.ts'
import { verdictOf, type Verdict } from './verdicts.ts'
import { captionableEndings, captionablePattern, maxCaptionLength } from '#core/messaging/captions.ts'

/** What is handed to a gateway: one part of a message. */
export interface Delivery {
  partId: string
  /** Counts how often the part was handed over, this time included. */
  attempt: number
  /** Digits with country code. */
  phone: string
  kind: 'text' | 'media' | 'document'
  /** The text, or the caption of an attachment. */
  text: string
  url: string | null
  name: string | null
}

/** One call of one endpoint: the log of a part's attempt is made of these. */
export interface EndpointCall extends Verdict {
  direct: boolean
}

export interface Endpoint {
  direct: boolean
  call(delivery: Delivery, signal: AbortSignal): Promise<Verdict>
}

export interface Gateway {
  name: string
  /** Messages per second over all processes; 0: as fast as it goes. */
  perSecond: number
  /** How long one call of an endpoint can last. */
  timeoutMs: number
  /** How it takes a text as the caption of a picture; left out: not at all. */
  captions?: Captions
  /** Tried in this order. */
  endpoints: readonly Endpoint[]
  /** It never counts as down: whatever it does it was told to. */
  neverDown?: true
  /** Asks the gateway how its session with WhatsApp is doing. Never throws. Left out where it can't be asked. */
  session?: () => Promise<Session>
}

/** How a gateway is signed in to WhatsApp. */
export interface Session {
  tone: 'good' | 'caution' | 'wrong'
  /** What it means for the shop, and what to do. */
  words: string
  /** The number and name that it sends as; null where it doesn't tell. */
  account: string | null
  /** A picture to be scanned with the shop's phone, as a data address; null where none is asked for. */
  qr: string | null
}

/** How the details begin of a call that did not reach the gateway. */
export const notReached = 'WhatsApp API unavailable'

/**
 * Hands one part to the gateway. Its endpoints are tried in order, the next one only if the one before is proven not to
 * have accepted the part. `direct` tries the direct endpoints only (SEND-03). Never throws; `decisive` says which of the
 * calls decides.
 */
export async function hand(
  gateway: Gateway,
  delivery: Delivery,
  { direct: directOnly, signal }: { direct: boolean; signal: AbortSignal },
): Promise<EndpointCall[]> {
  const direct = gateway.endpoints.filter((endpoint) => endpoint.direct)
  const calls: EndpointCall[] = []
  for (const endpoint of directOnly && direct.length ? direct : gateway.endpoints) {
    const verdict = await endpoint.call(delivery, signal).catch(broken)
    calls.push({ ...storable(verdict), direct: endpoint.direct })
    if (verdict.outcome !== 'refused' || signal.aborted) break
  }
  return calls
}

/**
 * The call that says what became of the part. A refusal that is final stays one although the next endpoint could not be
 * reached: it was about the message.
 */
export function decisive(calls: readonly EndpointCall[]): EndpointCall | undefined {
  const last = calls.at(-1)
  return last?.outcome === 'refused' ? (calls.find(isFinal) ?? last) : last
}

const isFinal = ({ outcome, mayRetry }: Verdict) => outcome === 'refused' && !mayRetry

/** A fault of ours in the middle of a call: what has left by then is not known. */
function broken(error: unknown): Verdict {
  return verdictOf(
    'fault',
    `Failed while handing over: ${error instanceof Error ? error.message : String(error)}`,
  )
}

/** What a gateway says is foreign text: the database takes no NUL and no half characters. */
function storable(verdict: Verdict): Verdict {
  return { ...verdict, detail: clean(verdict.detail), gatewayId: clean(verdict.gatewayId) }
}

const clean = (text: string | null) => text && cutText(text, 500)

/** How a gateway takes a text along with a picture, as one message: the text is the picture's caption (MSG-14). */
export interface Captions {
  /** Characters of a caption, counted as JavaScript does. */
  longest: number
  /** Addresses of the files that can carry one: a regular expression of PostgreSQL's. */
  files: string
  /** Together where the shop has not said otherwise. */
  byDefault: boolean
  /** To whoever has not written for so long a text goes as a template, which no picture carries; null: there is none. */
  openMs: number | null
}

export const captions: Captions = {
  longest: maxCaptionLength,
  files: `(?i)${captionablePattern}`,
  byDefault: false,
  openMs: null,
}

/** Those whose gateway tells the kind by small letters only. */
export const captionsOfSmallEndings: Captions = { ...captions, files: `^${captionableEndings}` }

/** What a document is called on the customer's phone: its name with an ending, or the address's own. */
export function fileNameOf({ name, url }: Pick<Delivery, 'name' | 'url'>): string {
  const path = url === null ? '' : new URL(url).pathname
  const last = decoded(path.split('/').at(-1) ?? '')
  // `file` is what an attachment without a name is called here.
  if (!name || name === 'file') return last || 'file'
  const ending = /\.\w{1,8}$/.exec(last)?.[0] ?? ''
  return /\.\w{1,8}$/.test(name) ? name : name + ending
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
