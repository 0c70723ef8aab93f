import { failureWords } from './message-reason-words.ts'

/** What a text may name in braces, with what stands there in the message. */
export const templateVariables = {
  name: 'The name of the contact, or of the latest order',
  first_name: 'The first word of the name, with a title before it',
  phone: 'The number, 60123456789',
  date: 'The day on which it goes out, 31/08/2026',
  day: 'That day of the week in Malay, Isnin',
  time: 'The time at which it goes out, 09:00',
  shop: 'The name of the shop',
  order: 'The number of the contact’s latest order',
} as const
export type TemplateVariable = keyof typeof templateVariables
export type TemplateValues = Partial<Record<TemplateVariable, string>>

/** `{name}`, or `{order|belum ada}` with what stands there where nothing is known. Other braces are text. */
const named = /\{\s*([a-z_]\w*)\s*(?:\|([^{}]*))?\}/gi

const isVariable = (name: string): name is TemplateVariable => Object.hasOwn(templateVariables, name)

/** What stands in braces and is no variable, each once. */
export function unknownVariables(text: string): string[] {
  const names = [...text.matchAll(named)].map(([, name = '']) => name)
  return [...new Set(names.filter((name) => !isVariable(name)))]
}

export function hasVariables(text: string): boolean {
  return [...text.matchAll(named)].some(([, name = '']) => isVariable(name))
}

/** Whether the text calls its receiver by name. */
export function saysName(text: string): boolean {
  return [...text.matchAll(named)].some(([, name = '']) => name === 'name' || name === 'first_name')
}

/** The text with its values; what has none stays as it is and is named in `missing`. */
export function fillTemplate(
  text: string,
  values: TemplateValues,
): { text: string; missing: TemplateVariable[] } {
  const missing = new Set<TemplateVariable>()
  const filled = text.replace(named, (whole: string, name: string, otherwise: string | undefined) => {
    if (!isVariable(name)) return whole
    const value = values[name] || otherwise?.trim()
    if (value === undefined || (value === '' && otherwise === undefined)) {
      missing.add(name)
      return whole
    }
    return value
  })
  return { text: filled, missing: [...missing] }
}

/** What to say about variables that nobody knows; null when there are none. */
export function unknownWords(text: string): string | null {
  const found = unknownIn(text)
  return found && `Unknown variable ${found.unknown}. Use ${found.known}`
}

/** Variables that nobody knows, and those that there are; null when there are none. */
export function unknownIn(text: string): { unknown: string; known: string } | null {
  const unknown = unknownVariables(text)
  return unknown.length === 0
    ? null
    : { unknown: inBraces(unknown), known: inBraces(Object.keys(templateVariables)) }
}

/** What to say about variables that have no value for somebody. */
export const noValueWords = (missing: readonly string[]) => `${failureWords.no_value} ${inBraces(missing)}`

/** Variables as they stand in a text: `{order}, {name}`. */
export const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')
