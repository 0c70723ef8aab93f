import type { z } from 'zod'
import { saying } from './issues.ts'

// Text that strangers type and that the shop's WhatsApp messages repeat. Without these rules anyone could have the shop
// send a text of his own, with bank details or a link, to any phone.

/** Customers read the words: Malay. */
export const lineIssues = {
  several_lines: 'Sila tulis dalam satu baris sahaja.',
  has_link: 'Pautan dan alamat laman web tidak dibenarkan di sini.',
} as const

const says = (code: keyof typeof lineIssues) => ({ error: saying(lineIssues, code) })

/** Line ends and other control characters, and signs that turn the direction of writing. */
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/u
const commonEndings =
  'com|net|org|info|biz|my|co|io|me|app|dev|shop|store|online|site|club|live|link|top|xyz|click|icu|vip|win|cc|tv|ly|gl|gg|id|sg|cn|ru|uk|us|eu|page|cloud|asia|pro|space|website|work|world|fun'
/**
 * What WhatsApp turns into a link: an address with its scheme, `www.`, a domain with a common ending, or four numbers.
 * `No.5, Jln.Ampang` and `Kg.Sg.Buloh` are none: a name before the ending has three letters or more unless a path follows.
 */
const link = new RegExp(
  String.raw`[a-z][a-z\d+.-]*://\S*|\bwww\.\S*|[a-z\d-]{3,}\.(?:${commonEndings})(?![\p{L}\d.-])|[a-z\d-]+\.(?:${commonEndings})/\S|\b\d{1,3}(?:\.\d{1,3}){3}\b`,
  'iu',
)

export const isOneLine = (text: string): boolean => !unprintable.test(text)
export const hasLink = (text: string): boolean => link.test(text)

/** The schema of a text that is one line and has no link. */
export const plainLine = <Schema extends z.ZodType<string, string>>(schema: Schema): Schema =>
  withoutLink(schema.refine(isOneLine, says('several_lines')))

/** The schema of a text of several lines without a link. */
export const withoutLink = <Schema extends z.ZodType<string>>(schema: Schema): Schema =>
  schema.refine((text) => !hasLink(text), says('has_link'))

const everyLink = new RegExp(link, 'giu')
const everyUnprintable = new RegExp(unprintable, 'gu')
/** Signs of WhatsApp's markup, and signs that look like them and mark nothing. */
const lookAlike: Record<string, string> = { '*': '∗', _: 'ˍ', '~': '∼', '`': 'ˋ' }

/**
 * A stranger's text as a message repeats it: one line, with signs that mark nothing and links that can't be pressed.
 * What was stored before the rules above goes through it too.
 */
export function forMessage(text: string): string {
  return text
    .replace(everyUnprintable, ' ')
    .replace(everyLink, (found) => found.replaceAll('://', ' ').replaceAll('.', ' '))
    .replaceAll(/[*_~`]/g, (sign) => lookAlike[sign] ?? sign)
    .replaceAll(/\s+/g, ' ')
    .replace(/^\s*[>-]\s+/, '')
    .trim()
}
