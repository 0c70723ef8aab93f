/** A value in a content stream. Strings are not decoded, because callers only need to know that there is a string. */
export type PdfOperand =
  | number
  | boolean
  | null
  | { name: string }
  | { text: true }
  | { dictionary: true }
  | PdfOperand[]

export interface PdfCommand {
  operator: string
  operands: PdfOperand[]
}

const space = /(?:[\0\t\n\f\r ]|%[^\r\n]*)+/y
const regular = /[^\0\t\n\f\r ()<>[\]{}/%]+/y
const name = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/y
const hexadecimal = /<[\0\t\n\f\r 0-9A-Fa-f]*>/y
const number = /^[+-]?(?:\d{1,9}\.?\d{0,20}|\.\d{1,20})$/
const keyword = /^(?:[A-Za-z]+[01]?\*?|['"])$/
const maxDepth = 8

/**
 * Splits a content stream into its commands. Stops after the operator of an inline image. Throws for content that two
 * readers could interpret differently and for more than `most` commands.
 */
export function parsePdfCommands(stream: string, most: number): PdfCommand[] {
  const commands: PdfCommand[] = []
  let at = 0
  const read = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(stream)
    if (found) at = pattern.lastIndex
    return found
  }
  const skipString = (): PdfOperand => {
    let open = 0
    for (; at < stream.length; at += 1) {
      const each = stream[at]
      if (each === '\\') at += 1
      else if (each === '(') open += 1
      else if (each === ')') open -= 1
      if (open === 0) {
        at += 1
        return { text: true }
      }
    }
    throw new Error('unterminated string')
  }
  const listUntil = (end: string, depth: number): PdfOperand[] => {
    if (depth > maxDepth) throw new Error('values nested too deeply')
    at += end.length
    const list: PdfOperand[] = []
    for (;;) {
      read(space)
      if (stream.startsWith(end, at)) {
        at += end.length
        return list
      }
      const value = valueHere(depth + 1)
      if (typeof value === 'object' && value !== null && 'operator' in value)
        throw new Error('operator inside a value')
      list.push(value)
    }
  }
  const valueHere = (depth: number): PdfOperand | { operator: string } => {
    const first = stream[at]
    if (first === '(') return skipString()
    if (first === '[') return listUntil(']', depth)
    if (first === '/') return { name: read(name)?.[1] ?? '' }
    if (first === '<') {
      if (stream[at + 1] !== '<') {
        if (read(hexadecimal)) return { text: true }
        throw new Error('malformed string')
      }
      listUntil('>>', depth)
      return { dictionary: true }
    }
    const word = read(regular)?.[0]
    if (word === undefined) throw new Error(`unexpected character at ${at}`)
    if (number.test(word)) return Number(word)
    if (word === 'true' || word === 'false') return word === 'true'
    if (word === 'null') return null
    if (!keyword.test(word)) throw new Error(`unknown keyword at ${at}`)
    return { operator: word }
  }
  let operands: PdfOperand[] = []
  for (;;) {
    read(space)
    if (at >= stream.length) break
    const value = valueHere(0)
    if (typeof value === 'object' && value !== null && 'operator' in value) {
      commands.push({ operator: value.operator, operands })
      if (commands.length > most) throw new Error('too many commands')
      // Reading stops, because the bytes of an inline image can't be reliably distinguished from commands.
      if (value.operator === 'BI') return commands
      operands = []
    } else operands.push(value)
  }
  if (operands.length > 0) throw new Error('operands without an operator')
  return commands
}
