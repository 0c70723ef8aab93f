import { formatFileSize } from '../media/media-limits.ts'
import { capitalizeFirst } from '../shared/capitalize-first.ts'
import { fillParams, type IssueParams } from '../shared/coded-issues.ts'
import { formatListTime } from '../shared/shop-time.ts'

/** Parts of a message that the gateway accepts only for some hours after the customer's last message. */
export type WindowLimitedPart = 'messages' | 'files' | 'long_text'
type TooLong = 'text_too_long' | 'caption_too_long'
/**
 * Codes ending in `_too_late` mean that the window after the customer's last message has closed; those ending in
 * `_uninvited` mean that the customer never wrote.
 */
export type LimitCode =
  | TooLong
  | 'picture_not_shown'
  | 'file_too_large'
  | `${WindowLimitedPart}_too_late`
  | `${WindowLimitedPart}_uninvited`

const within = 'only within {hours} hours of the customer’s last message'

const windowWords = {
  messages: `WhatsApp accepts messages ${within}`,
  files: `WhatsApp accepts pictures and files ${within}`,
  long_text: `WhatsApp accepts more than {most} characters ${within}`,
} as const satisfies Record<WindowLimitedPart, string>

const late = '(until {until}).'
const never = '(this number has not written yet).'
const beforeThat = 'choose an earlier time, or ask the customer to write again.'
const writeFirst = 'ask the customer to write first.'

export const limitMessages = {
  text_too_long:
    'This text has {characters} characters, but WhatsApp allows at most {most}. Shorten it or split it into two messages.',
  caption_too_long:
    'The caption of {name} has {characters} characters, but WhatsApp allows at most {most}. Shorten it or move it to the message text.',
  picture_not_shown:
    'WhatsApp only shows JPEG and PNG pictures. Upload {name} to convert it, or send it as a document.',
  file_too_large: '{name} is {size}, but WhatsApp allows at most {largest} for a {kind}. Make it smaller.',
  messages_too_late: `${windowWords.messages} ${late} ${capitalizeFirst(beforeThat)}`,
  messages_uninvited: `${windowWords.messages} ${never} ${capitalizeFirst(writeFirst)}`,
  files_too_late: `${windowWords.files} ${late} Remove the files, ${beforeThat}`,
  files_uninvited: `${windowWords.files} ${never} Remove the files, or ${writeFirst}`,
  long_text_too_late: `${windowWords.long_text} ${late} Shorten the text, ${beforeThat}`,
  long_text_uninvited: `${windowWords.long_text} ${never} Shorten the text, or ${writeFirst}`,
} as const satisfies Record<LimitCode, string>

/** Sizes are in bytes, and `until` is an instant. */
export interface LimitIssue {
  code: LimitCode
  params: IssueParams
}

export interface WindowIssue {
  code: WindowLimitedPart
  params: IssueParams
}

export const formatLimitIssue = ({ code, params }: LimitIssue): string =>
  fillParams(limitMessages[code], spoken(params))
export const formatWindowIssue = ({ code, params }: WindowIssue): string =>
  fillParams(windowWords[code], spoken(params))

/** Formats parameters for display: 4096 as 4,096, bytes as 5 MB, and an instant in shop time. */
const spoken = (params: IssueParams): IssueParams =>
  Object.fromEntries(Object.entries(params).map(([place, given]) => [place, spokenOne(place, given)]))

function spokenOne(place: string, given: string | number): string {
  if (place === 'until') return formatListTime(new Date(given))
  if (typeof given === 'string') return given
  return place === 'size' || place === 'largest' ? formatFileSize(given) : given.toLocaleString('en')
}
