import { sizeWords } from '../media/media-limits.ts'
import { filled, type IssueParams } from '../shared/issues.ts'
import { formatListTime } from '../shared/shop-time.ts'

/** What of a message is taken only within some hours after its customer has written. */
export type Windowed = 'messages' | 'files' | 'long_text'
type TooLong = 'text_too_long' | 'caption_too_long'
/** Why a gateway would not take a message. Too late: he wrote, but too long before; uninvited: he never wrote. */
export type LimitCode =
  | TooLong
  | 'picture_not_shown'
  | 'file_too_large'
  | `${Windowed}_too_late`
  | `${Windowed}_uninvited`

const within = 'only within {hours} hours after the customer has written'

/** The back-office's words for several messages together: without what holds for one of them alone. */
const windowWords = {
  messages: `WhatsApp takes messages ${within}`,
  files: `WhatsApp takes pictures and files ${within}`,
  long_text: `WhatsApp takes more than {most} characters ${within}`,
} as const satisfies Record<Windowed, string>

const late = 'to the shop: here until {until}.'
const never = 'to the shop: here not now, as this number has not written yet.'
const beforeThat = 'Choose a time before that, or ask the customer to write again.'
const writeFirst = 'Ask the customer to write first.'

/** The back-office's words: what is wrong, and what to do. */
export const limitWords = {
  text_too_long:
    'This text has {characters} characters; WhatsApp takes {most} at most. Shorten it, or make it two messages.',
  caption_too_long:
    'The caption of {name} has {characters} characters; WhatsApp takes {most} at most. Shorten it, or write the words as the message.',
  picture_not_shown:
    'WhatsApp shows JPEG and PNG pictures only: upload {name}, and it is converted, or send it as a document.',
  file_too_large: '{name} is {size}; WhatsApp takes {largest} at most for a {kind}. Make it smaller.',
  messages_too_late: `${windowWords.messages} ${late} ${beforeThat}`,
  messages_uninvited: `${windowWords.messages} ${never} ${writeFirst}`,
  files_too_late: `${windowWords.files} ${late} Leave them out, or: ${beforeThat}`,
  files_uninvited: `${windowWords.files} ${never} Leave them out, or: ${writeFirst}`,
  long_text_too_late: `${windowWords.long_text} ${late} Shorten it, or: ${beforeThat}`,
  long_text_uninvited: `${windowWords.long_text} ${never} Shorten it, or: ${writeFirst}`,
} as const satisfies Record<LimitCode, string>

/** Why a gateway would not take a message; sizes are bytes, `until` an instant. */
export interface LimitIssue {
  code: LimitCode
  params: IssueParams
}

/** The same of several messages together. */
export interface WindowIssue {
  code: Windowed
  params: IssueParams
}

export const sayLimit = ({ code, params }: LimitIssue): string => filled(limitWords[code], spoken(params))
export const sayWindow = ({ code, params }: WindowIssue): string => filled(windowWords[code], spoken(params))

/** Parameters as they are read: 4096 as 4,096, bytes as 5 MB, an instant as the shop's time. */
const spoken = (params: IssueParams): IssueParams =>
  Object.fromEntries(Object.entries(params).map(([place, given]) => [place, spokenOne(place, given)]))

function spokenOne(place: string, given: string | number): string {
  if (place === 'until') return formatListTime(new Date(given))
  if (typeof given === 'string') return given
  return place === 'size' || place === 'largest' ? sizeWords(given) : given.toLocaleString('en')
}
