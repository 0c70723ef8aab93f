import { guessFileKindByUrl, whatsappMaxFileBytes, type FileKind } from '../media/media-limits.ts'
import type { IssueParams } from '../shared/coded-issues.ts'
import type { LimitIssue, WindowLimitedPart, WindowIssue } from './gateway-limit-messages.ts'

export const gatewayProviders = ['sandbox', 'gateway', 'cloud', 'waha'] as const
export type GatewayProvider = (typeof gatewayProviders)[number]

export interface GatewayLimits {
  /** Maximum characters of a text. `caption` is the maximum of a caption. */
  text: number
  caption: number
  bytes: Record<FileKind, number>
  /**
   * Number of hours after the customer's last message during which free-form messages are accepted. `null` if they
   * are always accepted.
   */
  freeHours: number | null
  /** Maximum characters of the template that is sent outside these hours. `null` if the shop has no template. */
  template: number | null
}

/** Maximum characters of the template's variable. Meta allows 1,024 characters including the template's own words. */
export const maxTemplateCharacters = 900

const megabyte = 1024 * 1024

/**
 * Limits of each gateway. `null` for `gateway`, whose limits differ between resellers, and for the sandbox, which
 * accepts everything. Sources: Meta's documentation for `cloud`, and WhatsApp's own limits for `waha`.
 */
export const gatewayLimits: Record<GatewayProvider, GatewayLimits | null> = {
  sandbox: null,
  gateway: null,
  cloud: { text: 4096, caption: 1024, bytes: whatsappMaxFileBytes, freeHours: 24, template: null },
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
  /** Size of the file in bytes. 0 if unknown. */
  size: number
}

export interface LimitIssuesByField {
  message?: LimitIssue
  mediaUrls?: LimitIssue
}

export function checkGatewayLimits(
  limits: GatewayLimits | null,
  { text, media }: { text: string; media: readonly Item[] },
): LimitIssuesByField {
  if (!limits) return {}
  const message = textProblem(limits, text)
  const mediaUrls = media.map((item) => itemProblem(limits, item)).find((problem) => problem !== null)
  return { ...(message && { message }), ...(mediaUrls && { mediaUrls }) }
}

function textProblem({ text: maxText }: GatewayLimits, text: string): LimitIssue | null {
  return text.length > maxText
    ? { code: 'text_too_long', params: { characters: text.length, most: maxText } }
    : null
}

function itemProblem(limits: GatewayLimits, { url, type, name, caption, size }: Item): LimitIssue | null {
  if (caption.length > limits.caption)
    return { code: 'caption_too_long', params: { name, characters: caption.length, most: limits.caption } }
  if (type === 'media' && /\.(webp|bmp|svg|tiff?|heic|avif)$/i.test(new URL(url).pathname))
    return { code: 'picture_not_shown', params: { name } }
  const kind = type === 'document' ? 'document' : guessFileKindByUrl(url)
  const largest = limits.bytes[kind]
  return size > largest ? { code: 'file_too_large', params: { name, size, largest, kind } } : null
}

export interface PlannedDelivery {
  /** Time of the customer's last message. `null` if the customer never wrote. */
  lastInboundAt: Date | null
  at: Date
  text: string
  files: number
}

function tooLate(
  { freeHours: hours, template }: GatewayLimits,
  { lastInboundAt, at, text, files }: PlannedDelivery,
) {
  if (hours === null) return null
  const until = lastInboundAt && new Date(lastInboundAt.getTime() + hours * 3_600_000)
  if (until && at <= until) return null
  const windowed = (code: WindowLimitedPart, params: IssueParams = {}) => ({
    issue: { code, params: { hours, ...params } },
    until,
  })
  if (template === null) return windowed('messages')
  if (files > 0) return windowed('files')
  return formatTemplateVariable(text).length > template ? windowed('long_text', { most: template }) : null
}

/** Returns `null` if the message can reach the customer at its planned time. */
export function checkDeliveryWindow(limits: GatewayLimits, planned: PlannedDelivery): LimitIssue | null {
  const late = tooLate(limits, planned)
  if (!late) return null
  const { issue, until } = late
  return until
    ? { code: `${issue.code}_too_late`, params: { ...issue.params, until: until.toISOString() } }
    : { code: `${issue.code}_uninvited`, params: issue.params }
}

/**
 * Returns the result of `checkDeliveryWindow` without the details that differ between messages, so that results can
 * be grouped.
 */
export const checkDeliveryWindowForGrouping = (
  limits: GatewayLimits,
  planned: PlannedDelivery,
): WindowIssue | null => tooLate(limits, planned)?.issue ?? null

/** Formats a text as a template variable, which must be one line without consecutive spaces. */
export const formatTemplateVariable = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '')
    .join(' · ')
