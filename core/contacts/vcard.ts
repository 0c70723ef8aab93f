import { type Property, logicalLines, readProperty } from './vcard-lines.ts'
/** What is read of one card. */
export interface Card {
  name: string
  phones: string[]
  groups: string[]
}

/**
 * Reads the cards of a vCard file: 2.1 (quoted-printable, bare parameters), 3.0 and 4.0 (folded lines, `tel:`
 * addresses). Only name, phones and categories; pictures and the rest are passed over. A card without an end counts.
 */
export function readCards(text: string): Card[] {
  const cards: Card[] = []
  let open: Property[] | null = null
  let depth = 0
  const close = () => {
    if (open) cards.push(cardOf(open))
    open = null
  }
  for (const line of logicalLines(text)) {
    const property = readProperty(line)
    if (!property) continue
    const { name, value } = property
    const marks = /^vcard$/i.test(value.trim())
    if (name === 'BEGIN' && marks) {
      depth += 1
      if (depth === 1) open = []
    } else if (name === 'END' && marks) {
      depth = Math.max(0, depth - 1)
      if (depth === 0) close()
    } else if (depth === 1) open?.push(property)
  }
  close()
  return cards
}

function cardOf(properties: Property[]): Card {
  const values = (name: string) => properties.filter((each) => each.name === name).map(({ value }) => value)
  const [written, parts, firm] = ['FN', 'N', 'ORG'].map((name) => values(name)[0] ?? '')
  const [family, given, middle, prefix, suffix] = splitOn(';', parts ?? '').map(plain)
  const put = [prefix, given, middle, family, suffix].filter(Boolean).join(' ')
  return {
    name:
      plain(written ?? '') ||
      put ||
      splitOn(';', firm ?? '')
        .map(plain)
        .filter(Boolean)
        .join(', '),
    phones: values('TEL').map(phoneOf).filter(Boolean),
    groups: values('CATEGORIES')
      .flatMap((value) => splitOn(',', value).map(plain))
      .filter(Boolean),
  }
}

/** `tel:+60-12-345;ext=1` of 4.0 is the number in it. */
const phoneOf = (value: string) => plain(value.replace(/^\s*tel:/i, '').replace(/;[a-z-]+=.*$/i, ''))

/** Splits where the sign is not escaped. */
function splitOn(sign: ';' | ',', value: string): string[] {
  const parts = ['']
  for (const piece of value.match(/\\.|[^\\]|\\$/gsu) ?? []) {
    if (piece === sign) parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts
}

const plain = (value: string) =>
  value
    .replace(/\\(.)/gsu, (_, character: string) => (/n/i.test(character) ? ' ' : character))
    .replace(/\s+/g, ' ')
    .trim()
