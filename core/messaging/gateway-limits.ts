import { kindOfUrl, whatsappLimits, type FileKind } from '../media/media-limits.ts'
import type { IssueParams } from '../shared/issues.ts'
import type { LimitIssue, Windowed, WindowIssue } from './limit-words.ts'

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

/** What of a message its gateway would not take, by field. */
export interface LimitProblems {
  message?: LimitIssue
  mediaUrls?: LimitIssue
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
function textProblem({ text: most }: GatewayLimits, text: string): LimitIssue | null {
  return text.length > most ? { code: 'text_too_long', params: { characters: text.length, most } } : null
}

function itemProblem(limits: GatewayLimits, { url, type, name, caption, size }: Item): LimitIssue | null {
  if (caption.length > limits.caption)
    return { code: 'caption_too_long', params: { name, characters: caption.length, most: limits.caption } }
  if (type === 'media' && /\.(webp|bmp|svg|tiff?|heic|avif)$/i.test(new URL(url).pathname))
    return { code: 'picture_not_shown', params: { name } }
  const kind = type === 'document' ? 'document' : kindOfUrl(url)
  const largest = limits.bytes[kind]
  return size > largest ? { code: 'file_too_large', params: { name, size, largest, kind } } : null
}

export interface Planned {
  /** Null: never. */
  lastWrote: Date | null
  at: Date
  text: string
  /** How many files go with it. */
  files: number
}

/** What of it comes too late for that, and until when it would not have; null: nothing does. */
function tooLate({ freeHours: hours, template }: GatewayLimits, { lastWrote, at, text, files }: Planned) {
  if (hours === null) return null
  const until = lastWrote && new Date(lastWrote.getTime() + hours * 3_600_000)
  if (until && at <= until) return null
  const windowed = (code: Windowed, params: IssueParams = {}) => ({
    issue: { code, params: { hours, ...params } },
    until,
  })
  if (template === null) return windowed('messages')
  if (files > 0) return windowed('files')
  return templateText(text).length > template ? windowed('long_text', { most: template }) : null
}

/** Why a message can't reach a customer at its time, by when he last wrote; null when it can. */
export function windowProblem(limits: GatewayLimits, planned: Planned): LimitIssue | null {
  const late = tooLate(limits, planned)
  if (!late) return null
  const { issue, until } = late
  return until
    ? { code: `${issue.code}_too_late`, params: { ...issue.params, until: until.toISOString() } }
    : { code: `${issue.code}_uninvited`, params: issue.params }
}

/** The same for several messages together: without what holds for one of them alone. */
export const windowReason = (limits: GatewayLimits, planned: Planned): WindowIssue | null =>
  tooLate(limits, planned)?.issue ?? null

/** A text as the variable of a template has to be: on one line, without wide gaps. */
export const templateText = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '')
    .join(' · ')
