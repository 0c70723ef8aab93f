import { truncateText } from './truncate-text.ts'
import { fillParams, type CodedIssue } from './coded-issues.ts'

/**
 * Validation messages for input whose contract defines none. `{name}` is the field.
 * `web/storefront/texts/ms/input-messages.ts` contains the Malay texts for the storefront.
 */
export const inputMessages = {
  needed: '{name} is required.',
  text: '{name} must be text.',
  number: '{name} must be a number.',
  whole: '{name} must be a whole number.',
  yes_or_no: '{name} must be true or false.',
  list: '{name} must be a list.',
  parts: '{name} must be an object with its own fields.',
  moment: '{name} must be a date and time, like 2026-12-24T09:00:00Z.',
  day: '{name} must be a date, like 2026-12-24.',
  time: '{name} must be a time, like 09:30.',
  email: '{name} must be an e-mail address, like ani@kedai.my.',
  url: '{name} must be a web address, like https://kedai.my.',
  id: '{name} must be an ID of this shop.',
  written: '{name} has an invalid format.',
  shorter_text: '{name} must have at least {n} characters.',
  longer_text: '{name} can have at most {n} characters.',
  shorter_list: '{name} must have at least {n} entries.',
  longer_list: '{name} can have at most {n} entries.',
  less: '{name} must be at least {n}.',
  not_more: '{name} must be more than {n}.',
  more: '{name} can be at most {n}.',
  not_less: '{name} must be less than {n}.',
  steps: '{name} must be a multiple of {n}.',
  choice: '{name} must be one of these: {n}.',
  unknown: '{name} has unknown fields: {n}.',
  kind: '{name} has an unsupported type.',
  other: '{name} is invalid.',
  unstorable: '{name} contains a character that can’t be stored. Please type it again.',
} as const
export type InputMessageCode = keyof typeof inputMessages

export function createInputIssue(code: InputMessageCode, path: readonly PropertyKey[], n = ''): CodedIssue {
  const row = path.findLast((part) => typeof part === 'number')
  return { code, params: { name: formatFieldName(path), ...(row !== undefined && { row: row + 1 }), n } }
}

export const formatInputIssue = ({ code, params }: CodedIssue): string =>
  fillParams(inputMessages[code as InputMessageCode], { ...params, name: formatFieldInRow(params, 'row') })

/** Returns the name of the field, with its row if it has one: `Nama anak (row 3)`. */
export const formatFieldInRow = ({ name = '', row }: CodedIssue['params'], rowWord: string): string =>
  row === undefined ? String(name) : `${name} (${rowWord} ${row})`

/** Converts the path of a field to a readable name: `orders, 2, namaAnak` becomes `Nama anak`. */
function formatFieldName(path: readonly PropertyKey[]): string {
  const names = path.filter((part) => typeof part === 'string')
  const last = truncateText(
    (names.at(-1) ?? '')
      .replace(
        /([a-z\d])([A-Z])/g,
        (_, before: string, letter: string) => `${before} ${letter.toLowerCase()}`,
      )
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
    60,
  )
  return last ? last.charAt(0).toUpperCase() + last.slice(1) : 'The input'
}
