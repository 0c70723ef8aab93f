import { failureMessages } from './message-reason-texts.ts'

export const templateVariables = {
  name: 'Name of the contact, or on the latest order',
  first_name: 'First word of the name, including a title',
  phone: 'Phone number, such as 60123456789',
  date: 'Date of sending, such as 31/08/2026',
  day: 'Weekday of sending in Malay, such as Isnin',
  time: 'Time of sending, such as 09:00',
  shop: 'Name of the shop',
  order: 'Number of the contact’s latest order',
} as const
export type TemplateVariable = keyof typeof templateVariables
export type TemplateValues = Partial<Record<TemplateVariable, string>>

/** Matches a variable such as `{name}`, or `{order|belum ada}` with a default value. Other braces are plain text. */
const named = /\{\s*([a-z_]\w*)\s*(?:\|([^{}]*))?\}/gi

const isVariable = (name: string): name is TemplateVariable => Object.hasOwn(templateVariables, name)

export function findUnknownVariables(text: string): string[] {
  const names = [...text.matchAll(named)].map(([, name = '']) => name)
  return [...new Set(names.filter((name) => !isVariable(name)))]
}

export function hasVariables(text: string): boolean {
  return [...text.matchAll(named)].some(([, name = '']) => isVariable(name))
}

export function hasRecipientName(text: string): boolean {
  return [...text.matchAll(named)].some(([, name = '']) => name === 'name' || name === 'first_name')
}

/** Replaces the variables in a text. Variables without a value are kept and listed in `missing`. */
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

export function explainUnknownVariables(text: string): string | null {
  const found = describeUnknownVariables(text)
  return found && `Unknown variable ${found.unknown}. Use ${found.known}`
}

export function describeUnknownVariables(text: string): { unknown: string; known: string } | null {
  const unknown = findUnknownVariables(text)
  return unknown.length === 0
    ? null
    : { unknown: formatVariables(unknown), known: formatVariables(Object.keys(templateVariables)) }
}

export const explainMissingValues = (missing: readonly string[]) =>
  `${failureMessages.no_value} ${formatVariables(missing)}`

export const formatVariables = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')
