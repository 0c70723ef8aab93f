import { cutText } from '#core/shared/cut-text.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type { Captions } from './captions.ts'
import { verdictOf, type Verdict } from './verdicts.ts'

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

/** The circumstances of handing over. */
export interface Handing {
  signal: AbortSignal
  /** When the request may leave, by `performance.now`; left out: at once. */
  at?: number | undefined
}

export interface Endpoint {
  direct: boolean
  /** Its calls wait until `at` themselves, with the connection made by then; else they begin only then. */
  preparesItself?: boolean
  call(delivery: Delivery, handing: Handing): Promise<Verdict>
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
 * Hands one part to the gateway: its endpoints in order, the next one only when the one before is proven not to
 * have accepted it. `direct` asks for the direct endpoints alone (SEND-03). Nothing leaves, and nothing is said, before
 * `at`. Never throws; see `decisive` for which of the calls decides.
 */
export async function hand(
  gateway: Gateway,
  delivery: Delivery,
  { direct: directOnly, ...handing }: Handing & { direct: boolean },
): Promise<EndpointCall[]> {
  const direct = gateway.endpoints.filter((endpoint) => endpoint.direct)
  const calls: EndpointCall[] = []
  for (const endpoint of directOnly && direct.length ? direct : gateway.endpoints) {
    if (!endpoint.preparesItself) await begin(handing)
    const verdict = await endpoint.call(delivery, handing).catch(broken)
    await begin(handing)
    calls.push({ ...storable(verdict), direct: endpoint.direct })
    if (verdict.outcome !== 'refused' || handing.signal.aborted) break
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

/** Waits until the request may leave, however early a timer rings. */
async function begin({ at = 0, signal }: Handing): Promise<void> {
  for (let inMs = at - performance.now(); inMs > 0 && !signal.aborted; inMs = at - performance.now())
    await wait(Math.ceil(inMs), undefined, { signal }).catch(() => {})
}

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
