import { cutText } from '#core/shared/cut-text.ts'

/** The entities that WordPress and its translations write; numbers are read as such. */
const named = new Map(
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
const hidden = /<(script|style)\b[^]*?(?:<\/\1\s*>|$)|<!--[^]*?(?:-->|$)/gi
const tags = /<\/?[a-z!?][^>]*(?:>|$)/gi
const entities = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi

/** What a person would read of a piece of WordPress HTML: no markup, no entities, one line, no longer than `most`. */
export function plainText(html: string, most = 300): string {
  const text = html
    .slice(0, 10_000)
    .replace(hidden, ' ')
    .replace(blocks, ' ')
    .replace(tags, '')
    // Only now, so that an escaped bracket stays what it was meant to be: a character.
    .replace(entities, (entity, decimal?: string, hex?: string, name?: string) =>
      name
        ? (named.get(name.toLowerCase()) ?? entity)
        : characterOf(decimal ? Number(decimal) : Number(`0x${hex}`)),
    )
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return cutText(text, most)
}

function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : ''
}
