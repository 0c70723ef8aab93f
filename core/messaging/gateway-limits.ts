import { kindOfUrl, sizeWords, whatsappLimits, type FileKind } from '../media/media-limits.ts'

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
  /** Characters that an approved template takes at any other time; null: the shop has none. */
  template: number | null
}

/** What a template takes as its variable: Meta allows 1,024 with the template's own words. */
export const templateCharacters = 900

const megabyte = 1024 * 1024

/**
 * What each gateway takes. Null: it differs from one reseller to the next, and the sandbox takes everything. Cloud:
 * Meta's documentation. WAHA: what WhatsApp itself takes.
 */
export const gatewayLimits: Record<Provider, GatewayLimits | null> = {
  sandbox: null,
  gateway: null,
  cloud: { text: 4096, caption: 1024, bytes: whatsappLimits, freeHours: 24, template: null },
  waha: {
    text: 65_536,
    caption: 1024,
    bytes: { picture: 16 * megabyte, video: 16 * megabyte, document: 2048 * megabyte },
    freeHours: null,
    template: null,
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
function textProblem({ text: most }: GatewayLimits, text: string): string | null {
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

export interface Planned {
  /** Null: never. */
  lastWrote: Date | null
  at: Date
  text: string
  /** How many files go with it. */
  files: number
}

/** What of a message is taken only within some hours after its customer has written. */
const windowed = {
  message: { words: () => 'messages', instead: '' },
  files: { words: () => 'pictures and files', instead: 'Leave them out, or: ' },
  long: {
    words: (most: number) => `more than ${count(most)} characters`,
    instead: 'Shorten it, or: ',
  },
}

/** What of it comes too late for that, and until when it would not have; null: nothing does. */
function tooLate({ freeHours, template }: GatewayLimits, { lastWrote, at, text, files }: Planned) {
  if (freeHours === null) return null
  const until = lastWrote && new Date(lastWrote.getTime() + freeHours * 3_600_000)
  if (until && at <= until) return null
  if (template === null) return { ...windowed.message, until }
  if (files > 0) return { ...windowed.files, until }
  return templateText(text).length > template ? { ...windowed.long, until } : null
}

/**
 * Why a message can't reach a customer at its time, by when he last wrote; null when it can. `timeWords` says an instant
 * to people.
 */
export function windowProblem(
  limits: GatewayLimits,
  planned: Planned,
  timeWords: (at: Date) => string,
): string | null {
  const late = tooLate(limits, planned)
  if (!late) return null
  const { until, instead } = late
  const sofar = until ? `until ${timeWords(until)}` : 'not now, as this number has not written yet'
  const ask = until
    ? 'Choose a time before that, or ask the customer to write again.'
    : 'Ask the customer to write first.'
  return `${windowWords(limits, late)} to the shop: here ${sofar}. ${instead}${ask}`
}

/** The same for several messages together: without what holds for one of them alone. */
export function windowReason(limits: GatewayLimits, planned: Planned): string | null {
  const late = tooLate(limits, planned)
  return late && windowWords(limits, late)
}

const windowWords = (
  { freeHours, template }: GatewayLimits,
  { words }: { words: (most: number) => string },
) => `WhatsApp takes ${words(template ?? 0)} only within ${freeHours} hours after the customer has written`

/** A text as the variable of a template has to be: on one line, without wide gaps. */
export const templateText = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '')
    .join(' · ')
