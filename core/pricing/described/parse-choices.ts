import { createTypedChoice, type TypedChoice } from './typed-description.ts'

/**
 * Parses choices written one per line, such as `Matt / Matte +10%`, `XXL +3`, `A5 148 x 210` or `Besar 3 x 8 ft +RM
 * 20 once`. The English name follows `/`. The surcharge follows `+` or `−` and is in RM per piece, in `%` of the
 * price, or with `once` in RM per order. The size is written before the surcharge.
 */
export const parseChoices = (text: string): TypedChoice[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map(choiceIn)

function choiceIn(line: string): TypedChoice {
  const [beforeExtra, extra] = cutOff(line, extraAtEnd)
  const [names, size] = cutOff(beforeExtra, sizeAtEnd)
  const [ms = '', en = ''] = names.split('/').map((name) => name.trim())
  return { ...createTypedChoice(), ms, en, ...extraOf(extra), ...sizeOf(size) }
}

const extraAtEnd = /\s([+−-])\s*(?:RM\s*)?(\d[\d.,]*)\s*(%|once)?\s*$/i
const sizeAtEnd = /\s(\d[\d.,]*)\s*[x×*]\s*(\d[\d.,]*)\s*(mm|cm|m|in|ft)?\s*$/i

function cutOff(line: string, at: RegExp): [rest: string, found: RegExpExecArray | null] {
  const found = at.exec(line)
  return [found ? line.slice(0, found.index) : line, found]
}

function extraOf(found: RegExpExecArray | null): Partial<TypedChoice> {
  const [, sign, amount = '', by = ''] = found ?? []
  if (!found) return {}
  const less = sign === '+' ? '' : '-'
  if (by === '%') return { by: 'share', amount: `${less}${amount}` }
  // A reduction is possible only as a percentage.
  if (less) return {}
  return { by: by.toLowerCase() === 'once' ? 'order' : 'piece', amount }
}

function sizeOf(found: RegExpExecArray | null): Partial<TypedChoice> {
  const [, width = '', height = '', unit = ''] = found ?? []
  if (!found) return {}
  const withUnit = (side: string) => (unit ? `${side} ${unit.toLowerCase()}` : side)
  return { width: withUnit(width), height: withUnit(height) }
}
