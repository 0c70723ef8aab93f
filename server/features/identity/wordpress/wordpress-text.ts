import { truncateText } from '#core/shared/truncate-text.ts'

const namedEntities = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    laquo: '«',
    raquo: '»',
    ndash: '–',
    mdash: '—',
    hellip: '…',
  }),
)
const blocks = /<\/?(?:p|div|br|hr|h[1-6]|ul|ol|li|table|tr|td)\b[^>]*(?:>|$)/gi
const hiddenElements = /<(script|style)\b[^]*?(?:<\/\1\s*>|$)|<!--[^]*?(?:-->|$)/gi
const tags = /<\/?[a-z!?][^>]*(?:>|$)/gi
const entities = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi

/** Converts HTML to plain text on one line, with at most `most` characters. */
export function htmlToPlainText(html: string, most = 300): string {
  const text = html
    .slice(0, 10_000)
    .replace(hiddenElements, ' ')
    .replace(blocks, ' ')
    .replace(tags, '')
    // Entities are decoded after the markup is removed, so that an escaped bracket is not read as markup.
    .replace(entities, (entity, decimal?: string, hex?: string, name?: string) =>
      name
        ? (namedEntities.get(name.toLowerCase()) ?? entity)
        : decodeCharacter(decimal ? Number(decimal) : Number(`0x${hex}`)),
    )
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return truncateText(text, most)
}

function decodeCharacter(code: number): string {
  const isCharacter = code > 0 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : ''
}
