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

/** Writes cards as vCard 3.0, which every address book reads. Phones as they are given. */
export function writeCards(cards: readonly Card[]): string {
  return cards
    .flatMap(({ name, phones, groups }) => [
      'BEGIN:VCARD',
      'VERSION:3.0',
      `FN:${escaped(name)}`,
      `N:;${escaped(name)};;;`,
      ...phones.map((phone) => `TEL;TYPE=CELL:${escaped(phone)}`),
      ...(groups.length > 0 ? [`CATEGORIES:${groups.map(escaped).join(',')}`] : []),
      'END:VCARD',
    ])
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

interface Property {
  name: string
  params: string[]
  value: string
}

/** Joins what was broken: folded lines begin with white space, quoted-printable ones end with `=`. */
function logicalLines(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/)
  const joined: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    let line = lines[at] ?? ''
    const quoted = /^[^:]*QUOTED-PRINTABLE[^:]*:/i.test(line)
    while (at + 1 < lines.length) {
      const next = lines[at + 1] ?? ''
      if (quoted && line.endsWith('=')) line = line.slice(0, -1) + next
      else if (/^[ \t]/.test(next)) line += next.slice(1)
      else break
      at += 1
    }
    joined.push(line)
  }
  return joined
}

function readProperty(line: string): Property | null {
  // A colon inside a quoted parameter does not end the name.
  const match = /^((?:"[^"]*"|[^":])*):(.*)$/s.exec(line)
  if (!match) return null
  const [head = '', ...params] = (match[1] ?? '').split(';')
  const name = head
    .slice(head.lastIndexOf('.') + 1)
    .trim()
    .toUpperCase()
  const upper = params.map((param) => param.trim().toUpperCase())
  const quoted = upper.some((param) => /^(ENCODING=)?(QUOTED-PRINTABLE|Q)$/.test(param))
  const charset = upper.find((param) => param.startsWith('CHARSET='))?.slice(8)
  const value = match[2] ?? ''
  return { name, params: upper, value: quoted ? unquoted(value, charset) : value }
}

function unquoted(value: string, charset = 'UTF-8'): string {
  const bytes: number[] = []
  const encoder = new TextEncoder()
  for (const piece of value.match(/=[\da-f]{2}|[^=]+|=/gi) ?? []) {
    if (/^=[\da-f]{2}$/i.test(piece)) bytes.push(Number.parseInt(piece.slice(1), 16))
    else bytes.push(...encoder.encode(piece))
  }
  const all = new Uint8Array(bytes)
  for (const label of [charset, 'utf-8']) {
    try {
      return new TextDecoder(label, { fatal: true }).decode(all)
    } catch {
      // A label that nobody knows, or bytes that are not what it says.
    }
  }
  return new TextDecoder('windows-1252').decode(all)
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

const escaped = (value: string) => value.replace(/[\\,;]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** 75 bytes a line at most, never inside a character. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let out = ''
  let room = 75
  for (const character of line) {
    const bytes = encoder.encode(character).length
    if (bytes > room) {
      out += '\r\n '
      room = 74
    }
    out += character
    room -= bytes
  }
  return out
}
