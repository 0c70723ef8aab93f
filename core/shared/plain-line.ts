import type { z } from 'zod'
import { createCodedError } from './coded-issues.ts'

// Rules for text from visitors that the shop's WhatsApp messages repeat. Without these rules, anyone could make the
// shop send any text to any phone, such as bank details or a link.

export const lineIssues = {
  several_lines: 'Sila tulis dalam satu baris sahaja.',
  has_link: 'Pautan dan alamat laman web tidak dibenarkan di sini.',
} as const

const says = (code: keyof typeof lineIssues) => ({ error: createCodedError(lineIssues, code) })

/** Matches line ends, other control characters, and marks that change the writing direction. */
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/u
const commonEndings =
  'com|net|org|info|biz|my|co|io|me|app|dev|shop|store|online|site|club|live|link|top|xyz|click|icu|vip|win|cc|tv|ly|gl|gg|id|sg|cn|ru|uk|us|eu|page|cloud|asia|pro|space|website|work|world|fun|tk|ml|ga|cf|gq|ws|pw|to|sh|st|ph|th|in|help|support|money|bank|finance|today|life|bond|sbs|cfd|zip'
/**
 * Matches text that WhatsApp turns into a link: a URL, `www.`, a domain with a common ending, or an IPv4 address. If
 * no path follows, the name before most endings needs three letters, so that `No.5, Jln.Ampang` and `Kg.Sg.Buloh` do
 * not match. No unlimited repetition precedes fixed text, so that the matching time grows linearly with the length of
 * the text.
 */
const link = new RegExp(
  String.raw`[a-z][a-z\d+.-]{0,30}://\S*|\bwww\.\S*|[a-z\d-]{3}\.(?:${commonEndings})(?![\p{L}\d.-])|[a-z\d-]\.(?:${commonEndings})/\S|[a-z\d-]\.(?:com|net|org|xyz|top|info|icu|click)(?![\p{L}\d.-])|\b\d{1,3}(?:\.\d{1,3}){3}\b`,
  'iu',
)

export const isPlainLine = (text: string): boolean => !unprintable.test(text)
export const hasLink = (text: string): boolean => link.test(text)

export const requirePlainLine = <Schema extends z.ZodType<string, string>>(schema: Schema): Schema =>
  requireTextWithoutLink(schema.refine(isPlainLine, says('several_lines')))

/** Makes a schema refuse text with a link. Several lines are allowed. */
export const requireTextWithoutLink = <Schema extends z.ZodType<string>>(schema: Schema): Schema =>
  schema.refine((text) => !hasLink(text), says('has_link'))

const everyLink = new RegExp(link, 'giu')
const everyUnprintable = new RegExp(unprintable, 'gu')
/** Characters of WhatsApp's markup, and similar characters that have no effect. */
const lookAlike: Record<string, string> = { '*': '∗', _: 'ˍ', '~': '∼', '`': 'ˋ' }

/**
 * Makes a visitor's text safe for use in a message: one line, no markup, no clickable link. It also covers text that
 * was stored before the rules above existed.
 */
export function sanitizeForMessage(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(everyUnprintable, ' ')
    .replace(everyLink, (found) => found.replaceAll('://', ' ').replaceAll('.', ' '))
    .replaceAll(/[*_~`]/g, (sign) => lookAlike[sign] ?? sign)
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?:\s*[>-]\s+)+/, '')
    .trim()
}
