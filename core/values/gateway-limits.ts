import { kindOfUrl, sizeWords, whatsappLimits, type FileKind } from './media-limits.ts'

export const providers = ['sandbox', 'gateway', 'cloud', 'waha'] as const
/** Which kind of gateway messages go to. */
export type Provider = (typeof providers)[number]

export interface GatewayLimits {
  /** Characters of a text, and of the words under an attachment. */
  text: number
  caption: number
  /** Bytes of each kind of file. */
  bytes: Record<FileKind, number>
  /** Free messages are taken for so many hours after the customer last wrote; null: at any time. */
  freeHours: number | null
}

const megabyte = 1024 * 1024

/**
 * What each gateway takes. Null: it differs from one reseller to the next, and the sandbox takes everything. Cloud:
 * Meta's documentation. WAHA: what WhatsApp itself takes.
 */
export const gatewayLimits: Record<Provider, GatewayLimits | null> = {
  sandbox: null,
  gateway: null,
  cloud: { text: 4096, caption: 1024, bytes: whatsappLimits, freeHours: 24 },
  waha: {
    text: 65_536,
    caption: 1024,
    bytes: { picture: 16 * megabyte, video: 16 * megabyte, document: 2048 * megabyte },
    freeHours: null,
  },
}

interface Item {
  url: string
  type: 'media' | 'document'
  name: string
  caption: string
  /** Bytes; 0 where it isn't known. */
  size: number
}

/** What of a message its gateway would not take, in words that say what to do; by field. */
export interface LimitProblems {
  message?: string
  mediaUrls?: string
}

/** Looks at a message as it is written, rather than letting it fail when it is sent. */
export function limitProblems(
  limits: GatewayLimits | null,
  { text, media }: { text: string; media: readonly Item[] },
): LimitProblems {
  if (!limits) return {}
  const message = textProblem(limits, text)
  const mediaUrls = media.map((item) => itemProblem(limits, item)).find((problem) => problem !== null)
  return { ...(message && { message }), ...(mediaUrls && { mediaUrls }) }
}

/** Why a text is too long for one message; null when it isn't. */
export function textProblem({ text: most }: GatewayLimits, text: string): string | null {
  return text.length > most
    ? `This text has ${count(text.length)} characters; WhatsApp takes ${count(most)} at most. Shorten it, or make it two messages.`
    : null
}

function itemProblem(limits: GatewayLimits, { url, type, name, caption, size }: Item): string | null {
  if (caption.length > limits.caption)
    return `The caption of ${name} has ${count(caption.length)} characters; WhatsApp takes ${count(limits.caption)} at most. Shorten it, or write the words as the message.`
  if (type === 'media' && /\.(webp|bmp|svg|tiff?|heic|avif)$/i.test(new URL(url).pathname))
    return `WhatsApp shows JPEG and PNG pictures only: upload ${name}, and it is converted, or send it as a document.`
  const kind = type === 'document' ? 'document' : kindOfUrl(url)
  if (size > limits.bytes[kind])
    return `${name} is ${sizeWords(size)}; WhatsApp takes ${sizeWords(limits.bytes[kind])} at most for a ${kind}. Make it smaller.`
  return null
}

const count = (number: number) => number.toLocaleString('en')

/**
 * Why a free message can't reach a customer at `at`, by when he last wrote (null: never); null when it can.
 * `timeWords` says an instant to people.
 */
export function windowProblem(
  { freeHours }: GatewayLimits,
  lastWrote: Date | null,
  at: Date,
  timeWords: (at: Date) => string,
): string | null {
  if (freeHours === null) return null
  const rule = `WhatsApp takes messages only within ${freeHours} hours after the customer has written to the shop`
  if (!lastWrote) return `${rule}, and this number has not written yet. Ask the customer to write first.`
  const until = new Date(lastWrote.getTime() + freeHours * 3_600_000)
  if (at <= until) return null
  return `${rule}: here until ${timeWords(until)}. Choose a time before that, or ask the customer to write again.`
}
