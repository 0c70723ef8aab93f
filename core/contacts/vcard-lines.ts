export interface VCardProperty {
  name: string
  value: string
}

/** Maximum length of a line. All properties that are read are shorter; longer lines, such as pictures, are skipped. */
const longest = 10_000

/** Matches a line that certainly begins a property. A folded value directly before such a line was cut off. */
const beginsProperty =
  /^(?:[\w-]+\.)?(?:BEGIN|END|VERSION|N|FN|ORG|TEL|EMAIL|ADR|CATEGORIES|NOTE|PHOTO|TITLE|URL|BDAY|UID|REV|X-[\w-]+)(?:;[^:]*)?:/i

/**
 * Unfolds the lines of a vCard file. The white space at a fold belongs to the value in vCard 2.1, but not in 3.0 and
 * 4.0. Quoted-printable lines continue after a trailing `=`. The pieces of a line are joined once, so the time is
 * linear.
 */
export function* unfoldVCardLines(text: string): Generator<string> {
  let [pieces, length, quoted, isOld]: [string[], number, boolean, boolean] = [[], 0, false, false]
  const add = (piece: string) => {
    if (length < longest) pieces.push(piece.slice(0, longest - length))
    length += piece.length
  }
  let last = ''
  for (const line of linesIn(text)) {
    const isSoft = quoted && last.endsWith('=')
    const isFold = /^[ \t]/.test(line)
    last = line
    if (pieces.length > 0 && (isFold || isSoft) && !beginsProperty.test(line)) {
      // The trailing `=` of a soft line break is not part of the value.
      if (isSoft && length <= longest) pieces[pieces.length - 1] = (pieces.at(-1) ?? '').replace(/=$/, '')
      add(isFold && !isSoft && !isOld ? line.slice(1) : line)
      continue
    }
    if (pieces.length > 0) yield pieces.join('')
    if (/^BEGIN:/i.test(line)) isOld = false
    else if (/^VERSION:\s*2/i.test(line)) isOld = true
    quoted = /^[^:]{0,200}QUOTED-PRINTABLE[^:]{0,200}:/i.test(line)
    ;[pieces, length] = [[], 0]
    add(line)
  }
  if (pieces.length > 0) yield pieces.join('')
}

function* linesIn(text: string): Generator<string> {
  let from = 0
  for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) {
    yield text.slice(from, index)
    from = index + end.length
  }
  yield text.slice(from)
}

export function parseVCardProperty(line: string): VCardProperty | null {
  const colon = colonIn(line)
  if (colon === -1) return null
  const [head = '', ...params] = line.slice(0, colon).split(';')
  const name = head
    .slice(head.lastIndexOf('.') + 1)
    .trim()
    .toUpperCase()
  const upper = params.map((param) => param.trim().toUpperCase())
  const quoted = upper.some((param) => /^(ENCODING=)?(QUOTED-PRINTABLE|Q)$/.test(param))
  const charset = upper.find((param) => param.startsWith('CHARSET='))?.slice(8)
  const value = line.slice(colon + 1)
  return { name, value: quoted ? unquoted(value, charset) : value }
}

/** Returns the index of the first colon outside quotation marks, which separates a property from its value, or -1. */
function colonIn(line: string): number {
  let quoted = false
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') quoted = !quoted
    else if (line[at] === ':' && !quoted) return at
  }
  return -1
}

function unquoted(value: string, charset = 'UTF-8'): string {
  // The value may end with the `=` of a soft line break whose continuation is missing.
  const given = new TextEncoder().encode(value.replace(/=$/, ''))
  const bytes = new Uint8Array(given.length)
  let length = 0
  for (let at = 0; at < given.length; at += 1) {
    const isEscape = given[at] === equals
    const hex = isEscape ? String.fromCharCode(given[at + 1] ?? 0, given[at + 2] ?? 0) : ''
    const isByte = /^[\da-f]{2}$/i.test(hex)
    bytes[length] = isByte ? Number.parseInt(hex, 16) : (given[at] ?? 0)
    length += 1
    if (isByte) at += 2
  }
  const all = bytes.subarray(0, length)
  for (const label of [charset, 'utf-8']) {
    try {
      return new TextDecoder(label, { fatal: true }).decode(all)
    } catch {
      // The charset is unknown, or the bytes are invalid in this charset.
    }
  }
  return new TextDecoder('windows-1252').decode(all)
}
const equals = 0x3d
