import { type VCardProperty, unfoldVCardLines, parseVCardProperty } from './vcard-lines.ts'
export interface VCard {
  name: string
  phones: string[]
  groups: string[]
}

/** Number of lines after which the reader yields, because it shares the thread with other requests. */
const linesInATurn = 2000

/**
 * Reads the cards of a vCard file: 2.1 (quoted-printable, bare parameters), 3.0 and 4.0 (folded lines, `tel:` URIs).
 * Only names, phones and categories are read. A card without `END` ends at the next `BEGIN` or at the end of the
 * file. Yields `null` regularly so that the caller can release the thread.
 */
export function* parseVCards(text: string): Generator<VCard | null> {
  let open: VCardProperty[] | null = null
  /** Depth of nested cards. In vCard 2.1 the card of a person may contain the card of an agent. */
  let nested = 0
  let lines = 0
  for (const line of unfoldVCardLines(text)) {
    lines += 1
    if (lines % linesInATurn === 0) yield null
    const property = parseVCardProperty(line)
    if (!property) continue
    const marks = /^\s*vcard\s*$/i.test(property.value)
    if (property.name === 'BEGIN' && marks) {
      const before: VCardProperty | undefined = open?.at(-1)
      if (open && (nested > 0 || (before?.name === 'AGENT' && before.value.trim() === ''))) nested += 1
      else {
        if (open) yield cardOf(open)
        ;[open, nested] = [[], 0]
      }
    } else if (property.name === 'END' && marks) {
      if (nested > 0) nested -= 1
      else {
        if (open) yield cardOf(open)
        open = null
      }
    } else if (nested === 0) open?.push(property)
  }
  if (open) yield cardOf(open)
}

export const parseAllVCards = (text: string): VCard[] =>
  [...parseVCards(text)].filter((card) => card !== null)

function cardOf(properties: VCardProperty[]): VCard {
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

/** In vCard 4.0 a phone may be a URI such as `tel:+60-12-345;ext=1`. */
const phoneOf = (value: string) => plain(value.replace(/^\s*tel:/i, '').replace(/;[a-z-]+=.*$/i, ''))

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
